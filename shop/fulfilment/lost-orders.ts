import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { rowsInBatches } from '#db/cursor.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orders } from '#db/order-schema.ts';
import { countedPage } from '../kit/counted-page.ts';
import { csvTable } from '../kit/csv.ts';
import { addDays, type Days, lagosDay, parseDay } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { koboToNaira } from '../kit/money.ts';
import { AREA_KINDS, type AreaKind, LOSS_STEPS, type LossStep } from './loss-steps.ts';
import { AREAS, LAST_MOVE, overIn, STEP } from './lost-cash-orders.ts';

// The cash orders that nobody took, one by one: what they were worth, and who refuses again and again.

const DAYS = 90;
const MOST_BUYERS = 20;

export const LOST_SORTS = ['newest', 'total'] as const;
type LostSort = (typeof LOST_SORTS)[number];

/** Which of them are wanted; null means no filter. */
export type LostFilter = {
	days: { from: string; to: string };
	step: LossStep | null;
	kind: AreaKind;
	area: string | null;
};

type LostOrder = {
	id: number;
	trackingNo: string;
	placedAt: Date;
	lostAt: Date;
	name: string;
	phone: string;
	area: string;
	step: LossStep;
	kobo: number;
	/** What staff wrote when it was lost. */
	note: string;
};

/** The filter of a query: `from`, `to` (the last 90 days), `step`, `by` and `area`. Invalid values are ignored. */
export function readLostFilter(query: Record<string, unknown>, now = new Date()): LostFilter {
	const to = parseDay(query.to) ?? lagosDay(now);
	const asked = parseDay(query.from) ?? addDays(to, 1 - DAYS);
	const [from = to, until = to] = [asked, to].toSorted();
	const { area } = query;
	return {
		days: { from, to: until },
		step: LOSS_STEPS.find((each) => each === query.step) ?? null,
		kind: AREA_KINDS.find((each) => each === query.by) ?? 'state',
		area: typeof area === 'string' && area !== '' ? area.replaceAll('\0', '').slice(0, 200) : null,
	};
}

/** One page of them. Past the end it is empty. */
export async function lostOrderPage(
	db: DbOrTx,
	query: ListQuery<LostSort>,
	filter: LostFilter,
): Promise<ListPage<LostOrder>> {
	const order = query.sort === 'total' ? sql`kobo desc, id desc` : sql`id desc`;
	const { rows, ...page } = await countedPage<Stored>(db, { found: lost(filter), order }, query);
	return { ...page, rows: rows.map(lostOrder) };
}

/** What the orders lost at each step were to bring, in kobo. */
export async function lostKobo(
	db: DbOrTx,
	days: LostFilter['days'],
): Promise<Record<LossStep, number>> {
	const { rows } = await db.execute<{ step: LossStep; kobo: number }>(
		sql`select step, sum(kobo)::float8 as kobo from (${lost({ days })}) found group by step`,
	);
	const sums = { buyer: 0, unconfirmed: 0, confirmed: 0, packed: 0, door: 0, back: 0 };
	for (const { step, kobo } of rows) sums[step] = kobo;
	return sums;
}

type Refuser = { phone: string; name: string; refused: number; taken: number; kobo: number };

/** Phone numbers that refused more than once at the door, the most often first; `taken` counts what they did take. */
export async function repeatedRefusers(db: DbOrTx, days: Days): Promise<Refuser[]> {
	const refused = sql`count(*) filter (where step = 'door')`;
	const { rows } = await db.execute<Refuser>(sql`
		select (array_agg(phone order by id desc))[1] as phone, (array_agg(name order by id desc))[1] as name,
			${refused}::int as refused, count(*) filter (where step is null and state = 'delivered')::int as taken,
			coalesce(sum(kobo) filter (where step = 'door'), 0)::float8 as kobo
		from (
			select ${orders.id} as id, ${orders.phone} as phone, ${orders.phoneE164} as number, ${NAME} as name,
				${orders.state} as state, ${orders.totalKobo} as kobo, ${STEP} as step
			from ${orders} left join ${LAST_MOVE} on true where ${overIn(days)} and ${orders.phoneE164} <> ''
		) found
		group by number having ${refused} > 1 order by refused desc, kobo desc, number limit ${MOST_BUYERS}`);
	return rows;
}

const NAME = sql<string>`trim(${orders.firstname} || ' ' || ${orders.lastname})`;

type Stored = Omit<LostOrder, 'placedAt' | 'lostAt'> & { placedAt: string; lostAt: string };

const lostOrder = ({ placedAt, lostAt, ...rest }: Stored): LostOrder => ({
	...rest,
	placedAt: new Date(placedAt),
	lostAt: new Date(lostAt),
});

function lost({
	days,
	step = null,
	kind = 'state',
	area = null,
}: Pick<LostFilter, 'days'> & Partial<LostFilter>): SQL {
	const isSo = and(
		overIn(days),
		sql`${STEP} is not null`,
		step === null ? undefined : sql`${STEP} = ${step}`,
		area === null ? undefined : sql`${AREAS[kind]} = ${area}`,
	);
	return sql`
		select ${orders.id} as id, ${orders.trackingNo} as "trackingNo", ${orders.createdAt} as "placedAt",
			coalesce(last.created_at, ${orders.createdAt}) as "lostAt", ${NAME} as name, ${orders.phone} as phone,
			${AREAS[kind]} as area, ${STEP} as step, ${orders.totalKobo}::float8 as kobo,
			coalesce(last.note, '') as note
		from ${orders} left join ${orderDeliveries} on ${eq(orderDeliveries.orderId, orders.id)}
		left join ${LAST_MOVE} on true
		where ${isSo}`;
}

const COLUMNS = [
	'tracking_no',
	'placed',
	'lost',
	'step',
	'name',
	'phone',
	'area',
	'total',
	'note',
] as const;
const BATCH = 500;

/** The orders of a filter as pieces of CSV text, newest first: Lagos days, amounts in naira. */
export function exportLostOrders(db: Db, filter: LostFilter): AsyncGenerator<string> {
	async function* batches() {
		const found = sql`select * from (${lost(filter)}) found order by id desc`;
		for await (const rows of rowsInBatches<Stored>(db, found, BATCH))
			yield rows.map(lostOrder).map((row) => ({
				tracking_no: row.trackingNo,
				placed: lagosDay(row.placedAt),
				lost: lagosDay(row.lostAt),
				step: row.step,
				name: row.name,
				phone: row.phone,
				area: row.area,
				total: koboToNaira(row.kobo),
				note: row.note,
			}));
	}
	return csvTable(COLUMNS, batches());
}
