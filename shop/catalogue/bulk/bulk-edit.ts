import { z } from 'zod';
import { readWhole } from '../../kit/form-fields.ts';
import { LARGEST_KOBO, nairaToKobo } from '../../kit/money.ts';
import { LARGEST_INTEGER, parseId } from '../../kit/parse-id.ts';
import { KIT_STOCK } from '../kits/kit-input.ts';
import { NO_SUCH_CATEGORY } from '../product-input.ts';
import { BULK_FIELDS, type BulkField, type BulkValues } from './bulk-values.ts';

// One change to many products: what staff ask for, and what becomes of each product. Pure.

const WHOLE_NAIRA = 100;
/** In naira. */
const ROUNDING_STEPS = [50, 100, 500, 1000] as const;

/** An empty field means no change. */
const filledIn = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());
const read = <T>(reader: (value: string | number) => T | null, wrong: string) =>
	z.union([z.string(), z.number()], { error: wrong }).transform((value, context): T => {
		const found = reader(value);
		if (found !== null) return found;
		context.issues.push({ code: 'custom', message: wrong, input: value });
		return z.NEVER;
	});

const PRICE_CHANGES = ['price', 'price_add', 'price_percent', 'round'] as const;
const COST_CHANGES = ['cost', 'cost_percent'] as const;
const CHANGES = [
	...PRICE_CHANGES,
	...COST_CHANGES,
	'status',
	'category_id',
	'qty',
	'qty_add',
] as const;

/** The change to the selected products; at most one way to change the price, and one to change the stock. */
export const BulkEdit = z
	.object({
		status: filledIn(
			read(
				(value) => (['0', '1'].includes(String(value)) ? (Number(value) as 0 | 1) : null),
				'Must be 0 or 1.',
			),
		),
		category_id: filledIn(read(parseId, NO_SUCH_CATEGORY)),
		/** The new price in naira, read as kobo. */
		price: filledIn(read(nairaToKobo, 'Must be an amount in naira, 0 or more.')),
		/** Naira to add, or with a minus to subtract; read as kobo. */
		price_add: filledIn(
			read(signedKobo, 'Must be an amount in naira, with a minus to lower prices.'),
		),
		/**
		 * Per cent to add, or with a minus to subtract, with at most two decimals; the result is rounded at least to whole
		 * naira.
		 */
		price_percent: filledIn(read(readPercent, 'Must be per cent between -100 and 1000.')),
		/** A step in naira that new prices are multiples of; alone, it rounds the prices as they are. */
		round: filledIn(
			read(
				(value) => ROUNDING_STEPS.find((step) => step === Number(value)) ?? null,
				`Must be one of ${ROUNDING_STEPS.join(', ')}.`,
			),
		),
		round_way: filledIn(z.enum(['nearest', 'up'], { error: 'Must be nearest or up.' })),
		/** What becomes of the original price: changed in the same way, or the selling price until now. */
		original: filledIn(z.enum(['follow', 'former'], { error: 'Must be follow or former.' })),
		/** The new cost in naira, read as kobo. */
		cost: filledIn(read(nairaToKobo, 'Must be an amount in naira, 0 or more.')),
		/** Per cent to add to the cost, or with a minus to subtract; the result is rounded to whole naira. */
		cost_percent: filledIn(read(readPercent, 'Must be per cent between -100 and 1000.')),
		qty: filledIn(read((value) => readWhole(value, 0), 'Must be a whole number, 0 or more.')),
		/** Pieces to add, or with a minus to subtract. */
		qty_add: filledIn(
			read((value) => readWhole(value, -LARGEST_INTEGER), 'Must be a whole number.'),
		),
	})
	.refine((edit) => CHANGES.some((name) => edit[name] !== undefined), {
		error: 'Please choose what to change.',
	})
	.refine(({ price, price_add, price_percent }) => atMostOne(price, price_add, price_percent), {
		path: ['price'],
		error: 'Please change the price in one way only.',
	})
	.refine(({ price, round }) => atMostOne(price, round), {
		path: ['round'],
		error: 'A price that is the same for each is not rounded.',
	})
	.refine(
		({ original, ...edit }) =>
			original === undefined || PRICE_CHANGES.some((name) => edit[name] !== undefined),
		{ path: ['original'], error: 'Please say how the price changes, too.' },
	)
	.refine(({ cost, cost_percent }) => atMostOne(cost, cost_percent), {
		path: ['cost'],
		error: 'Please change the cost in one way only.',
	})
	.refine(({ qty, qty_add }) => atMostOne(qty, qty_add), {
		path: ['qty'],
		error: 'Please change the stock in one way only.',
	});
export type BulkEdit = z.infer<typeof BulkEdit>;

/** The fields that an edit writes. What it writes depends on no others. */
export function touchedFields(edit: BulkEdit): BulkField[] {
	const isPrice = PRICE_CHANGES.some((name) => edit[name] !== undefined);
	const touched: Record<BulkField, boolean> = {
		sellingKobo: isPrice,
		originalKobo: isPrice && edit.original !== undefined,
		costKobo: COST_CHANGES.some((name) => edit[name] !== undefined),
		qty: !(edit.qty === undefined && edit.qty_add === undefined),
		status: edit.status !== undefined,
		categoryId: edit.category_id !== undefined,
	};
	return BULK_FIELDS.filter((field) => touched[field]);
}

/** A product as it is after an edit, or the sentence that says why it cannot be made. */
export type Planned = { after: BulkValues; reason: null } | { after: null; reason: string };

/** What an edit makes of a product; the stock of a kit cannot be edited. */
export function plan(before: BulkValues, edit: BulkEdit, isKit = false): Planned {
	const sellingKobo = newPrice(before.sellingKobo, edit);
	const originalKobo = newOriginal(before, edit);
	const costKobo = newCost(before.costKobo, edit);
	const qty = edit.qty ?? before.qty + (edit.qty_add ?? 0);
	const { status = before.status, category_id: categoryId = before.categoryId } = edit;
	const reason =
		refusedPrice('price', sellingKobo) ??
		refusedPrice('original price', originalKobo) ??
		(costKobo === null ? undefined : refusedPrice('cost', costKobo)) ??
		(edit.round && sellingKobo === 0 && before.sellingKobo > 0
			? 'Its price would be rounded to ₦0.'
			: undefined) ??
		(isKit && touchedFields(edit).includes('qty') ? KIT_STOCK : undefined) ??
		refusedStock(before.qty, qty);
	if (reason !== undefined) return { after: null, reason };
	return { after: { sellingKobo, originalKobo, costKobo, qty, status, categoryId }, reason: null };
}

function refusedPrice(name: string, kobo: number): string | undefined {
	if (kobo < 0) return `Its ${name} would be below ₦0.`;
	return kobo > LARGEST_KOBO ? `Its ${name} would be too high.` : undefined;
}

function refusedStock(before: number, after: number): string | undefined {
	if (after < 0) return `There are only ${before.toLocaleString('en-NG')} in stock.`;
	return after > LARGEST_INTEGER ? 'Its stock would be too high.' : undefined;
}

function newPrice(kobo: number, { price, price_add, price_percent, ...edit }: BulkEdit): number {
	if (price !== undefined) return price;
	const { round, round_way } = edit;
	if (price_percent === undefined) {
		const changed = kobo + (price_add ?? 0);
		return round === undefined ? changed : rounded(changed, round * WHOLE_NAIRA, round_way);
	}
	return rounded(raised(kobo, price_percent), (round ?? 1) * WHOLE_NAIRA, round_way);
}

/** An unknown cost stays unknown when a part of it is added. */
function newCost(kobo: number | null, { cost, cost_percent }: BulkEdit): number | null {
	if (cost !== undefined) return cost;
	if (kobo === null || cost_percent === undefined) return kobo;
	return rounded(raised(kobo, cost_percent), WHOLE_NAIRA, undefined);
}

/** In hundredths of a per cent, so that all steps but the last use integers. */
function raised(kobo: number, percent: number): number {
	return (kobo * (10_000 + Math.round(percent * 100))) / 10_000;
}

/** An original price of 0 is none, and stays so. */
function newOriginal({ sellingKobo, originalKobo }: BulkValues, edit: BulkEdit): number {
	if (touchedFields(edit).includes('originalKobo')) {
		if (edit.original === 'former') return sellingKobo;
		if (originalKobo > 0) return newPrice(originalKobo, edit);
	}
	return originalKobo;
}

function rounded(kobo: number, step: number, way: BulkEdit['round_way']): number {
	return (way === 'up' ? Math.ceil(kobo / step) : Math.round(kobo / step)) * step;
}

function atMostOne(...values: unknown[]): boolean {
	return values.filter((value) => value !== undefined).length <= 1;
}

function signedKobo(value: string | number): number | null {
	const text = String(value).trim();
	const kobo = nairaToKobo(text.replace(/^[+-]/, ''));
	return kobo !== null && text.startsWith('-') ? -kobo : kobo;
}

function readPercent(value: string | number): number | null {
	const text = String(value).trim().replace(/%$/, '');
	const percent = /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
	return percent >= -100 && percent <= 1000 ? percent : null;
}
