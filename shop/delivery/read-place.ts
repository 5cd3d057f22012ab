import { NIGERIAN_STATES } from '../settings/nigeria-states.ts';
import { nigerianState } from '../settings/nigerian-state.ts';
import type { DeliveryPlace } from './delivery-options.ts';
import { localGovernment } from './local-governments.ts';

/** A place by the names that somebody typed or sent; null for a state or local government that there is not. Pure. */
export function readPlace(state: string, lga: string | null | undefined): DeliveryPlace | null {
	const known = nigerianState(state);
	if (!known) return null;
	const { code, name: stateName } = known;
	if (!lga?.trim()) return { state: code, stateName, lga: null };
	const found = localGovernment(code, lga);
	return found ? { state: code, stateName, lga: found } : null;
}

/** As readPlace, by the code of a state, as it is stored. */
export function placeOfCode(code: string, lga: string | null): DeliveryPlace | null {
	const known = stateOfCode(code);
	return known ? readPlace(known, lga) : null;
}

function stateOfCode(code: string): string | undefined {
	return NIGERIAN_STATES.find((state) => state.code === code)?.name;
}
