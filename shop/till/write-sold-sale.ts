import { eq } from 'drizzle-orm';
import { cashCollectors } from '#db/cash/cash-schema.ts';
import type { Tx } from '#db/client.ts';
import { isCashKind } from '../cash/collector-kinds.ts';
import { writeStaffOrder } from '../checkout/staff-order.ts';
import { counterOrder } from '../checkout/staff-order-input.ts';
import { localTime } from '../kit/local-time.ts';
import type { TillUser } from './record-sale.ts';
import type { TillSale } from './till-sale.ts';

// The order of goods that were sold before the shop heard of it.

/** A sale that is recorded later than this is dated from then: the days before may have been reported by then. */
export const DATED_HOURS = 72;

/**
 * Writes the order of a sale whose goods are handed over, at the prices that were taken, and its cash as collected.
 * @throws Problem conflict (`items` that are short by now); invalid (`collector` who is closed)
 */
export async function writeSoldSale(
	tx: Tx,
	{ adminId, shop, place }: TillUser,
	{ sale, now }: { sale: Omit<TillSale, 'key'>; now: Date },
) {
	const { lines, buyer, collectorId } = sale;
	// Cash has none: it is left out of a sale whose cash turns out to be with somebody.
	const reference = (await takesCash(tx, collectorId)) ? '' : (sale.reference ?? '');
	return await writeStaffOrder(
		tx,
		{
			adminId,
			shop,
			providers: {},
			mayAgreePrices: true,
			seenTotalKobo: null,
			asSold: {
				takenKobo: new Map(lines.map(({ productId, unitKobo }) => [productId, unitKobo])),
				...dateOfSale(sale, now),
			},
		},
		{
			sale: 'counter',
			lines: lines.map(({ productId, qty }) => ({ productId, qty, agreedKobo: null })),
			input: counterOrder(buyer, place),
			collector: String(collectorId),
			reference,
			customerId: null,
			reserveHours: null,
		},
	);
}

async function takesCash(tx: Tx, collectorId: number): Promise<boolean> {
	const [row] = await tx
		.select({ kind: cashCollectors.kind })
		.from(cashCollectors)
		.where(eq(cashCollectors.id, collectorId));
	return row !== undefined && isCashKind(row.kind);
}

/** When a sale that is recorded later counts, and what its order says of that. */
export function dateOfSale(
	{ soldAt, soldBy }: Pick<TillSale, 'soldAt' | 'soldBy'>,
	now: Date,
): { at: Date | null; note: string } {
	const at = new Date(soldAt);
	const ageHours = (now.getTime() - at.getTime()) / 3_600_000;
	const by = soldBy ? ` by ${soldBy}` : '';
	const came = `Sold on ${localTime(at)}${by}; the shop recorded it on ${localTime(now)}.`;
	if (ageHours < 0)
		return {
			at: null,
			note: `${came} The clock of the till was ahead, so it is dated from then.`,
		};
	if (ageHours > DATED_HOURS)
		return {
			at: null,
			note: `${came} That is more than three days later, so it is dated from then.`,
		};
	return { at, note: came };
}
