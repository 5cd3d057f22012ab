import { createHash } from 'node:crypto';
import { z } from 'zod';
import { slugify } from '../../addresses/slug.ts';
import { readCategoryCodes } from '../shop-category.ts';
import { foldForComparing } from './clean-text.ts';
import { columnsOf } from './table-columns.ts';

// Brings the records of every supplier into one form; normalise.ts turns that into products.

const optionalText = z.string().nullish();
const codes = z
	.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
	.nullish();
const amount = z.union([z.string(), z.number()]).nullish();

/** One product of a supplier. Unknown fields are stored, because any of them may be the price column. */
export const SupplierRecord = z.looseObject({
	source: z.string().trim().min(1),
	sku: z.union([z.string().trim().min(1), z.number()]).transform(String),
	name: z.string(),
	brand: optionalText,
	model: optionalText,
	category_path: z.array(z.string()).nullish(),
	category_guess: optionalText,
	categories: z.array(z.union([z.string(), z.array(z.string())])).nullish(),
	description: optionalText,
	price: amount,
	price_unit: optionalText,
	price_ngn: amount,
	original_price: amount,
	/** Read by trade-price.ts and box-facts.ts: a wrong one is left out and not the whole record. */
	cost: z.unknown().optional(),
	cost_unit: z.unknown().optional(),
	in_the_box: z.unknown().optional(),
	upc: codes,
	ean: codes,
	qty: amount,
	stock: amount,
	size: optionalText,
	color: optionalText,
	attributes: z.record(z.string(), z.unknown()).nullish(),
});
export type SupplierRecord = z.infer<typeof SupplierRecord>;
export type Fields = Record<string, unknown>;

/** Whether a JSON object has the form of a known supplier's records. */
export function isSupplierShape(value: Fields): boolean {
	return ('source' in value && 'sku' in value) || isPackedShape(value);
}

/** The compact Icecat data set: `id`, `title`, `supplier` and attributes as fields `attr_…`; prices in US cents. */
export function isPackedShape(value: Fields): boolean {
	return 'id' in value && 'title' in value && 'supplier' in value;
}

export function packedToEnvelope(value: Fields): Fields {
	const attributes = Object.entries(value)
		.filter(([key]) => key.startsWith('attr_'))
		.map(([key, attribute]) => [key.slice('attr_'.length), attribute]);
	return {
		...value,
		source: 'icecat-19k',
		sku: value.id,
		name: value.title,
		brand: value.supplier,
		model: value.name,
		description: value.short_description,
		price_unit: 'US cents',
		attributes: Object.fromEntries(attributes),
	};
}

/** A row of a supplier's table (lower-case headings). Prices are in naira unless a unit is given. */
export function tableToEnvelope(
	row: Record<string, string>,
	source: string,
	columns = columnsOf(Object.keys(row)),
): Fields {
	const named = Object.fromEntries(
		Object.entries(columns).map(([field, headings]) => [field, firstFilled(row, headings)]),
	);
	const name = named.name ?? '';
	const listed = named.category ?? '';
	const category = listed.includes('>')
		? { path: listed.split('>'), brand: null }
		: fromCodes(listed, name, row.family ?? '');
	return {
		...row,
		...named,
		source,
		sku: named.sku ?? keyWithoutSku(named),
		name,
		brand: named.brand ?? category.brand,
		category_path: category.path,
		categories: null,
		stock: null,
		upc: null,
		description: named.description ?? firstFilled(row, englishDescriptions(Object.keys(row))),
		price_unit: named.price_unit ?? 'NGN',
		cost_unit: named.cost_unit ?? currencyInHeading(row, columns.cost),
		attributes: row,
	};
}

/** The currency that the heading of a filled column names: "dealer_price_usd". */
function currencyInHeading(
	row: Record<string, string>,
	headings: readonly string[],
): string | null {
	const filled = headings.find((heading) => row[heading]?.trim());
	return /(?<![a-z])(usd|eur|gbp|cny|ngn)(?![a-z])/.exec(filled ?? '')?.[1] ?? null;
}

/** What stands for the number of a product in a table without any: its barcode, or all that describes it. */
function keyWithoutSku({ ean, brand, name, model, size, color }: Record<string, string | null>) {
	if (ean) return ean;
	const words = [brand, name, model, size, color].map((text) => foldForComparing(text ?? ''));
	if (words.every((text) => text === '')) return null;
	const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12);
	return `${slugify(name ?? '').slice(0, 60)}-${digest}`;
}

function fromCodes(listed: string, name: string, family: string) {
	const { category, brand } = readCategoryCodes(listed, name, family);
	return { path: category ? [category] : [], brand };
}

/** Such as `description-en_us-print`. */
function englishDescriptions(headings: readonly string[]): string[] {
	return headings.filter((heading) => /^description[-_]en/.test(heading));
}

function firstFilled(row: Record<string, string>, headings: readonly string[]): string | null {
	for (const heading of headings) {
		const value = row[heading];
		if (value?.trim()) return value;
	}
	return null;
}
