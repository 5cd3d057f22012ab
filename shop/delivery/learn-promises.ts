import { sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { deliveryPromises } from '#db/delivery/delivery-promise-schema.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { announce } from '../kit/changes.ts';
import { inLagos } from '../kit/lagos-days.ts';
import { transact } from '../kit/transact.ts';
import { staffSettings } from '../settings/settings.ts';
import { storePart } from '../settings/settings-parts.ts';
import { deliveryRecord, type PastDelivery } from './learned-promise.ts';

// How long the shop's own deliveries took, counted every night, and whether shoppers are promised by that.

/** Older orders say little about how it goes now. */
const DAYS_BACK = 90;
/** Of a zone and method so many are looked at. */
const MOST_DELIVERIES = 100;

type StoredPromise = typeof deliveryPromises.$inferSelect;

/** How deliveries went, of every zone and method that had some. */
export function storedPromises(db: DbOrTx): Promise<StoredPromise[]> {
	return db
		.select()
		.from(deliveryPromises)
		.orderBy(deliveryPromises.zoneId, deliveryPromises.methodId);
}

/** Of a row of `orders`: when it last came to be in a state, moves that were taken back aside. */
const lastMoveTo = (state: string) => sql`(
	select max(e.created_at) from ${orderEvents} e
	where e.order_id = ${orders.id} and e.to_state = ${state} and e.reason is distinct from 'taken-back'
		and not exists (select 1 from ${orderEvents} back where back.order_id = e.order_id and back.id > e.id
			and back.from_state = ${state} and back.reason = 'taken-back')
)`;

/**
 * Counts how the deliveries of the last 90 days went, by zone and method, up to the last 100 of each. A delivery begins
 * when its order is placed (one paid online: when it is paid) and ends when staff move it to delivered; one that is picked
 * up ends when it is packed, since it waits from then on. Days are Lagos days. Run again, it stores the same.
 * @returns how many promises changed
 */
export function learnPromises(db: Db, now = new Date()): Promise<number> {
	return transact(db, async (tx) => {
		// Zones and methods stay while it is counted for them.
		await advisoryLock(tx, LOCKS.delivery);
		const before = await storedPromises(tx);
		const after = await recordsOfDeliveries(tx, now);
		const changed = changedRows(before, after);
		if (changed === 0) return 0;
		await tx.delete(deliveryPromises);
		if (after.length > 0) await tx.insert(deliveryPromises).values(after);
		// What is promised is on the page of every product, once delivery is by zone.
		if ((await staffSettings(tx)).learnedPromises) await announce(tx, ['all']);
		return changed;
	});
}

function changedRows(before: readonly StoredPromise[], after: readonly StoredPromise[]): number {
	const text = ({ zoneId, methodId, delivered, days, onTime, onTimeOf }: StoredPromise) =>
		[zoneId, methodId, delivered, days, onTime, onTimeOf].join();
	const [was, is] = [new Set(before.map(text)), new Set(after.map(text))];
	return is.difference(was).size + was.difference(is).size;
}

async function recordsOfDeliveries(tx: Tx, now: Date): Promise<StoredPromise[]> {
	const from = new Date(now.getTime() - DAYS_BACK * 24 * 60 * 60 * 1000);
	const { rows } = await tx.execute<{
		zoneId: number;
		methodId: number;
		deliveries: PastDelivery[];
	}>(sql`
		with moved as (
			select ${orders.id} as id, d.zone_id, d.method_id, d.days_to,
				coalesce(${lastMoveTo('placed')}, ${orders.createdAt}) as begun,
				case d.kind when 'pickup' then ${lastMoveTo('sent')} else ${lastMoveTo('delivered')} end as ended,
				${lastMoveTo('delivered')} as delivered
			from ${orders} join ${orderDeliveries} d on d.order_id = ${orders.id}
			where ${orders.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.state} in ('delivered', 'returned')
				and d.zone_id is not null and d.method_id is not null
		), arrived as (
			select zone_id, method_id, days_to, (${inLagos(sql`ended`)}::date - ${inLagos(sql`begun`)}::date) as days,
				row_number() over (partition by zone_id, method_id order by delivered desc, id desc) as nth
			-- Refused at the door, an order was not delivered.
			from moved where delivered is not null and ended >= begun
		)
		select zone_id as "zoneId", method_id as "methodId",
			json_agg(json_build_object('days', days, 'promisedDays', days_to) order by nth) as deliveries
		from arrived where nth <= ${MOST_DELIVERIES}
		group by zone_id, method_id order by zone_id, method_id`);
	return rows.flatMap(({ zoneId, methodId, deliveries }) => {
		const record = deliveryRecord(deliveries);
		return record ? { zoneId, methodId, ...record } : [];
	});
}

/** Whether shoppers are promised what deliveries took, where there were enough; otherwise what staff set. */
export function switchPromises(db: Db, userId: number, on: boolean): Promise<void> {
	return transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.delivery);
		const { learnedPromises: before } = await staffSettings(tx);
		await storePart(tx, 'learnedPromises', on);
		await recordChange(tx, {
			userId,
			action: on ? 'switch-on' : 'switch-off',
			noun: 'promises by deliveries',
			nounId: null,
			before: { on: before },
			after: { on },
		});
		await announce(tx, ['all']);
	});
}
