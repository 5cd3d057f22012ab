import { Problem } from '#shop/problem.ts';
import { type BrandCounts, countBrand } from './brand.ts';
import { normalise, type Refusal, type Settings, type SupplierProduct } from './normalise.ts';
import { type OwnProduct, readOwnRow } from './own-row.ts';
import { type RawRecord, readRecords } from './read-records.ts';

export type Product = SupplierProduct | OwnProduct;
/** A parsed record, with its line. */
export type ReadRow = { line: number; product: Product | Refusal };

/** What must be known about the whole file before its first record is written. */
export type Survey = {
	rows: number;
	/** The last usable line about each product; it wins over earlier ones. */
	lastLine: Map<string, number>;
	brands: BrandCounts;
};

/** Reads a record of any form. */
export function readRow(raw: RawRecord, settings: Settings): ReadRow {
	const { line } = raw;
	if (raw.kind === 'own') return { line, product: readOwnRow(raw.row) };
	if (raw.kind === 'supplier') return { line, product: normalise(raw.fields, settings) };
	return { line, product: { kind: 'refused', sku: '', name: '', reason: raw.fault } };
}

/** Identifies a product within a file: the slug in the shop's own table, otherwise the source's number. */
export function productKey(product: Product): string {
	return product.kind === 'own' ? product.slug : product.sourceKey;
}

/**
 * The first of two passes over a file.
 * @throws Problem `invalid` when it holds no product record, or no field with the name of the price column
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
