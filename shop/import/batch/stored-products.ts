import { inArray, or } from 'drizzle-orm';
import { type ForeignCurrency, productImages, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { productsOnceAt } from '../../addresses/slug-redirects.ts';
import { partsOfKits } from '../../catalogue/kits/kit-parts.ts';
import { choicesOf } from '../../families/families.ts';
import { type MediaRow, mediaRowsOf } from '../../media/media.ts';
import type { ProductImage } from '../reading/catalogue-csv.ts';
import type { FamilyCells } from '../reading/family-cells.ts';
import type { KitCell } from '../reading/kit-cells.ts';
import type { SupplierProduct } from '../reading/normalise.ts';
import type { OwnProduct } from '../reading/own-row.ts';
import type { OwnValues } from '../reading/own-values.ts';

// The products of the shop that the records of a batch are about.

/** The shop's product that a record is about. */
export type Known = {
	id: number;
	slug: string;
	sourceKey: string | null;
	sourceHash: string | null;
	categoryId: number;
	name: string;
	sellingKobo: number;
	inTheBox: string;
	costKobo: number | null;
	supplierCurrency: ForeignCurrency | null;
	supplierMinor: number | null;
	/** All of it, where the record is a row of the shop's own table. */
	row?: typeof products.$inferSelect;
	/** What it is made of, there too. */
	kit?: readonly KitCell[];
	/** Its documents, sounds and videos, there too. */
	media?: readonly MediaRow[];
};

/** The stored products of suppliers' records, by source key. */
export async function findBySource(
	tx: DbOrTx,
	theirs: readonly SupplierProduct[],
): Promise<Map<string, Known>> {
	if (theirs.length === 0) return new Map();
	const rows = await tx
		.select({
			id: products.id,
			slug: products.slug,
			sourceKey: products.sourceKey,
			sourceHash: products.sourceHash,
			categoryId: products.categoryId,
			name: products.name,
			sellingKobo: products.sellingKobo,
			inTheBox: products.inTheBox,
			costKobo: products.costKobo,
			supplierCurrency: products.supplierCurrency,
			supplierMinor: products.supplierMinor,
		})
		.from(products)
		.where(
			inArray(
				products.sourceKey,
				theirs.map((product) => product.sourceKey),
			),
		);
	return new Map(rows.map((row) => [row.sourceKey ?? '', row]));
}

/** One that a row of the shop's own table is about, with all that such a row may change. */
export type Stored = Known & {
	row: typeof products.$inferSelect;
	values: Required<OwnValues>;
	/** Those of the rows' slugs that it once had. */
	oldSlugs: readonly string[];
	images: ProductImage[];
	family: FamilyCells | null;
};

/** The stored products that rows of the shop's own table are about. */
export async function findStored(tx: DbOrTx, ours: readonly OwnProduct[]): Promise<Stored[]> {
	if (ours.length === 0) return [];
	const sources = ours.flatMap(({ sourceKey }) => (sourceKey ? [sourceKey] : []));
	const slugs = ours.map(({ slug }) => slug);
	const moved = await productsOnceAt(tx, slugs);
	const rows = await tx
		.select({ product: products })
		.from(products)
		.where(
			or(
				inArray(products.sourceKey, sources),
				inArray(products.slug, slugs),
				inArray(products.id, [...moved.keys()]),
			),
		);
	const ids = rows.map(({ product }) => product.id);
	const [images, families] = [await findImages(tx, ids), await choicesOf(tx, ids)];
	const kits = await partsOfKits(
		tx,
		rows.flatMap(({ product }) => (product.isKit ? [product.id] : [])),
	);
	const media = ours.some((row) => row.media) ? await mediaRowsOf(tx, ids) : new Map();
	return rows.map(({ product }) => ({
		...product,
		row: product,
		values: product,
		oldSlugs: moved.get(product.id) ?? [],
		images: images.get(product.id) ?? [],
		family: families.get(product.id) ?? null,
		kit: kits.get(product.id) ?? [],
		media: media.get(product.id) ?? [],
	}));
}

/** The pictures of products, cover first. */
export async function findImages(
	tx: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, ProductImage[]>> {
	const found = new Map<number, ProductImage[]>();
	if (productIds.length === 0) return found;
	const rows = await tx
		.select()
		.from(productImages)
		.where(inArray(productImages.productId, [...productIds]))
		.orderBy(productImages.productId, productImages.position, productImages.id);
	for (const row of rows) found.set(row.productId, [...(found.get(row.productId) ?? []), row]);
	return found;
}
