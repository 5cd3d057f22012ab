import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { beginningOf, oneLine } from '../../kit/text.ts';
import { foldForComparing } from '../reading/clean-text.ts';
import type { SupplierProduct } from '../reading/normalise.ts';
import {
	type CategoryOf,
	type Field,
	HIDDEN,
	incoming,
	type NewProduct,
	SHOWN,
	type WriteSettings,
	type WrittenAs,
} from './row-writing.ts';

/** What a supplier's changed record overwrites. */
const FROM_SOURCE: Field[] = [
	'name',
	'description',
	'brand',
	'model',
	'barcode',
	'size',
	'color',
	'sourceHash',
	'categoryId',
];
const LONGEST_META = 160;

/**
 * Suppliers' products. What staff decide (slug, visibility, search texts, pictures) stays, and so do price and stock if
 * the record has none.
 */
export async function writeSupplied(
	tx: Tx,
	writes: readonly WrittenAs<SupplierProduct>[],
	categoryOf: CategoryOf,
	{ stock, showNew, spellings }: WriteSettings,
): Promise<void> {
	const rowOf = ({ product, known, slug, odd }: WrittenAs<SupplierProduct>): NewProduct => ({
		slug,
		name: product.name,
		description: product.description,
		sellingKobo: product.sellingKobo,
		originalKobo: product.originalKobo,
		model: product.model,
		barcode: product.barcode,
		size: product.size,
		color: product.color,
		sourceKey: product.sourceKey,
		sourceHash: product.sourceHash,
		categoryId: product.category === null && known ? known.categoryId : categoryOf(product),
		brand: product.brand && (spellings.get(foldForComparing(product.brand)) ?? product.brand),
		qty: product.qty ?? stock,
		status: showNew && product.sellingKobo > 0 && !odd ? SHOWN : HIDDEN,
		metaTitle: product.name,
		metaDescrip: summary(product.description),
	});
	const groups = Map.groupBy(writes, ({ product }) => fieldsOf(product).join());
	for (const group of groups.values()) {
		const fields = group[0] ? fieldsOf(group[0].product) : [];
		await tx
			.insert(products)
			.values(group.map(rowOf))
			.onConflictDoUpdate({ target: products.sourceKey, set: incoming(fields) });
	}
}

/** What a record overwrites of the product that the shop has. */
function fieldsOf({ qty, sellingKobo }: SupplierProduct): Field[] {
	return [
		...FROM_SOURCE,
		...(qty === null ? [] : (['qty'] as const)),
		...(sellingKobo === 0 ? [] : (['sellingKobo', 'originalKobo'] as const)),
	];
}

/** The beginning of a description on one line, for search engines. */
function summary(description: string): string {
	const line = oneLine(description.replace(/^Specifications\n/, ''));
	return beginningOf(line, LONGEST_META);
}
