import { Problem } from '#shop/problem.ts';
import { type BrandCounts, countBrand } from './brand.ts';
import { normalise, type Refusal, type Settings, type SupplierProduct } from './normalise.ts';
import { type OwnProduct, readOwnRow } from './own-row.ts';
import { type RawRecord, readRecords } from './read-records.ts';

export type Product = SupplierProduct | OwnProduct;
/** What a record turned out to be, with its line. */
export type ReadRow = { line: number; product: Product | Refusal };

/** What must be known of the whole file before its first record can be written. */
export type Survey = {
	rows: number;
	/** Of each product the last line that can be used: it wins over the lines before it. */
	lastLine: Map<string, number>;
	brands: BrandCounts;
};

/** Reads a record, whatever its shape. */
export function readRow(raw: RawRecord, settings: Settings): ReadRow {
	const { line } = raw;
	if (raw.kind === 'own') return { line, product: readOwnRow(raw.row) };
	if (raw.kind === 'supplier') return { line, product: normalise(raw.fields, settings) };
	return { line, product: { kind: 'refused', sku: '', name: '', reason: raw.fault } };
}

/** What tells products of a file apart: the slug in our own table, else the source's number. */
export function productKey(product: Product): string {
	return product.kind === 'own' ? product.slug : product.sourceKey;
}

/**
 * The first of two readings of a file.
 * @throws Problem `invalid` when nothing in it is a product record, or the named price column is nowhere
 */
export async function surveyFile(
	file: string,
	settings: Settings,
	source?: string,
): Promise<Survey> {
	const survey: Survey = { rows: 0, lastLine: new Map(), brands: new Map() };
	let known = false;
	let priceColumnSeen = false;
	for await (const raw of readRecords(file, source)) {
		survey.rows += 1;
		known ||= raw.kind !== 'faulty';
		if (raw.kind === 'supplier' && settings.priceColumn) {
			priceColumnSeen ||= settings.priceColumn in raw.fields;
		}
		const { product } = readRow(raw, settings);
		if (product.kind === 'refused') continue;
		survey.lastLine.set(productKey(product), raw.line);
		if (product.kind === 'supplier' && product.brand) countBrand(survey.brands, product.brand);
	}
	if (!known) {
		throw new Problem('invalid', 'The file holds no product records that this shop can read.');
	}
	if (settings.priceColumn && !priceColumnSeen) {
		throw new Problem('invalid', `No record of the file has a field "${settings.priceColumn}".`);
	}
	return survey;
}
