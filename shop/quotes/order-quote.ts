import type { Db } from '#db/client.ts';
import { mapCartRefusals, type placeStaffOrder, writeStaffOrder } from '../checkout/staff-order.ts';
import type { StaffOrderInput } from '../checkout/staff-order-input.ts';
import { LINES } from '../checkout/staff-order-lines.ts';
import { announceSoon } from '../kit/changes.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { alreadyDecided, moveQuote } from './decide-quote.ts';
import { lockQuote } from './lock-quote.ts';
import { isOrderable } from './quote-states.ts';
import { linesOfQuote, type QuoteLine } from './quotes.ts';

type By = Pick<
	Parameters<typeof placeStaffOrder>[1],
	'adminId' | 'shop' | 'providers' | 'seenTotalKobo'
> & {
	quoteId: number | null;
	/** The version whose goods and prices the page showed. */
	seenVersion: number | null;
};

/** Everything of the order but its goods, which are those of the quotation. */
type OrderWithoutGoods = Omit<StaffOrderInput, 'lines'>;

/**
 * Makes a quotation an order: its goods at its prices, whatever the shop asks now; nothing of either comes from the form.
 * Delivery is that of today. The stock is taken as for every order that staff type in.
 * @returns the id of the order
 * @throws Problem not-found; conflict when the quotation is not open or accepted (any more), has expired, or was changed since
 * its page was opened; invalid beside `lines` for goods that are deleted; otherwise as placeStaffOrder
 */
export async function orderQuote(
	db: Db,
	{ quoteId, seenVersion, ...by }: By,
	order: OrderWithoutGoods,
): Promise<number> {
	const placed = await transact(db, async (tx) => {
		const quote = await lockQuote(tx, quoteId);
		if (!isOrderable(quote, new Date())) throw alreadyDecided(quote);
		if (quote.version !== seenVersion)
			throw new Problem(
				'conflict',
				'This quotation has been changed since you opened it: look at its goods and its total once more.',
				{ facts: { version: quote.version } },
			);
		const lines = goodsOf(await linesOfQuote(tx, quote.id));
		const quotedKobo = new Map(lines.map(({ productId, agreedKobo }) => [productId, agreedKobo]));
		const written = await mapCartRefusals(() =>
			writeStaffOrder(tx, { ...by, mayAgreePrices: false, quotedKobo }, { ...order, lines }),
		);
		await moveQuote(tx, quote, 'ordered', { adminId: by.adminId, orderId: written.id });
		return written;
	});
	announceSoon(
		db,
		placed.productIds.map((productId) => `product:${productId}` as const),
	);
	return placed.id;
}

/** @throws Problem invalid beside `lines` for goods that are deleted */
function goodsOf(lines: readonly QuoteLine[]) {
	const gone = lines.filter(({ productId }) => productId === null).map(({ name }) => name);
	if (gone.length > 0)
		throw fieldProblem(
			LINES,
			`${gone.join(', ')}: deleted, so it cannot be ordered. Edit the quotation first.`,
		);
	return lines.map(({ productId, qty, unitKobo }) => ({
		productId: productId ?? 0,
		qty,
		agreedKobo: unitKobo,
	}));
}
