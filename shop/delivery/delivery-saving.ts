import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import {
	DELIVERY_KINDS,
	deliveryAreas,
	deliveryMethods,
	deliveryRates,
	deliveryZones,
} from '#db/delivery/delivery-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { recordChange } from '../audit/audit.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { announce } from '../kit/changes.ts';
import { readWhole } from '../kit/form-fields.ts';
import { parseFields, plainText, requiredText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { shopSettings } from '../settings/settings.ts';
import { storePart } from '../settings/settings-parts.ts';
import { gapsOf, gapsText } from './covered-states.ts';
import {
	methodForStaff,
	type StoredMethod,
	type StoredZone,
	storedMethods,
	storedZones,
	zoneForStaff,
} from './delivery-rows.ts';
import { daysText, KIND_WORDS } from './delivery-words.ts';
import { areaName, readZone } from './zone-input.ts';

// Zones, methods and rates as staff make, change and delete them, and whether they count. One at a time: what a zone may
// have depends on the others.

const MOST_ZONES = 500;
const MOST_METHODS = 20;

const RULES: Rules = {
	delivery_zones_name: { field: 'name', message: 'There is a zone of this name already.' },
	delivery_methods_name: { field: 'name', message: 'There is a way of this name already.' },
};

type Edit = {
	userId: number;
	/** Null for a new one. */
	id: number | null;
	/** The fields of the form. */
	sent: Record<string, unknown>;
	expectedUpdatedAt?: Date | undefined;
};

/** One change after the other; a violated rule of the database is said beside its field. */
function changing<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			await advisoryLock(tx, LOCKS.delivery);
			return work(tx);
		}),
	);
}

/**
 * Makes a zone with its rates, or changes the one with this id. Orders that were placed keep theirs.
 * @throws Problem not-found; conflict when it was changed since; invalid as readZone, for a name that exists and for one
 * zone too many
 */
export function saveZone(
	db: Db,
	{ userId, id, sent, expectedUpdatedAt }: Edit,
): Promise<StoredZone> {
	return changing(db, async (tx) => {
		const [zones, methods] = [await storedZones(tx), await storedMethods(tx)];
		const before = id === null ? null : await zoneForStaff(tx, id);
		if (before) refuseStale(before.updatedAt, expectedUpdatedAt);
		else if (zones.length >= MOST_ZONES)
			throw fieldProblem('name', `A shop may have ${MOST_ZONES} zones: delete one first.`);
		const others = zones.filter((zone) => zone.id !== id);
		const { name, areas, rates } = readZone(sent, methods, others);
		const [row] = before
			? await tx
					.update(deliveryZones)
					.set({ name, updatedAt: later(before.updatedAt) })
					.where(eq(deliveryZones.id, before.id))
					.returning({ id: deliveryZones.id })
			: await tx.insert(deliveryZones).values({ name }).returning({ id: deliveryZones.id });
		if (!row) throw new Error('A zone was not stored');
		const zoneId = row.id;
		await tx.delete(deliveryAreas).where(eq(deliveryAreas.zoneId, zoneId));
		await tx
			.insert(deliveryAreas)
			.values(areas.map(({ state, lga }) => ({ zoneId, state, lga: lga ?? '' })));
		await tx.delete(deliveryRates).where(eq(deliveryRates.zoneId, zoneId));
		await tx.insert(deliveryRates).values(rates.map((rate) => ({ ...rate, zoneId })));
		const after = await zoneForStaff(tx, zoneId);
		await record(tx, userId, 'delivery zone', zoneId, {
			before: before && recordedZone(before, methods),
			after: recordedZone(after, methods),
		});
		return after;
	});
}

/** @throws Problem not-found; conflict for the last zone while delivery is by zone */
export function deleteZone(db: Db, userId: number, id: number | null): Promise<void> {
	return changing(db, async (tx) => {
		const before = await zoneForStaff(tx, id);
		const methods = await storedMethods(tx);
		await tx.delete(deliveryZones).where(eq(deliveryZones.id, before.id));
		await refuseNothingLeft(tx);
		await record(tx, userId, 'delivery zone', before.id, {
			before: recordedZone(before, methods),
			after: null,
		});
	});
}

const MethodInput = z.object({
	kind: z.enum(DELIVERY_KINDS, { error: 'Choose what kind of delivery it is.' }),
	name: requiredText('name', 80).transform((text) => text.trim()),
	note: plainText(300)
		.optional()
		.transform((text) => (text ?? '').trim()),
	refuses_bulky: z
		.unknown()
		.optional()
		.transform((value) => value === '1'),
	position: z
		.unknown()
		.optional()
		.transform((value, context) => {
			if (value === undefined || value === '') return 0;
			const read = readWhole(value, 0);
			if (read !== null && read <= 1000) return read;
			context.issues.push({
				code: 'custom',
				message: 'Must be a whole number from 0 to 1000.',
				input: value,
			});
			return z.NEVER;
		}),
});

/**
 * Makes a way of delivery, or changes the one with this id.
 * @throws Problem not-found; conflict when it was changed since; invalid beside the fields
 */
export function saveMethod(
	db: Db,
	{ userId, id, sent, expectedUpdatedAt }: Edit,
): Promise<StoredMethod> {
	return changing(db, async (tx) => {
		const before = id === null ? null : await methodForStaff(tx, id);
		if (before) refuseStale(before.updatedAt, expectedUpdatedAt);
		else if ((await tx.$count(deliveryMethods)) >= MOST_METHODS)
			throw fieldProblem('name', `A shop may have ${MOST_METHODS} ways: delete one first.`);
		const { refuses_bulky: refusesBulky, ...rest } = parseFields(MethodInput, sent);
		const fields = { ...rest, refusesBulky };
		const [after] = before
			? await tx
					.update(deliveryMethods)
					.set({ ...fields, updatedAt: later(before.updatedAt) })
					.where(eq(deliveryMethods.id, before.id))
					.returning()
			: await tx.insert(deliveryMethods).values(fields).returning();
		if (!after) throw new Error('A way of delivery was not stored');
		await record(tx, userId, 'way of delivery', after.id, {
			before: before && recordedMethod(before),
			after: recordedMethod(after),
		});
		return after;
	});
}

/** @throws Problem not-found; conflict for a method that is the only one of a zone */
export function deleteMethod(db: Db, userId: number, id: number | null): Promise<void> {
	return changing(db, async (tx) => {
		const before = await methodForStaff(tx, id);
		const alone = (await storedZones(tx)).find(
			({ rates }) => rates.length === 1 && rates[0]?.methodId === before.id,
		);
		if (alone)
			throw new Problem(
				'conflict',
				`The zone ${alone.name} has no other way of delivery: give it one, or delete it first.`,
			);
		await tx.delete(deliveryMethods).where(eq(deliveryMethods.id, before.id));
		await record(tx, userId, 'way of delivery', before.id, {
			before: recordedMethod(before),
			after: null,
		});
	});
}

/**
 * Switches delivery by zone on or off; off, everything is delivered free everywhere.
 * @param acceptGaps nothing is to be delivered where no zone is
 * @throws Problem invalid (`zones` without any, `gaps` where no zone is unless that was accepted)
 */
export function switchDelivery(
	db: Db,
	userId: number,
	{ on, acceptGaps = false }: { on: boolean; acceptGaps?: boolean },
): Promise<void> {
	return changing(db, async (tx) => {
		const { deliveryByZone: before } = await shopSettings(tx);
		const zones = await storedZones(tx);
		if (on && zones.length === 0)
			throw besideField('zones', 'Add a zone first: nothing would be delivered anywhere.');
		const gaps = gapsText(gapsOf(zones));
		if (on && gaps !== '' && !acceptGaps)
			throw besideField(
				'gaps',
				`No zone has ${gaps}. Add them to a zone, or tick that nothing is delivered there.`,
			);
		await storePart(tx, 'deliveryByZone', on);
		await recordChange(tx, {
			userId,
			action: on ? 'switch-on' : 'switch-off',
			noun: 'delivery by zone',
			nounId: null,
			before: { on: before },
			after: { on },
		});
		await announce(tx, ['all']);
	});
}

function besideField(field: string, message: string): Problem {
	return new Problem('invalid', 'Not switched on', { fields: { [field]: [message] } });
}

async function refuseNothingLeft(tx: Tx): Promise<void> {
	if (!(await shopSettings(tx)).deliveryByZone || (await tx.$count(deliveryZones)) > 0) return;
	throw new Problem('conflict', 'This is the last zone: switch delivery by zone off first.');
}

async function record(
	tx: Tx,
	userId: number,
	noun: string,
	nounId: number,
	{ before, after }: Pick<Parameters<typeof recordChange>[1], 'before' | 'after'>,
): Promise<void> {
	const action = before ? (after ? 'update' : 'delete') : 'create';
	await recordChange(tx, { userId, action, noun, nounId, before, after });
	// Fees are on the page of every product, once delivery is by zone.
	await announce(tx, ['all']);
}

function recordedZone({ name, areas, rates }: StoredZone, methods: readonly StoredMethod[]) {
	return {
		name,
		places: areas.map(areaName).join('; '),
		rates: rates
			.map((rate) => {
				const method = methods.find(({ id }) => id === rate.methodId)?.name ?? rate.methodId;
				const free =
					rate.freeFromKobo === null ? '' : `, free from ${formatKobo(rate.freeFromKobo)}`;
				const bulky =
					rate.bulkyKobo === 0 ? '' : `, ${formatKobo(rate.bulkyKobo)} more a bulky piece`;
				const cash = rate.cashAllowed ? '' : ', no cash on delivery';
				return `${method}: ${formatKobo(rate.feeKobo)}${free}${bulky}, ${daysText(rate.daysFrom, rate.daysTo)}${cash}`;
			})
			.join('; '),
	};
}

function recordedMethod({ kind, name, note, refusesBulky, position }: StoredMethod) {
	return { name, kind: KIND_WORDS[kind], note, refusesBulky, position };
}
