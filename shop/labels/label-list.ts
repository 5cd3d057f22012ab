import { howMany } from '../kit/how-many.ts';
import { parseId } from '../kit/parse-id.ts';
import { linesOf, readPieces } from '../kit/piece-fields.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import {
	FIRST_SHEET,
	isSheetName,
	placesOn,
	readPlace,
	type SheetName,
	sheetsFor,
} from './label-sheets.ts';

// Which labels are to be printed, on what, and what stands on them: as the fields of a form and as an address, in which five
// hundred products are about 5,000 letters long. Pure, for pages.

/** What can stand on a label. */
export const LABEL_PARTS = {
	price: 'Price',
	original: 'Original price, struck through',
	name: 'Name',
	make: 'Brand and model',
	barcode: 'Barcode',
	sku: 'SKU',
	shop: 'Name of the shop',
} as const;
export type LabelPart = keyof typeof LABEL_PARTS;
export const LABEL_PART_NAMES = Object.keys(LABEL_PARTS) as LabelPart[];
const FIRST_PARTS: LabelPart[] = ['price', 'original', 'name', 'make', 'barcode'];

export type LabelledProduct = { productId: number; count: number };
export type LabelList = {
	/** Each product once. */
	goods: LabelledProduct[];
	sheet: SheetName;
	/** The place on the first sheet at which the labels begin, from 1. */
	start: number;
	parts: LabelPart[];
};

/** The fields of the form: the number of labels by the product's id, and a tick box for each part. */
export const LABELS_OF = 'labels_';
export const PART = 'part_';
/** The field that a problem of the whole list stands beside. */
export const GOODS = 'goods';
/** The field that a problem of all tick boxes stands beside. */
export const PARTS = 'parts';

/** In one list: its address stays well below the 8,000 letters that servers in front of a shop take. */
export const MOST_LABELLED_PRODUCTS = 500;
/** What is printed at once. */
export const MOST_LABELS = 2000;

type Fields = Readonly<Record<string, string>>;

/** The number of all labels. */
export function labelsInAll(goods: readonly LabelledProduct[]): number {
	return goods.reduce((sum, { count }) => sum + count, 0);
}

/** "37 labels on 2 sheets", of a roll "37 labels". */
export function labelsText({ goods, sheet, start }: LabelList): string {
	const labels = labelsInAll(goods);
	if (placesOn(sheet) === 1) return howMany(labels, 'label');
	return `${howMany(labels, 'label')} on ${howMany(sheetsFor(labels, sheet, start), 'sheet')}`;
}

/**
 * The list as a form says it.
 * @throws Problem invalid with messages beside the fields: a number of labels that is none, a place that the sheet does not
 * have, nothing to stand on the labels, more than MOST_LABELLED_PRODUCTS
 */
export function readLabelForm(fields: Fields): LabelList {
	const wrong: FieldErrors = {};
	const goods = linesOf(fields, LABELS_OF).map(({ id, text }) => {
		const count = readPieces(text);
		if (!count) wrong[LABELS_OF + id] = ['Must be a whole number of labels, 1 or more.'];
		return { productId: id, count: count ?? 0 };
	});
	if (goods.length > MOST_LABELLED_PRODUCTS)
		wrong[GOODS] = [`A list has at most ${MOST_LABELLED_PRODUCTS} products.`];
	const sheet = isSheetName(fields.sheet) ? fields.sheet : FIRST_SHEET;
	const places = placesOn(sheet);
	const start = places === 1 ? 1 : readPlace(fields.start?.trim() || '1', sheet);
	if (start === null) wrong.start = [`Must be a whole number from 1 to ${places}.`];
	const parts = LABEL_PART_NAMES.filter((part) => fields[PART + part] !== undefined);
	if (!parts.some((part) => part !== 'original'))
		wrong[PARTS] = ['Choose what is to stand on the labels.'];
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return { goods, sheet, start: start ?? 1, parts };
}

/** Why a list cannot be printed at once; null for one that can. */
export function whyNotPrinted({ goods }: Pick<LabelList, 'goods'>): string | null {
	if (goods.length === 0) return 'Add a product first.';
	const labels = labelsInAll(goods);
	if (labels <= MOST_LABELS) return null;
	const most = MOST_LABELS.toLocaleString('en-NG');
	return `These are ${howMany(labels, 'label')}: print at most ${most} at once.`;
}

/** The query of an address that says a list: `12.3_15` are three labels of product 12 and one of 15. */
export function labelQuery({ goods, sheet, start, parts }: LabelList): URLSearchParams {
	return new URLSearchParams({
		goods: goodsText(goods),
		sheet,
		...(start > 1 ? { start: String(start) } : {}),
		show: parts.join('.'),
	});
}

/** The products of a list as they stand in an address. */
export function goodsText(goods: readonly LabelledProduct[]): string {
	return goods
		.map(({ productId, count }) => (count === 1 ? productId : `${productId}.${count}`))
		.join('_');
}

/** The list that an address says; what is no list is ignored. */
export function readLabelQuery(search: URLSearchParams): LabelList {
	const sheet = search.get('sheet');
	const chosen = isSheetName(sheet) ? sheet : FIRST_SHEET;
	const shown = search.get('show')?.split('.');
	const parts = shown && LABEL_PART_NAMES.filter((part) => shown.includes(part));
	return {
		goods: readGoods(search.get('goods') ?? ''),
		sheet: chosen,
		start: readPlace(search.get('start') ?? '1', chosen) ?? 1,
		parts: parts && parts.length > 0 ? parts : FIRST_PARTS,
	};
}

function readGoods(text: string): LabelledProduct[] {
	const goods = new Map<number, number>();
	for (const each of text.split('_')) {
		const [idText, countText = '1'] = each.split('.');
		const id = parseId(idText);
		const count = readPieces(countText);
		if (id !== null && count) goods.set(id, count);
	}
	return [...goods]
		.slice(0, MOST_LABELLED_PRODUCTS)
		.map(([productId, count]) => ({ productId, count }));
}
