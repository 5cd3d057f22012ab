import { asc, inArray, sql } from 'drizzle-orm';
import { productImages, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { type WrittenValue, writeValues } from '../../specifications/product-specifications.ts';
import { writeImages } from '../reading/catalogue-csv.ts';
import type { OwnProduct } from '../reading/own-row.ts';
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
import { type FamilyRow, writeFamilies } from './write-families.ts';

/**
 * Rows of the shop's own table: writes every column of the file and leaves the others. A product's slug never changes.
 */
export async function writeOwn(
	tx: Tx,
	writes: readonly WrittenAs<OwnProduct>[],
	categoryOf: CategoryOf,
	settings: WriteSettings,
): Promise<Map<number, string>> {
	const [first] = writes;
	if (!first) return new Map();
	const rows = writes.map((write) => ownRow(write, categoryOf, settings));
	// All rows of a file have the same columns.
	const all = Object.keys(first.product.values) as Field[];
	// Not even as it was when the row was planned: an order may have taken some of it since.
	const fields = settings.leaveStock ? all.filter((field) => field !== 'qty') : all;
	const set = {
		...incoming(first.product.category ? [...fields, 'categoryId'] : fields),
		sourceKey: sql`coalesce(excluded.source_key, ${products.sourceKey})`,
	};
	const written = await tx
		.insert(products)
		.values(rows)
		.onConflictDoUpdate({ target: products.slug, set })
		.returning({ id: products.id, slug: products.slug, categoryId: products.categoryId });
	const ids = new Map(written.map(({ id, slug }) => [slug, id]));
	await replaceImages(tx, writes, ids);
	await writeValues(tx, specificationValues(writes, ids));
	const categoryIds = new Map(written.map(({ id, categoryId }) => [id, categoryId]));
	return writeFamilies(tx, familyRows(writes, ids, categoryIds));
}

/** What the rows say of families, by the stored products. */
function familyRows(
	writes: readonly WrittenAs<OwnProduct>[],
	ids: ReadonlyMap<string, number>,
	categoryIds: ReadonlyMap<number, number>,
): FamilyRow[] {
	return writes.flatMap(({ line, slug, product: { family } }) => {
		const productId = ids.get(slug);
		if (productId === undefined || family === undefined) return [];
		return [{ line, productId, categoryId: categoryIds.get(productId) ?? 0, family }];
	});
}

function specificationValues(
	writes: readonly WrittenAs<OwnProduct>[],
	ids: ReadonlyMap<string, number>,
): WrittenValue[] {
	return writes.flatMap(({ slug, specified }) => {
		const productId = ids.get(slug);
		if (productId === undefined) return [];
		return (specified?.read ?? []).map(({ definition, value }) => ({
			productId,
			definitionId: definition.id,
			value,
		}));
	});
}

/** A whole row, as an insert wants it even where it becomes an update: what the file lacks is taken from the shop. */
function ownRow(
	{ product, known, slug, odd }: WrittenAs<OwnProduct>,
	categoryOf: CategoryOf,
	{ stock, showNew }: WriteSettings,
): NewProduct {
	const { values, soldCount, sourceKey, sourceHash } = product;
	const { name = known?.name ?? '', sellingKobo = known?.sellingKobo ?? 0 } = values;
	return {
		qty: stock,
		status: showNew && !odd ? SHOWN : HIDDEN,
		originalKobo: sellingKobo,
		metaTitle: name,
		...values,
		...(known || sellingKobo > 0 ? {} : { status: HIDDEN }),
		// Until its parts are stored, nobody can buy a kit.
		...(!known && product.kit?.length ? { qty: 0 } : {}),
		name,
		sellingKobo,
		slug,
		categoryId: product.category ? categoryOf(product) : (known?.categoryId ?? 0),
		soldCount,
		sourceKey,
		sourceHash,
	};
}

/** Writes the pictures of products that have others now; rows of the same pictures keep their ids, which forms name. */
async function replaceImages(
	tx: Tx,
	writes: readonly WrittenAs<OwnProduct>[],
	ids: Map<string, number>,
): Promise<void> {
	const stored = await tx
		.select()
		.from(productImages)
		.where(inArray(productImages.productId, [...ids.values()]))
		.orderBy(asc(productImages.position), asc(productImages.id));
	const before = Map.groupBy(stored, ({ productId }) => productId);
	const images = writes.flatMap(({ product, slug }) => {
		const productId = ids.get(slug);
		if (productId === undefined || product.images === undefined) return [];
		if (writeImages(product.images) === writeImages(before.get(productId) ?? [])) return [];
		return [
			{
				productId,
				rows: product.images.map((image, position) => ({ ...image, productId, position })),
			},
		];
	});
	if (images.length === 0) return;
	await tx.delete(productImages).where(
		inArray(
			productImages.productId,
			images.map(({ productId }) => productId),
		),
	);
	const rows = images.flatMap((image) => image.rows);
	if (rows.length > 0) await tx.insert(productImages).values(rows);
}
