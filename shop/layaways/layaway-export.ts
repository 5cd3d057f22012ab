import { and, desc, lt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { csvTable } from '../kit/csv.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import { koboToNaira } from '../kit/money.ts';
import { chosenLayaways, type LayawayView } from './layaway-list.ts';
import { LAYAWAY_STATE_LABELS, leftKobo, shownLayawayState } from './layaway-states.ts';

const COLUMNS = [
	'layaway',
	'opened',
	'state',
	'organisation',
	'firstname',
	'lastname',
	'phone',
	'email',
	'goods',
	'total',
	'paid',
	'left',
	'due_on',
	'order_id',
	'closed',
	'fee',
	'paid_back',
	'reason',
] as const;
const BATCH = 500;

/** The layaways of a view and a search as pieces of CSV text, newest first: Lagos days, amounts in naira. Read in batches. */
export function exportLayaways(
	db: DbOrTx,
	view: LayawayView,
	q: string,
	now = new Date(),
): AsyncGenerator<string> {
	return csvTable(COLUMNS, batches(db, view, q, now));
}

async function* batches(db: DbOrTx, view: LayawayView, q: string, now: Date) {
	const which = chosenLayaways(view, q, now);
	for (let before: number | null = null; ; ) {
		const rows: (typeof layaways.$inferSelect)[] = await db
			.select()
			.from(layaways)
			.where(and(which, before === null ? undefined : lt(layaways.id, before)))
			.orderBy(desc(layaways.id))
			.limit(BATCH);
		before = rows.at(-1)?.id ?? null;
		if (before === null) return;
		yield rows.map((layaway) => ({
			layaway: layaway.id,
			opened: lagosDay(layaway.createdAt),
			state: LAYAWAY_STATE_LABELS[shownLayawayState(layaway, now)],
			organisation: layaway.organisation,
			firstname: layaway.firstname,
			lastname: layaway.lastname,
			phone: layaway.phone,
			email: layaway.email,
			goods: layaway.goods,
			total: koboToNaira(layaway.totalKobo),
			paid: koboToNaira(layaway.paidKobo),
			left: layaway.state === 'open' ? koboToNaira(leftKobo(layaway)) : 0,
			due_on: layaway.dueOn,
			order_id: layaway.orderId,
			closed: layaway.closedAt && lagosDay(layaway.closedAt),
			fee: koboToNaira(layaway.feeKobo),
			paid_back: koboToNaira(layaway.paidBackKobo),
			reason: layaway.reason,
		}));
	}
}
