import { joinWords } from '../kit/join-words.ts';
import { NIGERIAN_STATES } from '../settings/nigeria-states.ts';
import type { DeliveryZone } from './delivery-rules.ts';
import { localGovernments } from './local-governments.ts';

// Where no zone is: what staff are asked about before delivery by zones begins. Pure.

/** The states of which a part is in no zone, each with those local governments; all of them: null. */
export function gapsOf(
	zones: readonly Pick<DeliveryZone, 'areas'>[],
): { state: string; lgas: string[] | null }[] {
	const areas = zones.flatMap((zone) => zone.areas);
	return NIGERIAN_STATES.flatMap(({ code, name }) => {
		const here = areas.filter(({ state }) => state === code);
		if (here.some(({ lga }) => lga === null)) return [];
		const left = localGovernments(code).filter((each) => !here.some(({ lga }) => lga === each));
		if (left.length === 0) return [];
		return [{ state: name, lgas: here.length === 0 ? null : left }];
	});
}

/** More states are counted. */
const MOST_NAMED = 8;

/** "3 local governments of Anambra, Kano and Lagos"; empty without gaps. */
export function gapsText(gaps: ReturnType<typeof gapsOf>): string {
	const parts = gaps.flatMap(({ state, lgas }) =>
		lgas === null
			? []
			: `${lgas.length} local ${lgas.length === 1 ? 'government' : 'governments'} of ${state}`,
	);
	const states = gaps.flatMap(({ state, lgas }) => (lgas === null ? state : []));
	const more = states.length - MOST_NAMED;
	return joinWords([
		...parts,
		...(more > 1 ? [...states.slice(0, MOST_NAMED), `${more} more states`] : states),
	]);
}
