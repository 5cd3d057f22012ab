import {
	type FamilyCandidate,
	type FoundFamily,
	familyKey,
	findFamilies,
} from '../families/find-families.ts';
import { Problem } from '../kit/problem.ts';
import { type WantedCategory, wantedCategory } from './category-choices.ts';
import { distinguish, PART_NUMBERS } from './distinguish.ts';
import { addPrice, type LikePrices, type Medians, mediansOf } from './odd-prices.ts';
import { type Amounts, decidedAmounts, newAmounts } from './reading/amounts.ts';
import { type BrandCounts, countBrand } from './reading/brand.ts';
import { foldForComparing } from './reading/clean-text.ts';
import {
	normalise,
	type Rejection,
	type Settings,
	type SupplierProduct,
} from './reading/normalise.ts';
import { type OwnProduct, readOwnRow } from './reading/own-row.ts';
import { type RawRecord, readRecords } from './reading/read-records.ts';
import type { ColumnChoices } from './reading/table-columns.ts';
import { type Goods, goodsOf, sameGoods } from './same-goods.ts';

export type Product = SupplierProduct | OwnProduct;
/** A parsed record, with its line. */
export type ReadRow = { line: number; product: Product | Rejection };

/** How a table is read: the name of its supplier, and the columns that staff named. */
type FileForm = { source?: string | undefined; columns?: ColumnChoices | undefined };

/** What must be known about the whole file before its first record is written. */
export type Survey = {
	rows: number;
	/** The last usable line about each product; it wins over earlier ones. */
	lastLine: Map<string, number>;
	brands: BrandCounts;
	/** The categories that its records name, each once by supplier. */
	wanted: WantedCategory[];
	/** The lines about goods that an earlier line is about too, with the reason. */
	duplicates: Map<number, string>;
	/** The prices in the middle of their kinds. */
	medians: Medians;
	/** How the file writes its prices. */
	amounts: Amounts;
	/** Those of its products that may be families. */
	families: FoundFamily[];
	/** By line, what a product is distinguished by from others of its name in the file. */
	differences: Map<number, string>;
};

/** Reads a record of any form. */
export function readRow(raw: RawRecord, settings: Settings): ReadRow {
	const { line } = raw;
	if (raw.kind === 'own') return { line, product: readOwnRow(raw.row, settings.amounts) };
	if (raw.kind === 'supplier') return { line, product: normalise(raw.fields, settings) };
	return { line, product: { kind: 'refused', sku: '', name: '', reason: raw.fault } };
}

/** Identifies a product within a file: the slug in the shop's own table, otherwise the source's number. */
export function productKey(product: Product): string {
	return product.kind === 'own' ? product.slug : product.sourceKey;
}

/** A supplier's product in the file: all that is held of it between the two passes. */
type Entry = Goods & { line: number; key: string };

/**
 * The first of two passes over a file; one in which prices can only be read by knowing the others is read once more.
 * @throws Problem `invalid` when it holds no product record, or no field with the name of the price column
 */
export async function surveyFile(
	file: string,
	settings: Settings,
	form: FileForm = {},
): Promise<Survey> {
	const survey = await surveyOnce(file, settings, newAmounts(), form);
	if (!survey.amounts.hasUndecided) return survey;
	return surveyOnce(file, settings, decidedAmounts(survey.amounts), form);
}

async function surveyOnce(
	file: string,
	settings: Settings,
	amounts: Amounts,
	{ source, columns }: FileForm,
): Promise<Survey> {
	const wanted = new Map<string, WantedCategory>();
	const prices: LikePrices = new Map();
	const brands: BrandCounts = new Map();
	const lastLine = new Map<string, number>();
	const byName = new Map<string, Entry[]>();
	const alike = new Map<string, FileCandidate[]>();
	let rows = 0;
	let known = false;
	let priceColumnSeen = false;
	for await (const raw of readRecords(file, source, columns)) {
		rows += 1;
		known ||= raw.kind !== 'faulty';
		if (raw.kind === 'supplier' && settings.priceColumn) {
			priceColumnSeen ||= settings.priceColumn in raw.fields;
		}
		const { product, line } = readRow(raw, { ...settings, amounts });
		if (product.kind === 'refused') continue;
		const key = productKey(product);
		lastLine.set(key, line);
		addPrice(prices, product);
		const category = wantedCategory(product);
		if (category) wanted.set(`${category.source}\n${category.key}`, category);
		if (product.kind === 'own') continue;
		if (product.brand) countBrand(brands, product.brand);
		const name = foldForComparing(product.name);
		const entry = { ...goodsOf(product), line, key };
		const namesakes = byName.get(name);
		if (namesakes) namesakes.push(entry);
		else byName.set(name, [entry]);
		addCandidate(alike, product, line);
	}
	if (!known) {
		throw new Problem('invalid', 'The file holds no product records that this shop can read.');
	}
	if (settings.priceColumn && !priceColumnSeen) {
		throw new Problem('invalid', `No record of the file has a field "${settings.priceColumn}".`);
	}
	const compared = compare(byName, lastLine);
	return {
		rows,
		families: familiesIn(alike, lastLine, compared.duplicates),
		lastLine,
		brands,
		wanted: [...wanted.values()],
		amounts,
		medians: mediansOf(prices),
		...compared,
	};
}

type FileCandidate = FamilyCandidate & { line: number };

/** Notes a product that may be one of a family; its first fact is a length, the second a colour, the others are sizes. */
function addCandidate(
	alike: Map<string, FileCandidate[]>,
	{ sourceKey, source, name, brand, category, facts, build, sellingKobo }: SupplierProduct,
	line: number,
): void {
	const [length, color = null, ...others] = facts;
	const size = length ?? others.slice(0, -PART_NUMBERS).find((fact) => fact !== null) ?? null;
	const candidate = {
		key: sourceKey,
		name,
		brand,
		category,
		size,
		color,
		build,
		price: sellingKobo,
		line,
	};
	const key = familyKey(candidate);
	if (key === null) return;
	const group = alike.get(`${source} ${key}`);
	if (group) group.push(candidate);
	else alike.set(`${source} ${key}`, [candidate]);
}

function familiesIn(
	alike: ReadonlyMap<string, readonly FileCandidate[]>,
	lastLine: ReadonlyMap<string, number>,
	duplicates: ReadonlyMap<number, string>,
): FoundFamily[] {
	const isUsed = ({ key, line }: FileCandidate) =>
		lastLine.get(key) === line && !duplicates.has(line);
	return findFamilies([...alike.values()].map((group) => group.filter(isUsed)));
}

/** Finds the duplicates among the records of a file, and what distinguishes the others of one name. */
function compare(
	byName: ReadonlyMap<string, readonly Entry[]>,
	lastLine: ReadonlyMap<string, number>,
): Pick<Survey, 'duplicates' | 'differences'> {
	const duplicates = new Map<number, string>();
	const differences = new Map<number, string>();
	const byBarcode = firstOfBarcodes(byName, lastLine);
	for (const [name, namesakes] of byName) {
		const distinct: Entry[] = [];
		for (const entry of namesakes) {
			if (lastLine.get(entry.key) !== entry.line) continue;
			const twin = firstTwin(entry, distinct, byBarcode);
			if (twin) duplicates.set(entry.line, twin);
			else distinct.push(entry);
		}
		if (distinct.length === 1) continue;
		for (const [{ line }, difference] of distinguish(distinct, name))
			differences.set(line, difference);
	}
	return { duplicates, differences };
}

function firstTwin(
	entry: Entry,
	distinct: readonly Entry[],
	byBarcode: ReadonlyMap<string, number>,
): string | null {
	for (const code of entry.barcodes) {
		const first = byBarcode.get(code) ?? entry.line;
		if (first < entry.line) return `same barcode as line ${first}`;
	}
	for (const other of distinct) {
		const why = sameGoods(entry, other);
		if (why) return `${why} as line ${other.line}`;
	}
	return null;
}

function firstOfBarcodes(
	byName: ReadonlyMap<string, readonly Entry[]>,
	lastLine: ReadonlyMap<string, number>,
): Map<string, number> {
	const first = new Map<string, number>();
	for (const { barcodes, line, key } of [...byName.values()].flat()) {
		if (lastLine.get(key) !== line) continue;
		for (const code of barcodes) first.set(code, Math.min(line, first.get(code) ?? line));
	}
	return first;
}
