import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { deliveryPromises } from '#db/delivery/delivery-promise-schema.ts';
import {
	deliveryAreas,
	deliveryMethods,
	deliveryRates,
	deliveryZones,
} from '#db/delivery/delivery-schema.ts';
import { preparedStatement } from '#db/prepared.ts';
import { Problem } from '../kit/problem.ts';
import type { DeliveryPlace } from './delivery-options.ts';
import type { DeliveryArea, DeliveryRate, DeliveryRules } from './delivery-rules.ts';

// Reading zones, methods and rates.

/** Of a row of `delivery_zones`: what belongs to it. */
const areasOfZone = sql<DeliveryArea[]>`coalesce((
	select json_agg(json_build_object('state', a.state, 'lga', nullif(a.lga, '')) order by a.state, a.lga)
	from ${deliveryAreas} a where a.zone_id = delivery_zones.id
), '[]')`;

const arePromisesLearned = sql`(select value from settings where key = 'learnedPromises') = 'true'`;

/** A row `r` of `delivery_rates` as DeliveryRate. */
const rateObject = sql`json_build_object('zoneId', r.zone_id, 'methodId', r.method_id, 'feeKobo', r.fee_kobo,
	'freeFromKobo', r.free_from_kobo, 'bulkyKobo', r.bulky_kobo, 'daysFrom', r.days_from, 'daysTo', r.days_to,
	'cashAllowed', r.cash_allowed)`;

/** Of a row of `delivery_zones`: its rates. */
const ratesOfZone = sql<DeliveryRate[]>`coalesce((
	select json_agg(${rateObject} order by r.method_id)
	from ${deliveryRates} r where r.zone_id = delivery_zones.id
), '[]')`;

export type StoredZone = Awaited<ReturnType<typeof storedZones>>[number];
export type StoredMethod = typeof deliveryMethods.$inferSelect;

function selectZones(db: DbOrTx) {
	return db
		.select({
			id: deliveryZones.id,
			name: deliveryZones.name,
			updatedAt: deliveryZones.updatedAt,
			areas: areasOfZone,
			rates: ratesOfZone,
		})
		.from(deliveryZones)
		.$dynamic();
}

/** All zones by name, with what belongs to them and their rates. */
export function storedZones(db: DbOrTx) {
	return selectZones(db).orderBy(asc(sql`lower(${deliveryZones.name})`));
}

/** All methods in their order. */
export function storedMethods(db: DbOrTx): Promise<StoredMethod[]> {
	return db.select().from(deliveryMethods).orderBy(deliveryMethods.position, deliveryMethods.id);
}

/** All that staff have set. */
export async function storedRules(db: DbOrTx): Promise<DeliveryRules> {
	const [zones, methods, records] = await Promise.all([
		storedZones(db),
		storedMethods(db),
		db.select().from(deliveryPromises).where(arePromisesLearned),
	]);
	return { zones, methods, rates: zones.flatMap(({ rates }) => rates), records };
}

/** @throws Problem not-found, also for `null` */
export async function zoneForStaff(db: DbOrTx, id: number | null): Promise<StoredZone> {
	const [row] = await selectZones(db).where(eq(deliveryZones.id, id ?? 0));
	if (!row) throw new Problem('not-found', 'Zone not found');
	return row;
}

/** @throws Problem not-found, also for `null` */
export async function methodForStaff(db: DbOrTx, id: number | null): Promise<StoredMethod> {
	const [row] = await db
		.select()
		.from(deliveryMethods)
		.where(eq(deliveryMethods.id, id ?? 0));
	if (!row) throw new Problem('not-found', 'Way of delivery not found');
	return row;
}

/** What decides about one place. */
export type PlaceRules = DeliveryRules & {
	/** Whether zones have only parts of its state. */
	isDivided: boolean;
};

const STATE = sql.placeholder('state');
const LGA = sql`${sql.placeholder('lga')}::text`;

/** Selects one row of PlaceRules for the placeholders `state` and `lga`. */
export const placeRules = (): SQL => sql`
		with here as (
			select zone_id, json_agg(json_build_object('state', state, 'lga', nullif(lga, ''))) as areas
			from delivery_areas where state = ${STATE} and (${LGA} is null or lga in ('', ${LGA}))
			group by zone_id
		)
		select coalesce((
			select json_agg(json_build_object('id', z.id, 'name', z.name, 'areas', here.areas))
			from here join delivery_zones z on z.id = here.zone_id
		), '[]') as zones, coalesce((
			select json_agg(${rateObject}) from delivery_rates r where r.zone_id in (select zone_id from here)
		), '[]') as rates, coalesce((
			select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'name', m.name, 'note', m.note,
				'refusesBulky', m.refuses_bulky, 'position', m.position))
			from delivery_methods m
		), '[]') as methods, coalesce((
			select json_agg(json_build_object('zoneId', p.zone_id, 'methodId', p.method_id, 'delivered', p.delivered,
				'days', p.days, 'onTime', p.on_time, 'onTimeOf', p.on_time_of))
			from delivery_promises p where p.zone_id in (select zone_id from here)
				and ${arePromisesLearned}
		), '[]') as records, exists (
			select from delivery_areas where state = ${STATE} and lga <> ''
		) as "isDivided"`;

const readRules = preparedStatement<PlaceRules, { state: string; lga: string | null }>(placeRules);

/**
 * What the rules say about one place, with one statement, however many zones there are: about a local government its own
 * zone and that of its state, about a state all zones in it.
 */
export async function rulesOfPlace(
	db: DbOrTx,
	{ state, lga }: Pick<DeliveryPlace, 'state' | 'lga'>,
): Promise<PlaceRules> {
	const [rules] = await readRules(db, { state, lga });
	return rules ?? { zones: [], methods: [], rates: [], isDivided: false };
}
