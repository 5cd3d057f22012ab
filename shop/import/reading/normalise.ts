import { createHash } from 'node:crypto';
import { allBarcodes, firstBarcode } from '../../kit/barcode.ts';
import { isStorable } from '../../kit/input.ts';
import { aboveInPath, categoryFromPath, levelsOf } from '../shop-category.ts';
import type { Amounts } from './amounts.ts';
import { boxFacts } from './box-facts.ts';
import { type BuildFacts, buildFacts } from './build-facts.ts';
import {
	cleanLine,
	cleanName,
	cleanParagraphs,
	featureLines,
	fitName,
	foldForComparing,
} from './clean-text.ts';
import { type Facts, factsOf } from './product-facts.ts';
import { type PriceAnswer, priceFromNaira, priceFromSupplier } from './shop-price.ts';
import { type SpecificationFact, specificationFacts } from './specification-facts.ts';
import { specificationLines } from './specifications.ts';
import { type Fields, SupplierRecord } from './supplier-record.ts';
import { textFacts } from './text-facts.ts';
import { type TradePrice, tradePrice } from './trade-price.ts';

const LONGEST_TEXT = 255;
const LARGEST_QTY = 1_000_000;
/** What identifies a product at its supplier has an index, which takes no text of thousands of characters. */
export const LONGEST_SOURCE_KEY = 255;

export type Settings = {
	/** Naira for one US dollar. */
	rate: number;
	/** A field of the records that holds the price in naira; it takes precedence over any other price. */
	priceColumn?: string | undefined;
	/** How this file writes its prices. */
	amounts?: Amounts;
};

/**
 * A supplier's product as the shop stores it. `category` or `qty` is null when the record has none, `sellingKobo` is 0
 * when it has no price.
 */
export type SupplierProduct = {
	kind: 'supplier';
	source: string;
	sku: string;
	sourceKey: string;
	/** A hash of everything in the record, so that it changes exactly when the record (or the rate of its price) does. */
	sourceHash: string;
	name: string;
	description: string;
	sellingKobo: number;
	originalKobo: number;
	brand: string | null;
	model: string | null;
	barcode: string | null;
	/** All of the record's, in their 14-digit form. */
	barcodes: readonly string[];
	/** What may distinguish it from products of the same name. */
	facts: Facts;
	/** How it is built, where the record says so. */
	build: BuildFacts;
	/** What its name already ends with to distinguish it. */
	difference?: string;
	size: string | null;
	color: string | null;
	category: string | null;
	/** What its category is below in the supplier's tree, top first. */
	categoryAbove: string[];
	qty: number | null;
	notes: string[];
	/** What it can be compared by. */
	specified: readonly SpecificationFact[];
	/** What is in its box, a thing a line; empty when the record does not say. */
	inTheBox: string;
	/** What its supplier asks for a piece; null when the record does not say. */
	tradePrice: TradePrice | null;
};
export type Rejection = { kind: 'refused'; sku: string; name: string; reason: string };

/** Reads one supplier record. Pure; a result of kind `refused` says in one clause why it cannot be sold. */
export function normalise(fields: Fields, settings: Settings): SupplierProduct | Rejection {
	const parsed = SupplierRecord.safeParse(fields);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		return refuse(
			fields,
			`the field ${issue?.path.join('.') || 'record'} is missing or of a wrong kind`,
		);
	}
	const record = parsed.data;
	const brand = shortLine(record.brand);
	const fullName = nameWithBrand(cleanName(record.name), brand, record.source);
	if (!fullName) return refuse(fields, 'it has no name');
	if (!isUtf8(fields)) return refuse(fields, 'its text is not UTF-8');
	const sourceKey = `${record.source}:${record.sku}`;
	if (!isStorable(sourceKey))
		return refuse(fields, 'its source or sku contains a character that cannot be stored');
	if (sourceKey.length > LONGEST_SOURCE_KEY)
		return refuse(fields, `source and sku have more than ${LONGEST_SOURCE_KEY} characters`);
	const price = priceOf(record, settings);
	if (price.kobo === undefined) return refuse(fields, price.rejection);
	const original = originalOf(record, price.kobo, settings.amounts);
	if (original.kobo === undefined) return refuse(fields, original.rejection);
	const qty = qtyOf(record);
	if (qty === undefined) return refuse(fields, 'its stock is not a whole number of 0 or more');

	const notes: string[] = price.kobo === 0 ? ['it has no price'] : [];
	const { name, cut } = fitName(fullName);
	if (cut) notes.push('name shortened, the full name begins the description');
	const { barcode, rejected } = firstBarcode([record.upc, record.ean].flat());
	if (rejected.length) notes.push(`barcode left out, check digit is wrong: ${rejected.join(', ')}`);
	const box = boxFacts(record);
	const trade = tradePrice(record, settings.amounts);
	notes.push(...[box.fault, trade.fault].filter((fault) => fault !== null));
	const { category, above } = categoryOf(record);
	if (category !== null && category.length > LONGEST_TEXT)
		return refuse(fields, `its category has more than ${LONGEST_TEXT} characters`);
	const values = {
		name,
		description: descriptionOf(record, fullName, cut),
		sellingKobo: price.kobo,
		originalKobo: original.kobo,
		brand,
		model: shortLine(record.model),
		barcode,
		size: shortLine(record.size),
		color: shortLine(record.color) ?? attributeColor(record.attributes ?? {}),
		qty,
	};
	return {
		kind: 'supplier',
		source: record.source,
		sku: record.sku,
		sourceKey,
		sourceHash: hashOf(values, category, price.converted ? settings.rate : null),
		...values,
		barcodes: allBarcodes([record.upc, record.ean].flat()),
		facts: factsOf(record, values),
		build: buildFacts(record.attributes ?? {}),
		category,
		categoryAbove: above,
		notes,
		specified: statedFacts(record),
		inTheBox: box.text,
		tradePrice: trade.price,
	};
}

/**
 * The brand is hashed as given: its spelling is chosen later from the whole file and must not make a record look
 * changed. The category comes last and readable, so that the hash of a record without one is a prefix of the others.
 */
function hashOf(
	values: { brand: string | null },
	category: string | null,
	rate: number | null,
): string {
	const compared = { ...values, brand: values.brand && foldForComparing(values.brand), rate };
	const digest = createHash('sha256').update(JSON.stringify(compared)).digest('hex');
	return category === null ? `${digest}:` : `${digest}:${category}.`;
}

/** Half a character stands in JSON as an escape, which a whole one never does, and behind an even number of backslashes. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Whether no text of a record holds half a character, or stands for what was none in its file. */
function isUtf8(fields: Fields): boolean {
	const text = JSON.stringify(fields);
	return !text.includes('\ufffd') && !(text.includes('\\ud') && HALF_CHARACTER.test(text));
}

function refuse(fields: Fields, reason: string): Rejection {
	const shown = (value: unknown) =>
		typeof value === 'string' || typeof value === 'number'
			? cleanLine(String(value)).slice(0, 255)
			: '';
	return { kind: 'refused', sku: shown(fields.sku), name: shown(fields.name), reason };
}

/** 0 for a record without a price. */
function priceOf(record: SupplierRecord, { rate, priceColumn, amounts }: Settings): PriceAnswer {
	const column = priceColumn === undefined ? undefined : record[priceColumn];
	for (const naira of [column, record.price_ngn]) {
		if (naira !== undefined && naira !== null && naira !== '')
			return priceFromNaira(naira, amounts);
	}
	if (record.price === null || record.price === undefined || record.price === '') {
		return { kobo: 0, converted: false };
	}
	return priceFromSupplier(record.price, record.price_unit, rate, amounts);
}

/** The price before the offer, in naira; the selling price when there is none or it is lower. */
function originalOf(record: SupplierRecord, sellingKobo: number, amounts?: Amounts): PriceAnswer {
	const given = record.original_price;
	if (given === null || given === undefined || given === '') {
		return { kobo: sellingKobo, converted: false };
	}
	const price = priceFromNaira(given, amounts);
	if (price.kobo === undefined) return price;
	return { kobo: Math.max(price.kobo, sellingKobo), converted: false };
}

function qtyOf(record: SupplierRecord): number | null | undefined {
	const given = record.qty ?? record.stock;
	if (given === null || given === undefined || given === '') return null;
	const qty = /^\s*\d+(\.0+)?\s*$/.test(String(given)) ? Number(given) : Number.NaN;
	return qty <= LARGEST_QTY ? qty : undefined;
}

/** The first path of the record that names a category, and what is above it there. */
function categoryOf(record: SupplierRecord): { category: string | null; above: string[] } {
	const first = record.categories?.[0];
	const paths = [
		record.category_path ?? [],
		levelsOf(record.category_guess ?? ''),
		first === undefined ? [] : [first].flat(),
	];
	for (const path of paths) {
		const category = categoryFromPath(path);
		if (category !== null) return { category, above: aboveInPath(path) };
	}
	return { category: null, above: [] };
}

/** Stage lights are named by model alone, but shoppers also search by maker. */
function nameWithBrand(name: string, brand: string | null, source: string): string {
	if (!name || !brand || source !== 'open-fixture-library') return name;
	return foldForComparing(name).startsWith(foldForComparing(brand)) ? name : `${brand} ${name}`;
}

function descriptionOf(record: SupplierRecord, fullName: string, nameWasCut: boolean): string {
	const given = cleanParagraphs(record.description ?? '');
	const text = record.source.startsWith('bestbuy') ? featureLines(given) : given;
	const lines = specificationLines(record.attributes ?? {});
	// Many descriptions only repeat the name; that is only worth showing when there is nothing else.
	const repeats = foldForComparing(fullName).includes(foldForComparing(text)) && lines.length > 0;
	return [
		nameWasCut ? fullName : '',
		repeats ? '' : text,
		lines.length ? ['Specifications', ...lines].join('\n') : '',
	]
		.filter(Boolean)
		.join('\n\n');
}

function attributeColor(attributes: Record<string, unknown>): string | null {
	const color = inkColor(attributes) ?? attributes.t_product_colour ?? attributes.t_cable_colour;
	return typeof color === 'string' ? shortLine(color.replace(/\s*,\s*/g, ', ')) : null;
}

/** A cartridge has the colour that it prints; that of its housing is nobody's choice. Only cartridges have a yield. */
function inkColor(attributes: Record<string, unknown>): unknown {
	const printed = attributes.t_printing_colours;
	const hasYield = Object.keys(attributes).some((key) => key.endsWith('page_yield'));
	return hasYield && typeof printed === 'string' && !printed.includes(',') ? printed : undefined;
}

function shortLine(raw: string | null | undefined): string | null {
	const line = cleanLine(raw ?? '').slice(0, LONGEST_TEXT);
	return line && !/^n\/a$/i.test(line) ? line : null;
}

/** What attributes state; of a record without any, what its own words do. */
function statedFacts({ name, description, attributes = {} }: SupplierRecord): SpecificationFact[] {
	if (Object.keys(attributes ?? {}).length > 0) return specificationFacts(attributes ?? {}, name);
	return textFacts(name, description ?? '');
}
