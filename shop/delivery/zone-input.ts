import { z } from 'zod';
import { readWhole } from '../kit/form-fields.ts';
import { parseFields, requiredText } from '../kit/input.ts';
import { nairaToKobo } from '../kit/money.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { NIGERIAN_REGIONS } from '../settings/nigeria-regions.ts';
import { NIGERIAN_STATES } from '../settings/nigeria-states.ts';
import { placeName } from './delivery-options.ts';
import type { DeliveryArea, DeliveryRate, DeliveryZone } from './delivery-rules.ts';
import { localGovernments } from './local-governments.ts';
import { areaField, type RateField, rateFieldName, restField } from './zone-field-names.ts';

// What staff send of a zone: its name, a tick for each state or local government, and a rate for each method that is ticked.
// Pure; every fault is said beside its field.

const MOST_DAYS = 365;
const ZoneName = z.object({ name: requiredText('name', 80).transform((text) => text.trim()) });

type ZoneFields = {
	name: string;
	areas: DeliveryArea[];
	rates: Omit<DeliveryRate, 'zoneId'>[];
};

/**
 * Reads the form of a zone by the methods and the other zones there are.
 * @throws Problem invalid beside each field: no place, a place of another zone, no method, a rate that lacks or has wrong
 * amounts or days
 */
export function readZone(
	sent: Record<string, unknown>,
	methods: readonly { id: number; name: string }[],
	others: readonly Pick<DeliveryZone, 'name' | 'areas'>[],
): ZoneFields {
	const errors: FieldErrors = {};
	const name = readName(sent, errors);
	const areas = readAreas(sent, others);
	if (areas.length === 0) errors.areas = ['Tick at least one state or local government.'];
	else {
		const overlaps = overlapsOf(areas, others);
		if (overlaps.length > 0) errors.areas = overlaps;
	}
	const offered = methods.filter(({ id }) => sent[rateFieldName('on', id)] === '1');
	if (offered.length === 0)
		errors.methods = [
			methods.length === 0
				? 'Add a way of delivery first.'
				: 'Tick at least one way of delivery: nothing would be delivered here.',
		];
	const rates = offered.map(({ id }) => readRate(sent, id, errors));
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return { name, areas, rates };
}

function readName(sent: Record<string, unknown>, errors: FieldErrors): string {
	try {
		return parseFields(ZoneName, sent).name;
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		Object.assign(errors, error.fields);
		return '';
	}
}

/**
 * A state that is ticked has all of it: ticks of its local governments add nothing. The tick for the rest of a region, or
 * of the country, stands for each of its states that no other zone has as a whole.
 */
function readAreas(
	sent: Record<string, unknown>,
	others: readonly Pick<DeliveryZone, 'areas'>[],
): DeliveryArea[] {
	const isTicked = (area: DeliveryArea) => sent[areaField(area)] === '1';
	const rest = restOf(sent, others);
	return NIGERIAN_STATES.flatMap(({ code: state }): DeliveryArea[] => {
		const whole = { state, lga: null };
		if (isTicked(whole) || rest.has(state)) return [whole];
		return localGovernments(state)
			.map((lga) => ({ state, lga }))
			.filter(isTicked);
	});
}

function restOf(
	sent: Record<string, unknown>,
	others: readonly Pick<DeliveryZone, 'areas'>[],
): Set<string> {
	const taken = new Set(
		others.flatMap(({ areas }) => areas.flatMap(({ state, lga }) => (lga === null ? state : []))),
	);
	const isWanted = (region: string) => sent[restField()] === '1' || sent[restField(region)] === '1';
	const wanted = NIGERIAN_REGIONS.filter(({ key }) => isWanted(key));
	return new Set(wanted.flatMap(({ states }) => states).filter((state) => !taken.has(state)));
}

/** What other zones have too. A local government beside the rest of its state is no overlap. */
function overlapsOf(
	areas: readonly DeliveryArea[],
	others: readonly Pick<DeliveryZone, 'name' | 'areas'>[],
): string[] {
	const zoneOf = new Map(
		others.flatMap((zone) => zone.areas.map((area) => [areaField(area), zone.name] as const)),
	);
	return areas.flatMap((area) => {
		const zone = zoneOf.get(areaField(area));
		return zone === undefined ? [] : [`${areaName(area)} is in the zone ${zone} already.`];
	});
}

/** "Anambra", "Onitsha North, Anambra". */
export function areaName({ state, lga }: DeliveryArea): string {
	const stateName = NIGERIAN_STATES.find(({ code }) => code === state)?.name ?? state;
	return placeName({ stateName, lga });
}

function readRate(
	sent: Record<string, unknown>,
	methodId: number,
	errors: FieldErrors,
): Omit<DeliveryRate, 'zoneId'> {
	const text = (field: RateField) => String(sent[rateFieldName(field, methodId)] ?? '').trim();
	const wrong = (field: RateField, message: string) => {
		errors[rateFieldName(field, methodId)] = [message];
	};
	const amount = (field: RateField, empty: string | null) => {
		if (text(field) === '') {
			if (empty) wrong(field, empty);
			return null;
		}
		const kobo = nairaToKobo(text(field));
		if (kobo === null)
			wrong(field, 'Must be an amount in naira, 0 or more, with at most two decimals.');
		return kobo;
	};
	const days = (field: 'days_from' | 'days_to') => {
		const read = readWhole(text(field), 0);
		if (read !== null && read <= MOST_DAYS) return read;
		wrong(
			field,
			text(field) === ''
				? 'Say how many days, 0 for the same day.'
				: `Must be a whole number of days, 0 to ${MOST_DAYS}.`,
		);
		return null;
	};
	const feeKobo = amount('fee', 'Say what it costs, 0 for free.');
	const freeFromKobo = amount('free_from', null);
	if (freeFromKobo === 0)
		wrong('free_from', 'Must be more than 0: for free delivery the fee is 0.');
	const bulkyKobo = amount('bulky', null) ?? 0;
	const [daysFrom, daysTo] = [days('days_from'), days('days_to')];
	if (daysFrom !== null && daysTo !== null && daysTo < daysFrom)
		wrong('days_to', `Must be ${daysFrom} or more: it cannot end before it begins.`);
	return {
		methodId,
		feeKobo: feeKobo ?? 0,
		freeFromKobo,
		bulkyKobo,
		daysFrom: daysFrom ?? 0,
		daysTo: daysTo ?? 0,
		cashAllowed: sent[rateFieldName('cash', methodId)] === '1',
	};
}
