import { formatKobo, nairaToKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';

// The goods of an order that staff type in, as the fields of its form. Pure; the page adds them up in the browser, too.

/** The beginning of the name of a field with the pieces of a product; its id follows. */
export const QTY_OF = 'qty_';
/** The same of the price that was agreed for a piece, in naira; blank for the shop's price. */
export const PRICE_OF = 'price_';
/** The name of the errors about all goods together. */
export const LINES = 'lines';
export const MOST_LINES = 50;
/** Of one product: beyond the limit of a shopper's cart, since staff sell by the carton. */
export const MOST_PIECES = 10_000;

export type StaffOrderLine = {
	productId: number;
	qty: number;
	/** Of a piece; null for the shop's price. */
	agreedKobo: number | null;
};

type Fields = Readonly<Record<string, string>>;

/** The ids of the products that a form has, in its order. */
export function productsIn(fields: Fields): number[] {
	return Object.keys(fields).flatMap((name) => {
		const id = name.startsWith(QTY_OF) ? parseId(name.slice(QTY_OF.length)) : null;
		return id ?? [];
	});
}

/** @throws Problem invalid with a message beside each wrong number, and without goods or with too many */
export function readLines(fields: Fields): StaffOrderLine[] {
	const ids = productsIn(fields);
	if (ids.length === 0) throw fieldProblem(LINES, 'Add at least one product.');
	if (ids.length > MOST_LINES)
		throw fieldProblem(LINES, `An order has at most ${MOST_LINES} products here.`);
	const wrong: FieldErrors = {};
	const lines = ids.map((productId) => {
		const qty = readQty(fields, productId);
		if (qty === null) wrong[QTY_OF + productId] = [`Type a whole number from 1 to ${MOST_PIECES}.`];
		const agreedKobo = readAgreed(fields, productId);
		if (agreedKobo === undefined)
			wrong[PRICE_OF + productId] = ['Type naira, with at most two decimals, or nothing.'];
		return { productId, qty: qty ?? 0, agreedKobo: agreedKobo ?? null };
	});
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return lines;
}

/** What the goods come to as they are typed, in kobo; null while a number is missing or wrong. */
export function goodsKobo(
	products: readonly { productId: number; sellingKobo: number }[],
	fields: Fields,
): number | null {
	let sum = 0;
	for (const { productId, sellingKobo } of products) {
		const qty = readQty(fields, productId);
		const agreedKobo = readAgreed(fields, productId);
		if (qty === null || agreedKobo === undefined) return null;
		sum += qty * (agreedKobo ?? sellingKobo);
	}
	return sum;
}

/** The refusal of an agreed price that is more than the shop asks. */
export function tooDear(sellingKobo: number): string {
	return `The shop asks ${formatKobo(sellingKobo)}: type that or less, or nothing.`;
}

function readQty(fields: Fields, productId: number): number | null {
	const qty = parseId((fields[QTY_OF + productId] ?? '').trim());
	return qty !== null && qty <= MOST_PIECES ? qty : null;
}

/** Null for a blank one; undefined for what is no price. */
function readAgreed(fields: Fields, productId: number): number | null | undefined {
	const typed = (fields[PRICE_OF + productId] ?? '').trim();
	if (typed === '') return null;
	const kobo = nairaToKobo(typed);
	return kobo === null || kobo === 0 ? undefined : kobo;
}
