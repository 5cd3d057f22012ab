import { inArray, type SQL, sql } from 'drizzle-orm';
import { productImages, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { slugify } from '../addresses/slug.ts';
import { announce } from '../kit/changes.ts';
import { beginningOf } from '../kit/text.ts';
import { recordProductChanges } from '../kit/webhook-outbox.ts';
import { type WrittenValue, writeValues } from '../specifications/product-specifications.ts';
import {
	type Directory,
	rememberCategories,
	type WantedCategory,
	wantedCategory,
} from './category-choices.ts';
import { freeProductSlugs } from './free-slugs.ts';
import type { PlannedSpecifications } from './own-specifications.ts';
import type { Decision, Known } from './plan-batch.ts';
import { foldForComparing } from './reading/clean-text.ts';
import type { SupplierProduct } from './reading/normalise.ts';
import type { OwnProduct } from './reading/own-row.ts';
import { createCategories, type NewCategories } from './shop-categories.ts';
import { type FamilyRow, writeFamilies } from './write-families.ts';

export type WriteSettings = {
	/** Stock of a new product whose record has none. */
	stock: number;
	/** Whether new products are shown, unless their record says so itself; one without a price or with an odd one never. */
	showNew: boolean;
	/** What becomes of the categories that it creates. */
	newCategories: NewCategories;
	/** Folded brand → its one spelling. */
	spellings: Map<string, string>;
};
type NewProduct = typeof products.$inferInsert;
type CategoryOf = (product: SupplierProduct | OwnProduct) => number;
type Field = Exclude<keyof NewProduct, 'id'>;
type Written = {
	line: number;
	slug: string;
	known: Known | undefined;
	odd: string | null;
	specified?: PlannedSpecifications | undefined;
};
type WrittenAs<P> = { product: P } & Written;

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
const SHOWN = 0;
const HIDDEN = 1;
const LONGEST_SLUG = 120;

/**
 * Writes the new and changed records of a batch and announces to every process that the catalogue changed. Returns, by
 * line, what of a record could not be done, and under which slugs the products are stored.
 */
export async function writeBatch(
	tx: Tx,
	decisions: readonly Decision[],
	directory: Directory,
	settings: WriteSettings,
): Promise<{ notes: Map<number, string>; slugs: Map<number, string> }> {
	const writes = decisions.flatMap((decision) =>
		decision.outcome === 'new' || decision.outcome === 'changed' ? [decision] : [],
	);
	if (writes.length === 0) return { notes: new Map(), slugs: new Map() };
	const made = await createCategories(
		tx,
		directory,
		wantedCategories(writes),
		settings.newCategories,
	);
	await rememberCategories(tx, made);
	const categoryOf = (product: SupplierProduct | OwnProduct) => {
		const wanted = wantedCategory(product);
		return (wanted && directory.find(wanted)?.id) ?? 0;
	};
	const slugs = await slugsFor(tx, writes);
	const ours: WrittenAs<OwnProduct>[] = [];
	const theirs: WrittenAs<SupplierProduct>[] = [];
	writes.forEach(({ line, product, known, odd = null, specified }, place) => {
		const slug = slugs[place] ?? '';
		if (product.kind === 'own') ours.push({ line, product, known, slug, odd, specified });
		else theirs.push({ line, product, known, slug, odd });
	});
	await writeSupplied(tx, theirs, categoryOf, settings);
	const notes = await writeOwn(tx, ours, categoryOf, settings);
	await recordProductChanges(
		tx,
		sql`select id from products where slug = any(${sql.param(slugs)}::text[])`,
	);
	await announce(tx, ['all']);
	return { notes, slugs: new Map(writes.map(({ line }, place) => [line, slugs[place] ?? ''])) };
}

/** The categories that must exist: a record without one only needs one when it is new. */
export function wantedCategories(writes: readonly Decision[]): WantedCategory[] {
	return writes.flatMap(({ product, known }) => {
		if (product.kind === 'supplier' && product.category === null && known) return [];
		return wantedCategory(product) ?? [];
	});
}

async function slugsFor(tx: Tx, writes: readonly Decision[]): Promise<string[]> {
	const fresh = writes.filter(({ known }) => !known);
	const free = await freeProductSlugs(
		tx,
		fresh.map(({ product }) => (product.kind === 'own' ? product.slug : slugOf(product))),
	);
	const bySlug = new Map(fresh.map((decision, place) => [decision, free[place] ?? '']));
	return writes.map((decision) => decision.known?.slug ?? bySlug.get(decision) ?? '');
}

/**
 * Suppliers' products. What staff decide (slug, visibility, search texts, pictures) stays, and so do price and stock if
 * the record has none.
 */
async function writeSupplied(
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

/**
 * Rows of the shop's own table: writes every column of the file and leaves the others. A product's slug never changes.
 */
async function writeOwn(
	tx: Tx,
	writes: readonly WrittenAs<OwnProduct>[],
	categoryOf: CategoryOf,
	settings: WriteSettings,
): Promise<Map<number, string>> {
	const [first] = writes;
	if (!first) return new Map();
	const rows = writes.map((write) => ownRow(write, categoryOf, settings));
	// All rows of a file have the same columns.
	const fields = Object.keys(first.product.values) as Field[];
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

/** Ends with what distinguishes the product, however long its name is. */
function slugOf({ name, difference = '' }: SupplierProduct): string {
	const end = difference && `-${slugify(withoutMarks(difference)).slice(0, LONGEST_SLUG / 2)}`;
	const beginning = difference ? name.slice(0, -difference.length) : name;
	const slug = slugify(withoutMarks(beginning)).slice(0, LONGEST_SLUG - end.length);
	return `${slug.replace(/-+$/, '')}${end.replace(/-+$/, '')}`;
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
