import { eq, inArray, or, sql } from 'drizzle-orm';
import { categories, productImages, products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { comparableBarcode } from './barcode.ts';
import { type ProductImage, writeImages } from './catalogue-csv.ts';
import { foldForComparing } from './clean-text.ts';
import type { SupplierProduct } from './normalise.ts';
import type { OwnProduct, OwnValues } from './own-row.ts';
import type { Product } from './survey.ts';

/** The shop's product that a record is about. */
export type Known = {
	id: number;
	slug: string;
	sourceKey: string | null;
	sourceHash: string | null;
	categoryId: number;
};
/** What to do with a record; `reason` says why it is merged. */
export type Decision = { line: number; product: Product; known: Known | undefined } & (
	| { outcome: 'new' | 'changed' | 'unchanged' }
	| { outcome: 'merged'; reason: string }
);
/** The keys of likeness seen so far in this file, each with its first line. Belongs to one run and grows with it. */
export type Seen = Map<string, number>;

/** Decides for each record of a batch what to do with it. Reads only. */
export async function planBatch(
	tx: Reader,
	rows: readonly { line: number; product: Product }[],
	seen: Seen,
): Promise<Decision[]> {
	const ours = rows.flatMap(({ product }) => (product.kind === 'own' ? [product] : []));
	const theirs = rows.flatMap(({ product }) => (product.kind === 'supplier' ? [product] : []));
	const stored = await findStored(tx, ours);
	const bySource = await findBySource(tx, theirs);
	const alike = await findAlike(
		tx,
		theirs.filter((product) => !bySource.has(product.sourceKey)),
	);
	return rows.map(({ line, product }) =>
		product.kind === 'own'
			? decideOwn(line, product, stored, seen)
			: decideSupplier(line, product, bySource.get(product.sourceKey), alike, seen),
	);
}

function decideSupplier(
	line: number,
	product: SupplierProduct,
	known: Known | undefined,
	alike: Map<string, string>,
	seen: Seen,
): Decision {
	const likenesses = likenessesOf(product);
	if (!known) {
		for (const { key, says } of likenesses) {
			const first = seen.get(key);
			const slug = alike.get(key);
			const other =
				first !== undefined && first !== line ? `line ${first}` : slug && `the shop's ${slug}`;
			if (other) {
				return { line, product, known, outcome: 'merged', reason: `${says} as ${other}` };
			}
		}
	}
	for (const { key } of likenesses) if (!seen.has(key)) seen.set(key, line);
	if (!known) return { line, product, known, outcome: 'new' };
	// A record without a category does not change its product's category.
	const outcome = known.sourceHash?.startsWith(product.sourceHash) ? 'unchanged' : 'changed';
	return { line, product, known, outcome };
}

type Likeness = Pick<SupplierProduct, 'barcode' | 'brand' | 'model' | 'name'>;

function likenessesOf(product: Likeness): { key: string; says: string }[] {
	const { barcode, brand, model, name } = product;
	const words = [brand ?? '', model ?? '', name].map(foldForComparing);
	const same = { key: JSON.stringify(words), says: 'same brand, model and name' };
	return barcode ? [{ key: comparableBarcode(barcode), says: 'same barcode' }, same] : [same];
}

async function findBySource(
	tx: Reader,
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

/** Products of the shop that are the same goods as one of these: key of likeness → slug. */
async function findAlike(
	tx: Reader,
	theirs: readonly SupplierProduct[],
): Promise<Map<string, string>> {
	if (theirs.length === 0) return new Map();
	const barcodes = theirs.flatMap(({ barcode }) => (barcode ? [comparableBarcode(barcode)] : []));
	const names = theirs.map(({ name }) => foldForComparing(name));
	const rows = await tx
		.select({
			slug: products.slug,
			name: products.name,
			brand: products.brand,
			model: products.model,
			barcode: products.barcode,
		})
		.from(products)
		.where(
			or(
				sql`lpad(${products.barcode}, 14, '0') = any(${sql.param(barcodes)}::text[])`,
				sql`lower(${products.name}) = any(${sql.param(names)}::text[])`,
			),
		);
	return new Map(rows.flatMap((row) => likenessesOf(row).map(({ key }) => [key, row.slug])));
}

type Stored = Known & {
	categorySlug: string;
	values: Required<OwnValues>;
	images: ProductImage[];
};

function decideOwn(
	line: number,
	product: OwnProduct,
	stored: readonly Stored[],
	seen: Seen,
): Decision {
	const { sourceKey, slug } = product;
	const known =
		stored.find((row) => sourceKey !== null && row.sourceKey === sourceKey) ??
		stored.find((row) => row.slug === slug && (row.sourceKey === null || sourceKey === null));
	const claims = [sourceKey && `source ${sourceKey}`, known && `id ${known.id}`].filter(Boolean);
	for (const claim of claims as string[]) {
		const first = seen.get(claim) ?? line;
		if (first !== line) {
			const reason = `the same product of the shop as line ${first}`;
			return { line, product, known, outcome: 'merged', reason };
		}
		seen.set(claim, line);
	}
	if (!known) return { line, product, known, outcome: 'new' };
	const same =
		known.categorySlug === product.category.slug &&
		(product.images === undefined || writeImages(product.images) === writeImages(known.images)) &&
		(product.sourceKey === null || known.sourceKey === product.sourceKey) &&
		Object.entries(product.values).every(
			([field, value]) => known.values[field as keyof OwnValues] === value,
		);
	return { line, product, known, outcome: same ? 'unchanged' : 'changed' };
}

/** The stored products that rows of the shop's own table are about. */
async function findStored(tx: Reader, ours: readonly OwnProduct[]): Promise<Stored[]> {
	if (ours.length === 0) return [];
	const sources = ours.flatMap(({ sourceKey }) => (sourceKey ? [sourceKey] : []));
	const slugs = ours.map(({ slug }) => slug);
	const rows = await tx
		.select({ product: products, categorySlug: categories.slug })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(or(inArray(products.sourceKey, sources), inArray(products.slug, slugs)));
	const images = await findImages(
		tx,
		rows.map(({ product }) => product.id),
	);
	return rows.map(({ product, categorySlug }) => ({
		...product,
		categorySlug,
		values: product,
		images: images.get(product.id) ?? [],
	}));
}

/** The pictures of products, cover first. */
export async function findImages(
	tx: Reader,
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
