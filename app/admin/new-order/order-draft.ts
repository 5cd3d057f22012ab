import type { StaffProduct } from '#shop/catalogue/catalogue.ts';
import { possibleParts } from '#shop/catalogue/kits/kit-parts.ts';
import { MOST_LINES, PRICE_OF, productsIn, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { findProducts, oneMore, scannedIn } from '../kits/find-products.ts';
import type { StaffContext } from '../require-staff.ts';

type Fields = Readonly<Record<string, string>>;
export type OrderDraft = Awaited<ReturnType<typeof readDraft>>;

/**
 * The goods of the form as they are typed, with what its search finds, `add`ed or `remove`d as pressed. A barcode that is
 * one product's adds a piece of it at once, so that a scanner fills the order. A quotation, which keeps no goods, may have
 * what is out of stock.
 */
export async function readDraft(
	db: StaffContext['db'],
	fields: Fields,
	{ needsStock = true }: { needsStock?: boolean } = {},
) {
	const search = await findProducts(db, fields.q ?? null, (product) => whyNot(product, needsStock));
	const scannedId = scannedIn(search);
	const typed = new Map(productsIn(fields).map((id) => [id, fields[QTY_OF + id] ?? '']));
	typed.delete(parseId(fields.remove) ?? 0);
	const added = parseId(fields.add) ?? scannedId;
	if (added !== null) typed.set(added, oneMore(typed.get(added), added === scannedId));
	const rows = await possibleParts(db, [...typed.keys()].slice(0, MOST_LINES));
	const lines = rows.map(({ partId: productId, ...product }) => ({
		...product,
		productId,
		typedQty: typed.get(productId) ?? '',
		typedPrice: fields[PRICE_OF + productId] ?? '',
	}));
	return { lines, ...(scannedId === null ? search : { q: '', found: null }) };
}

function whyNot({ status, sellingKobo, qty }: StaffProduct, needsStock: boolean): string | null {
	if (status !== 0) return 'Hidden';
	if (sellingKobo === 0) return 'No price';
	return needsStock && qty === 0 ? 'Out of stock' : null;
}
