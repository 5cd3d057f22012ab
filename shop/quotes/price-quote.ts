import { eq, inArray } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { soldName } from '../catalogue/sold-name.ts';
import { PRICE_OF, QTY_OF, type StaffOrderLine, tooDear } from '../checkout/staff-order-lines.ts';
import { groupsOfCustomer } from '../customers/group-members.ts';
import { usualFee } from '../delivery/order-delivery.ts';
import { readPlace } from '../delivery/read-place.ts';
import { offersAt, quantityPricesAt, readShelfOffers } from '../discounts/shelf-offers.ts';
import { formatKobo, LARGEST_KOBO } from '../kit/money.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { isSold } from '../orders/cart.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { taxOn } from '../tax/tax-rules.ts';
import { orderTotal } from '../totals/order-total.ts';
import type { QuoteInput } from './quote-input.ts';

// What a quotation offers its goods for.

/** A line of the quotation as it was before, whose price somebody with the right to it had agreed. */
type AgreedPrice = { qty: number; unitKobo: number };

type Pricing = {
	/** Whether other prices than the shop's may be agreed. */
	mayAgreePrices: boolean;
	/** Agreed prices that stand for whoever may not agree on any, by product. */
	agreedBefore: ReadonlyMap<number, AgreedPrice>;
	/** Whom the quotation is for, so that the prices of their groups count; null for a stranger. */
	customerId: number | null;
};

/**
 * The goods of a quotation at their prices: what was agreed, otherwise what the shop asks now for so many pieces, its offers
 * included, those for the customer's groups, too.
 * @throws Problem invalid beside the field of goods that are deleted or hidden or have no price, of an agreed price above the
 * shop's or without the right to it, and of fewer pieces than a price was agreed for
 */
export async function pricedLines(
	tx: Tx,
	lines: readonly StaffOrderLine[],
	{ mayAgreePrices, agreedBefore, customerId }: Pricing,
) {
	const found = await quotedProducts(
		tx,
		lines.map(({ productId }) => productId),
	);
	const groups = customerId === null ? [] : await groupsOfCustomer(tx, customerId);
	const shelves = await readShelfOffers(tx, new Set(groups.map(({ id }) => id)));
	const now = new Date();
	const offerOf = offersAt(shelves, now);
	const pricesOf = quantityPricesAt(shelves, now);
	const shopPrice = (product: QuotedProduct, qty: number) =>
		pricesOf(product).findLast(({ leastQty }) => leastQty <= qty)?.kobo ??
		offerOf(product)?.kobo ??
		product.sellingKobo;
	const wrong: FieldErrors = {};
	const priced = lines.flatMap(({ productId, qty, agreedKobo }) => {
		const product = found.get(productId);
		const refused = whyNot(product);
		if (!product || refused) {
			wrong[QTY_OF + productId] = [refused ?? ''];
			return [];
		}
		const agreed = mayAgreePrices ? null : agreedBefore.get(productId);
		if (agreedKobo !== null && !mayAgreePrices && agreedKobo !== agreed?.unitKobo)
			wrong[PRICE_OF + productId] = ['Your role does not agree on prices: leave it empty.'];
		else if (agreedKobo !== null && agreedKobo > product.sellingKobo && mayAgreePrices)
			wrong[PRICE_OF + productId] = [tooDear(product.sellingKobo)];
		if (agreed && qty < agreed.qty)
			wrong[QTY_OF + productId] = [
				`${formatKobo(agreed.unitKobo)} each was agreed for ${agreed.qty}: somebody who agrees on prices can change that.`,
			];
		const agreedNow = mayAgreePrices ? agreedKobo : (agreed?.unitKobo ?? null);
		const { name, sku, bulky, category } = product;
		const unitKobo = agreedNow ?? shopPrice(product, qty);
		return { productId, name, sku, bulky, category, qty, unitKobo, isAgreed: agreedNow !== null };
	});
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return priced;
}

type PricedLine = Awaited<ReturnType<typeof pricedLines>>[number];
type QuotedProduct = NonNullable<ReturnType<Awaited<ReturnType<typeof quotedProducts>>['get']>>;

function whyNot(product: QuotedProduct | undefined): string | null {
	if (!product) return 'This product has been deleted: take it out.';
	return product.isSold ? null : 'Hidden or without a price, so it is not sold: take it out.';
}

async function quotedProducts(db: DbOrTx, ids: readonly number[]) {
	const rows = await db
		.select({
			id: products.id,
			name: soldName,
			sku: products.sku,
			brand: products.brand,
			bulky: products.bulky,
			categoryId: products.categoryId,
			sellingKobo: products.sellingKobo,
			originalKobo: products.originalKobo,
			isSold,
			category: { id: categories.id },
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(inArray(products.id, [...ids]));
	return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What a quotation comes to, with the delivery and VAT of an order of it now.
 * @throws Problem invalid beside `with_delivery` where what delivery costs cannot be said, and beside `lines` when it is too much
 */
export async function quoteTotal(
	tx: Tx,
	shop: Pick<CheckoutShop, 'deliveryByZone' | 'tax'>,
	lines: readonly PricedLine[],
	{ buyer, hasDelivery }: Pick<QuoteInput, 'buyer' | 'hasDelivery'>,
) {
	const deliveryKobo = hasDelivery ? await deliveryFee(tx, shop, lines, buyer) : null;
	const total = orderTotal({
		lines,
		delivery: { feeKobo: deliveryKobo ?? 0 },
		tax: await taxOn(tx, shop.tax, lines),
	});
	if (total.totalKobo > LARGEST_KOBO)
		throw fieldProblem('lines', 'This is too much for one quotation: make two of it.');
	return {
		subtotalKobo: total.subtotalKobo,
		deliveryKobo,
		taxKobo: total.taxIncludedKobo,
		taxRate: total.taxRate,
		totalKobo: total.totalKobo,
	};
}

async function deliveryFee(
	tx: Tx,
	shop: Pick<CheckoutShop, 'deliveryByZone'>,
	lines: readonly PricedLine[],
	{ state, lga }: QuoteInput['buyer'],
): Promise<number> {
	if (!shop.deliveryByZone) return 0;
	const place = readPlace(state, lga);
	const goods = {
		subtotalKobo: lines.reduce((sum, { unitKobo, qty }) => sum + unitKobo * qty, 0),
		bulkyPieces: lines.reduce((sum, { bulky, qty }) => sum + (bulky ? qty : 0), 0),
	};
	const fee = place && (await usualFee(tx, place, goods));
	if (fee === null)
		throw fieldProblem(
			'with_delivery',
			'What delivery there costs cannot be said from the state alone: type the local government, or leave it out of the quotation.',
		);
	return fee;
}
