import { or, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { distinguish, distinguishedName, isDistinguishedName } from '../distinguish.ts';
import { foldForComparing } from '../reading/clean-text.ts';
import type { SupplierProduct } from '../reading/normalise.ts';
import { type Goods, goodsOf, goodsOfRow, sameGoods } from '../same-goods.ts';
import type { Compared, Decision } from './decision.ts';
import type { Known } from './stored-products.ts';

// What becomes of a supplier's record, which may be about goods that the shop has already.

type Supplied = {
	line: number;
	product: SupplierProduct;
	known: Known | undefined;
	goods: Goods;
};

/** A supplier's record under the name that distinguishes it from others of the file; a stored one keeps that name. */
export function suppliedRow(
	line: number,
	given: SupplierProduct,
	known: Known | undefined,
	{ differences }: Compared,
): Supplied {
	const difference = differences.get(line) ?? '';
	const name =
		known && isDistinguishedName(known.name, given.name, given)
			? known.name
			: distinguishedName(given.name, difference);
	const product = { ...given, name, difference };
	return { line, product, known, goods: goodsOf(given, name) };
}

/** What to do with a record; a new one is merged where the file or the shop (`alike`) has the same goods. */
export function decideSupplier(
	{ line, product, known, goods }: Supplied,
	alike: Alike,
	{ duplicates }: Compared,
): Decision {
	if (known) {
		// A record without a category does not change its product's category.
		const outcome = known.sourceHash?.startsWith(product.sourceHash) ? 'unchanged' : 'changed';
		return { line, product, known, outcome };
	}
	const namesakes: Goods[] = [];
	const merged = (reason: string): Decision => ({
		line,
		product,
		known,
		outcome: 'merged',
		reason,
	});
	const twin = duplicates.get(line);
	if (twin) return merged(twin);
	for (const other of alike(goods, product.name)) {
		const why = sameGoods(goods, other.goods);
		if (why) return merged(`${why} as the shop's ${other.slug}`);
		if (isSameText(other.name, product.name)) namesakes.push(other.goods);
	}
	return { line, product: apartFrom(namesakes, product), known, outcome: 'new' };
}

/** A new product under a name that no other product of the shop has. */
function apartFrom(namesakes: readonly Goods[], product: SupplierProduct): SupplierProduct {
	if (namesakes.length === 0) return product;
	const difference = distinguish([product, ...namesakes], product.name).get(product) ?? product.sku;
	return { ...product, name: distinguishedName(product.name, difference), difference };
}

type Namesake = { slug: string; name: string; goods: Goods };
/** The shop's products that may be the same goods as a record: with one of its barcodes, or its name. */
type Alike = (goods: Goods, name: string) => Iterable<Namesake>;

/** Of the records, what the shop may have already. */
export async function findAlike(tx: DbOrTx, rows: readonly Supplied[]): Promise<Alike> {
	if (rows.length === 0) return () => [];
	const barcodes = rows.flatMap(({ goods }) => goods.barcodes);
	const names = rows.map(({ product }) => foldForComparing(product.name));
	const found = await tx
		.select({
			slug: products.slug,
			name: products.name,
			brand: products.brand,
			model: products.model,
			barcode: products.barcode,
			size: products.size,
			color: products.color,
			description: products.description,
			sellingKobo: products.sellingKobo,
			sourceKey: products.sourceKey,
		})
		.from(products)
		.where(
			or(
				sql`lpad(${products.barcode}, 14, '0') = any(${sql.param(barcodes)}::text[])`,
				sql`lower(${products.name}) = any(${sql.param(names)}::text[])`,
			),
		);
	const namesakes = found.map((row) => ({ ...row, goods: goodsOfRow(row) }));
	const byName = Map.groupBy(namesakes, ({ name }) => foldForComparing(name));
	const byBarcode = Map.groupBy(namesakes, ({ goods }) => goods.barcodes[0]);
	return ({ barcodes: codes }, name) => [
		...codes.flatMap((code) => byBarcode.get(code) ?? []),
		...(byName.get(foldForComparing(name)) ?? []),
	];
}

function isSameText(one: string, other: string): boolean {
	return foldForComparing(one) === foldForComparing(other);
}
