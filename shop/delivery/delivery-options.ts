import { joinWords } from '../kit/join-words.ts';
import type {
	DeliveredGoods,
	DeliveryMethod,
	DeliveryRate,
	DeliveryRules,
	DeliveryZone,
} from './delivery-rules.ts';
import { type DeliveryRecord, isLearned } from './learned-promise.ts';

// Which ways of delivery there are to a place, and what each costs. Pure: product page, cart, checkout, order and API all
// ask here, so they agree to the kobo.

/** A state as the rules know it, and the local government there if it is known. */
export type DeliveryPlace = {
	/** The ISO 3166-2 code of the state. */
	state: string;
	/** As people read it. */
	stateName: string;
	lga: string | null;
};

export type DeliveryOption = Pick<DeliveryMethod, 'kind' | 'name' | 'note'> &
	Pick<DeliveryRate, 'freeFromKobo' | 'daysFrom' | 'daysTo' | 'cashAllowed'> & {
		methodId: number;
		zoneId: number;
		zoneName: string;
		/** What is asked for, the surcharge included. */
		feeKobo: number;
		/** The part of it that is for bulky goods. */
		surchargeKobo: number;
		/** Of so many of its last deliveries here so many were on time; null where the days are those that staff set. */
		onTime: { count: number; of: number } | null;
	};

/** A method of the place that does not take these goods. */
type RefusedMethod = { methodId: number; name: string; why: string };

export type DeliveryAnswer =
	| { kind: 'options'; options: DeliveryOption[]; refused: RefusedMethod[] }
	/** The state is divided: which of its local governments decides. */
	| { kind: 'which-lga' }
	| { kind: 'none'; why: string };

/**
 * The ways of delivery to a place, in the order that staff chose; or why there are none. What the rules say decides alone:
 * neither their order nor that of the goods matters.
 */
export function deliveryOptions(
	place: DeliveryPlace,
	goods: DeliveredGoods,
	{ zones, methods, rates, records = [] }: DeliveryRules,
): DeliveryAnswer {
	if (place.lga === null && isDivided(place.state, zones)) return { kind: 'which-lga' };
	const zone = zoneOf(place, zones);
	const where = placeName(place);
	if (!zone) return { kind: 'none', why: `We do not deliver to ${where} yet.` };
	const offered = methods
		.flatMap((method) => {
			const rate = rates.find((each) => each.zoneId === zone.id && each.methodId === method.id);
			return rate ? [{ method, rate }] : [];
		})
		.toSorted((a, b) => a.method.position - b.method.position || a.method.id - b.method.id);
	if (offered.length === 0) return { kind: 'none', why: `We do not deliver to ${where} yet.` };
	const isTaken = ({ refusesBulky }: DeliveryMethod) => !refusesBulky || goods.bulkyPieces === 0;
	const options = offered.flatMap(({ method, rate }) =>
		isTaken(method)
			? [{ ...optionOf(zone, method, rate, goods), ...promiseOf(rate, records) }]
			: [],
	);
	const refused = offered.flatMap(({ method }) =>
		isTaken(method)
			? []
			: [{ methodId: method.id, name: method.name, why: 'Does not take bulky goods.' }],
	);
	if (options.length > 0) return { kind: 'options', options, refused };
	return {
		kind: 'none',
		why: `We cannot deliver bulky goods to ${where}: ${joinWords(refused.map(({ name }) => name))} ${refused.length === 1 ? 'does' : 'do'} not take them.`,
	};
}

/** Whether zones have only parts of the state, so that its name does not say which zone it is. */
function isDivided(state: string, zones: readonly DeliveryZone[]): boolean {
	return zones.some(({ areas }) => areas.some((area) => area.state === state && area.lga !== null));
}

/** The zone of a place: a local government goes before the state that it is in. */
function zoneOf({ state, lga }: DeliveryPlace, zones: readonly DeliveryZone[]) {
	const having = (wanted: string | null) =>
		zones.find(({ areas }) => areas.some((area) => area.state === state && area.lga === wanted));
	return (lga === null ? undefined : having(lga)) ?? having(null);
}

function optionOf(
	zone: DeliveryZone,
	{ id, kind, name, note }: DeliveryMethod,
	{ feeKobo, freeFromKobo, bulkyKobo, cashAllowed }: DeliveryRate,
	{ subtotalKobo, bulkyPieces }: DeliveredGoods,
): Omit<DeliveryOption, keyof DaysPromised> {
	const isFree = freeFromKobo !== null && subtotalKobo >= freeFromKobo;
	const surchargeKobo = bulkyKobo * bulkyPieces;
	return {
		methodId: id,
		zoneId: zone.id,
		zoneName: zone.name,
		kind,
		name,
		note,
		feeKobo: (isFree ? 0 : feeKobo) + surchargeKobo,
		surchargeKobo,
		freeFromKobo,
		cashAllowed,
	};
}

type DaysPromised = Pick<DeliveryOption, 'daysFrom' | 'daysTo' | 'onTime'>;

/** The days that four in five of the last deliveries took; those that staff set until there are enough. */
function promiseOf(
	{ zoneId, methodId, daysFrom, daysTo }: DeliveryRate,
	records: readonly (DeliveryRecord & { zoneId: number; methodId: number })[],
): DaysPromised {
	const record = records.find((each) => each.zoneId === zoneId && each.methodId === methodId);
	if (!record || !isLearned(record)) return { daysFrom, daysTo, onTime: null };
	const onTime = { count: record.onTime, of: record.onTimeOf };
	return { daysFrom: 0, daysTo: record.days, onTime };
}

/** "Onitsha North, Anambra". */
export function placeName({ stateName, lga }: Pick<DeliveryPlace, 'stateName' | 'lga'>): string {
	return lga === null ? stateName : `${lga}, ${stateName}`;
}
