import { oneLine } from '../kit/text.ts';
import { NIGERIAN_STATES, type NigerianState } from './nigeria-states.ts';

// Which state of Nigeria somebody has typed. Pure: browsers read it too.

const CAPITAL_TERRITORY = 'NG-FC';

/** The state with that name, ignoring case and a trailing "State"; undefined for a place abroad or a typing error. */
export function nigerianState(name: string): NigerianState | undefined {
	const wanted = bare(name);
	const isCapital = /^(the )?(fct|f\.c\.t\.?|abuja( fct)?|fct,? abuja)$/.test(wanted);
	return NIGERIAN_STATES.find((state) =>
		isCapital ? state.code === CAPITAL_TERRITORY : state.name.toLowerCase() === wanted,
	);
}

/**
 * The state that somebody may have meant by a name that is none: that of a capital, or the only one that differs by
 * one letter, in names of more than five letters by two.
 */
export function stateMeant(name: string): NigerianState | undefined {
	const wanted = bare(name);
	const ofCapital = NIGERIAN_STATES.find(({ capital }) => capital.toLowerCase() === wanted);
	if (ofCapital) return ofCapital;
	const near = NIGERIAN_STATES.map((state) => ({
		state,
		slips: editDistance(wanted, state.name.toLowerCase()),
	}))
		.filter(({ state, slips }) => slips <= (state.name.length > 5 ? 2 : 1))
		.toSorted((a, b) => a.slips - b.slips);
	const [first, second] = near;
	return first && first.slips !== second?.slips ? first.state : undefined;
}

function bare(name: string): string {
	return oneLine(name)
		.replace(/ state$/i, '')
		.toLowerCase();
}

/** How many letters are missing, added, wrong or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const wrong = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : wrong;
			row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, wrong, swapped));
		}
		beforeLast = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
