import { inArray, type SQL, sql } from 'drizzle-orm';
import { productImages, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { announce } from '../changes.ts';
import { slugify } from '../slug.ts';
import { beginningOf } from '../text.ts';
import { foldForComparing } from './clean-text.ts';
import { freeProductSlugs } from './free-slugs.ts';
import type { SupplierProduct } from './normalise.ts';
import type { OwnProduct } from './own-row.ts';
import type { Decision, Known } from './plan-batch.ts';
import { type CategoryIds, ensureCategories, type WantedCategory } from './shop-categories.ts';
import { OTHER_CATEGORY } from './shop-category.ts';

export type WriteSettings = {
	/** Stock of a new product whose record has none. */
	stock: number;
	/** Folded brand → its one spelling. */
	spellings: Map<string, string>;
};
type NewProduct = typeof products.$inferInsert;
type Field = Exclude<keyof NewProduct, 'id'>;
type Written = { slug: string; known: Known | undefined };
type WrittenAs<P> = { product: P } & Written;

/** What a supplier's changed record overwrites. */
const FROM_SOURCE: Field[] = [
	'name',
	'description',
	'sellingKobo',
	'originalKobo',
	'brand',
	'model',
	'barcode',
	'size',
	'color',
	'sourceHash',
	'categoryId',
];
const LONGEST_META = 160;

/** Writes the new and changed records of a batch and announces to every process that the catalogue changed. */
export async function writeBatch(
	tx: Tx,
	decisions: readonly Decision[],
	settings: WriteSettings,
): Promise<void> {
	const writes = decisions.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
	if (writes.length === 0) return;
	const categoryIds = await ensureCategories(tx, wantedCategories(writes));
	const slugs = await slugsFor(tx, writes);
	const ours: WrittenAs<OwnProduct>[] = [];
	const theirs: WrittenAs<SupplierProduct>[] = [];
	writes.forEach(({ product, known }, place) => {
		const slug = slugs[place] ?? '';
		if (product.kind === 'own') ours.push({ product, known, slug });
		else theirs.push({ product, known, slug });
	});
	await writeSupplied(tx, theirs, categoryIds, settings);
	await writeOwn(tx, ours, categoryIds, settings.stock);
	await announce(tx, ['all']);
}

function wantedCategories(writes: readonly Decision[]): WantedCategory[] {
	return writes.flatMap(({ product, known }) => {
		if (product.kind === 'own') return [product.category];
		if (product.category) return [{ name: product.category }];
		return known ? [] : [{ name: OTHER_CATEGORY }];
	});
}

async function slugsFor(tx: Tx, writes: readonly Decision[]): Promise<string[]> {
	const fresh = writes.filter(({ known }) => !known);
	const free = await freeProductSlugs(
		tx,
		fresh.map(({ product }) =>
			product.kind === 'own' ? product.slug : slugify(withoutMarks(product.name)),
		),
	);
	const bySlug = new Map(fresh.map((decision, place) => [decision, free[place] ?? '']));
	return writes.map((decision) => decision.known?.slug ?? bySlug.get(decision) ?? '');
}

/**
 * Suppliers' products. What staff decide (slug, visibility, search texts, pictures) stays, and so does the stock if the
 * record has none, because pieces may be sold meanwhile.
 */
async function writeSupplied(
	tx: Tx,
	writes: readonly WrittenAs<SupplierProduct>[],
	categoryIds: CategoryIds,
	{ stock, spellings }: WriteSettings,
): Promise<void> {
	const rowOf = ({ product, known, slug }: WrittenAs<SupplierProduct>): NewProduct => ({
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
		categoryId:
			product.category === null && known
				? known.categoryId
				: categoryIds({ name: product.category ?? OTHER_CATEGORY }),
		brand: product.brand && (spellings.get(foldForComparing(product.brand)) ?? product.brand),
		qty: product.qty ?? stock,
		metaTitle: product.name,
		metaDescrip: summary(product.description),
	});
	for (const hasStock of [false, true]) {
		const rows = writes.filter(({ product }) => (product.qty !== null) === hasStock).map(rowOf);
		if (rows.length === 0) continue;
		await tx
			.insert(products)
			.values(rows)
			.onConflictDoUpdate({
				target: products.sourceKey,
				set: incoming(hasStock ? [...FROM_SOURCE, 'qty'] : FROM_SOURCE),
			});
	}
}

/**
 * Rows of the shop's own table: writes every column of the file and leaves the others. A product's slug never changes.
 */
async function writeOwn(
	tx: Tx,
	writes: readonly WrittenAs<OwnProduct>[],
	categoryIds: CategoryIds,
	stock: number,
): Promise<void> {
	const [first] = writes;
	if (!first) return;
	const rows = writes.map(
		({ product, slug }): NewProduct => ({
			qty: stock,
			originalKobo: product.values.sellingKobo,
			metaTitle: product.values.name,
			...product.values,
			slug,
			categoryId: categoryIds(product.category),
			soldCount: product.soldCount,
			sourceKey: product.sourceKey,
			sourceHash: product.sourceHash,
		}),
	);
	// All rows of a file have the same columns.
	const fields = Object.keys(first.product.values) as Field[];
	const set = {
		...incoming([...fields, 'categoryId']),
		sourceKey: sql`coalesce(excluded.source_key, ${products.sourceKey})`,
	};
	const written = await tx
		.insert(products)
		.values(rows)
		.onConflictDoUpdate({ target: products.slug, set })
		.returning({ id: products.id, slug: products.slug });
	await replaceImages(tx, writes, new Map(written.map(({ id, slug }) => [slug, id])));
}

async function replaceImages(
	tx: Tx,
	writes: readonly WrittenAs<OwnProduct>[],
	ids: Map<string, number>,
): Promise<void> {
	const images = writes.flatMap(({ product, slug }) => {
		const productId = ids.get(slug);
		if (productId === undefined || product.images === undefined) return [];
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

/** `set` of an upsert: these fields take the incoming values. */
function incoming(fields: readonly Field[]): Record<string, SQL> {
	const taken = fields.map((field) => [
		field,
		sql`excluded.${sql.identifier(products[field].name)}`,
	]);
	return { ...Object.fromEntries(taken), updatedAt: sql`now()` };
}

/** In a slug, "Tru-Form™" would become "tru-formtm". */
function withoutMarks(name: string): string {
	return name.replace(/[™®©℠]/g, ' ');
}

/** The beginning of a description on one line, for search engines. */
function summary(description: string): string {
	const line = description.replace(/^Specifications\n/, '').replace(/\s+/g, ' ');
	return beginningOf(line, LONGEST_META);
}
