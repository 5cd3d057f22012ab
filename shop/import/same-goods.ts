import { crc32 } from 'node:zlib';
import { comparableBarcode } from '../kit/barcode.ts';
import { foldForComparing } from './reading/clean-text.ts';
import type { SupplierProduct } from './reading/normalise.ts';

// Whether two records, or a record and a product of the shop, are the same goods.

/** What decides it, small enough to be held for every record of a file. */
export type Goods = {
	source: string;
	sku: string;
	/** In their 14-digit form. */
	barcodes: readonly string[];
	/** Brand, model and name; the last also as the shop may have distinguished it. */
	titles: readonly string[];
	/** As in product-facts.ts; undefined where it is not known whether there is one. */
	facts: readonly (string | null | undefined)[];
	/** 0 when there is none. */
	kobo: number;
	/** A checksum of the description. */
	text: number;
};

/** Prices further apart than this factor are not those of the same goods. */
const MOST_APART = 1.2;

/**
 * Why two are the same goods, or null when they are not. Valid barcodes decide alone; without them, whatever differs
 * makes them different, because a product that is dropped is lost to the shop.
 */
export function sameGoods(one: Goods, other: Goods): string | null {
	if (one.barcodes.length > 0 && other.barcodes.length > 0)
		return one.barcodes.some((code) => other.barcodes.includes(code)) ? 'same barcode' : null;
	if (!one.titles.some((title) => other.titles.includes(title))) return null;
	const isOneSource = one.source === other.source;
	if (one.facts.some((fact, place) => differ(fact, other.facts[place], isOneSource))) return null;
	if (Math.max(one.kobo, other.kobo) > MOST_APART * (Math.min(one.kobo, other.kobo) || Infinity))
		return null;
	if (!isOneSource) return 'same brand, model and name';
	if (one.text !== other.text || sizesIn(one.sku) !== sizesIn(other.sku)) return null;
	return 'the same in everything but its number';
}

/** A supplier who says a fact of one product and not of another has two; of other suppliers that says nothing. */
function differ(
	one: string | null | undefined,
	other: string | null | undefined,
	isOneSource: boolean,
): boolean {
	if (one === undefined || other === undefined) return false;
	if (one === null || other === null) return isOneSource && one !== other;
	return foldForComparing(one) !== foldForComparing(other);
}

/** The short numbers that stand beside letters in a supplier's number: "tvsam32" is the one of 32 inches. */
function sizesIn(sku: string): string {
	return /[a-z]/i.test(sku) ? (sku.match(/(?<!\d)\d{1,3}(?!\d)/g) ?? []).join(' ') : '';
}

/** What decides for a supplier's product; `title` is the name under which the shop would have it beside others. */
export function goodsOf(product: SupplierProduct, title = product.name): Goods {
	const { source, sku, barcodes, brand, model, name, facts, sellingKobo, description } = product;
	return {
		source,
		sku,
		barcodes,
		titles: [...new Set([name, title])].map((title) => titleOf(brand, model, title)),
		facts,
		kobo: sellingKobo,
		text: crc32(description),
	};
}

/** What decides for a product that the shop has. */
export function goodsOfRow(row: {
	name: string;
	brand: string | null;
	model: string | null;
	barcode: string | null;
	size: string | null;
	color: string | null;
	description: string;
	sellingKobo: number;
	sourceKey: string | null;
}): Goods {
	const [source = '', ...sku] = (row.sourceKey ?? '').split(':');
	return {
		source,
		sku: sku.join(':'),
		barcodes: row.barcode ? [comparableBarcode(row.barcode)] : [],
		titles: [titleOf(row.brand, row.model, row.name)],
		facts: [undefined, row.color, row.size],
		kobo: row.sellingKobo,
		text: crc32(row.description),
	};
}

function titleOf(brand: string | null, model: string | null, name: string): string {
	return JSON.stringify([brand ?? '', model ?? '', name].map(foldForComparing));
}
