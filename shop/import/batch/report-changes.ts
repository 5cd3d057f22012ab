import { eq, inArray } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { FLAG_WORDS } from '../../catalogue/lists/flag-words.ts';
import { choicesOf } from '../../families/families.ts';
import { formatKobo } from '../../kit/money.ts';
import { capitalized } from '../../kit/text.ts';
import { type Directory, wantedCategory } from '../category-choices.ts';
import { type ProductImage, writeImages } from '../reading/catalogue-csv.ts';
import { foldForComparing } from '../reading/clean-text.ts';
import type { FamilyCells } from '../reading/family-cells.ts';
import { writeKitCell } from '../reading/kit-cells.ts';
import { MEDIA_COLUMNS } from '../reading/media-cells.ts';
import type { SupplierProduct } from '../reading/normalise.ts';
import type { OwnProduct } from '../reading/own-row.ts';
import type { OwnValues } from '../reading/own-values.ts';
import { isSameKit, mediaChanges } from './decide-own-row.ts';
import type { Decision } from './decision.ts';
import { findImages, type Known } from './stored-products.ts';

// What a record changes of the shop's product, for the report: "Selling price: ₦45,000 → ₦52,500; Stock: 4 → 9".

/** Of longer texts it is only reported that they differ. */
const LONGEST_REPORTED = 80;
/** The record is another than last time, but staff wrote the same meanwhile. */
const NOTHING = 'nothing: the shop has all of it already';

const LABELS: Record<keyof OwnValues, string> = {
	name: 'Name',
	sellingKobo: 'Selling price',
	originalKobo: 'Original price',
	costKobo: 'Cost',
	supplierCurrency: 'Supplier’s currency',
	supplierMinor: 'Supplier’s price',
	description: 'Description',
	inTheBox: 'In the box',
	metaTitle: 'Meta title',
	metaKeyword: 'Meta keyword',
	metaDescrip: 'Meta description',
	qty: 'Stock',
	brand: 'Brand',
	model: 'Model',
	sku: 'SKU',
	barcode: 'Barcode',
	weightGrams: 'Weight (g)',
	size: 'Size',
	color: 'Color',
	status: 'Status',
	featured: 'Featured',
	popular: 'Popular',
	bulky: 'Bulky',
	serialised: 'Sold by serial number',
	warrantyMonths: 'Warranty (months)',
	condition: 'Condition',
	conditionNote: 'What a buyer should know',
};
const WORDS: Partial<Record<keyof OwnValues, Record<number, string>>> = FLAG_WORDS;

type Category = { slug: string; name: string };
type Before = {
	product: typeof products.$inferSelect;
	category: Category;
	images: readonly ProductImage[];
	family: FamilyCells | undefined;
};

/**
 * What the changed records of a batch change, by their lines. To be asked before they are written. `spellings` are those
 * of the shop's brands.
 */
export async function reportChanges(
	db: DbOrTx,
	decisions: readonly Decision[],
	spellings: ReadonlyMap<string, string>,
	directory: Directory,
): Promise<Map<number, string>> {
	const changed = decisions.flatMap((decision) =>
		decision.outcome === 'changed' && decision.known
			? [{ ...decision, known: decision.known, id: decision.known.id }]
			: [],
	);
	const before = await findBefore(db, changed);
	return new Map(
		changed.flatMap(({ line, product, known, id, specified }) => {
			const was = before.get(id);
			if (!was) return [];
			const described =
				product.kind === 'own'
					? ownChanges(was, product, categoryChange(was, product, directory))
					: suppliedChanges(was, product, spellings, categoryChange(was, product, directory));
			if (product.kind === 'own')
				described.push(...kitChange(known, product), ...mediaChange(known, product));
			if (specified?.isChange) described.push('Specifications: others');
			return [[line, described.join('; ') || NOTHING]];
		}),
	);
}

type Changed = { id: number; product: OwnProduct | SupplierProduct };

async function findBefore(db: DbOrTx, changed: readonly Changed[]): Promise<Map<number, Before>> {
	if (changed.length === 0) return new Map();
	const rows = await db
		.select({ product: products, category: { slug: categories.slug, name: categories.name } })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(
			inArray(
				products.id,
				changed.map(({ id }) => id),
			),
		);
	// Suppliers' records have no pictures.
	const ours = changed.flatMap(({ id, product }) => (product.kind === 'own' ? [id] : []));
	const [images, families] = [await findImages(db, ours), await choicesOf(db, ours)];
	return new Map(
		rows.map((row) => [
			row.product.id,
			{
				...row,
				images: images.get(row.product.id) ?? [],
				family: families.get(row.product.id),
			},
		]),
	);
}

function ownChanges(
	{ product, images, family }: Before,
	row: OwnProduct,
	categoryChanges: string[],
): string[] {
	const pictures =
		row.images && writeImages(row.images) !== writeImages(images) ? row.images : null;
	return [
		...valueChanges(product, row.values),
		...categoryChanges,
		...familyChange(family, row.family),
		...(pictures
			? [`Images: ${images.length} → ${pictures.length} (others, or in another order)`]
			: []),
		...(row.sourceKey !== null && row.sourceKey !== product.sourceKey
			? [fromTo('Source', product.sourceKey, row.sourceKey)]
			: []),
	];
}

function familyChange(was: FamilyCells | undefined, is: FamilyCells | null | undefined): string[] {
	if (is === undefined) return [];
	const words = (family: FamilyCells | null | undefined) =>
		family ? `${family.name}: ${family.choice.join(', ')}` : null;
	return words(was) === words(is) ? [] : [fromTo('Family', words(was), words(is))];
}

function kitChange(known: Known, product: OwnProduct): string[] {
	if (isSameKit(known, product)) return [];
	return [fromTo('Kit parts', writeKitCell(known.kit ?? []), writeKitCell(product.kit ?? []))];
}

function mediaChange(known: Known, product: OwnProduct): string[] {
	return mediaChanges(known, product).map((kind) => {
		const had = known.media?.filter((row) => row.kind === kind).length ?? 0;
		const label = capitalized(MEDIA_COLUMNS[kind]);
		return `${label}: ${had} → ${product.media?.[kind]?.length ?? 0} (others, or in another order)`;
	});
}

/** As write-batch.ts overwrites it: price, stock and category stay if the record has none. */
function suppliedChanges(
	{ product }: Before,
	record: SupplierProduct,
	spellings: ReadonlyMap<string, string>,
	categoryChanges: string[],
): string[] {
	const { name, description, sellingKobo, originalKobo, model, barcode, size, color } = record;
	const brand = record.brand && (spellings.get(foldForComparing(record.brand)) ?? record.brand);
	const values = { name, brand, model, barcode, size, color };
	const prices = sellingKobo === 0 ? {} : { sellingKobo, originalKobo };
	const stock = record.qty === null ? {} : { qty: record.qty };
	return [
		...valueChanges(product, { ...values, ...prices, ...stock, description }),
		...categoryChanges,
	];
}

/** Own tables name categories by slug, suppliers by name. */
function categoryChange(
	{ category }: Before,
	product: OwnProduct | SupplierProduct,
	directory: Directory,
): string[] {
	const wanted = product.category ? wantedCategory(product) : null;
	if (!wanted) return [];
	const found = directory.find(wanted);
	if (found?.slug === category.slug) return [];
	const [before, after, asked] =
		product.kind === 'own'
			? [category.slug, found?.slug, wanted.key]
			: [category.name, found?.name, wanted.name];
	return [fromTo('Category', before, after ?? `${asked} (new)`)];
}

/** A field that the file does not have stays as it is. */
function valueChanges(was: Before['product'], is: Partial<OwnValues>): string[] {
	return (Object.keys(LABELS) as (keyof OwnValues)[]).flatMap((field) => {
		const [before, after] = [was[field], is[field]];
		if (after === undefined || after === before) return [];
		return [fromTo(LABELS[field], written(field, before), written(field, after))];
	});
}

function written(field: keyof OwnValues, value: string | number | null): string | null {
	if (typeof value !== 'number') return value;
	return field.endsWith('Kobo') ? formatKobo(value) : (WORDS[field]?.[value] ?? String(value));
}

function fromTo(label: string, before: string | null, after: string | null): string {
	const [was, is] = [before || 'none', after || 'none'];
	const isLong = was.length > LONGEST_REPORTED || is.length > LONGEST_REPORTED;
	return `${label}: ${isLong ? 'another text' : `${was} → ${is}`}`;
}
