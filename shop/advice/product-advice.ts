import type { ProductSpecification } from '../specifications/specification-values.ts';
import type { Advice } from './advice.ts';
import { plain } from './advice.ts';
import { ENOUGH, MOST } from './amplifier-match.ts';
import { audienceSize } from './audience.ts';

// What the specifications of a product say about what it does, in one sentence. Pure.

/** With the address of the tool, filled in as far as the product is known. */
export type ProductAdvice = Pick<Advice, 'sentence' | 'steps'> & { address: string };

type Specified = Pick<ProductSpecification, 'key' | 'kind' | 'unit' | 'value'>;

/** Of a subwoofer no sentence is honest: its level says nothing of voices and melody. */
const FULL_RANGE_HERTZ = 8_000;
const HERTZ: Record<string, number> = { hz: 1, khz: 1000 };
/** A full-range speaker; smaller ones are for a desk. */
const LEAST_WATTS = 50;

/** Null where the specifications do not suffice: nothing is guessed. */
export function productAdvice(specifications: readonly Specified[]): ProductAdvice | null {
	const number = (key: string, unit: string) => {
		const found = specifications.find((each) => each.key === key && each.unit === unit);
		return typeof found?.value === 'number' && found.value > 0 ? found.value : null;
	};
	const powering = specifications.find(({ key }) => key === 'powering')?.value;
	const watts = number('power', 'w');
	if (powering === 'Passive') return amplifierFor(watts, number('impedance', 'ohm'));
	if (powering === 'Active')
		return audienceOf(number('max_level', 'db'), watts, reachOf(specifications));
	return speakersFor(number('power_8', 'w'));
}

/** The highest frequency in hertz; null when it is not known. */
function reachOf(specifications: readonly Specified[]): number | null {
	const found = specifications.find(({ key }) => key === 'highest_frequency');
	const factor = HERTZ[found?.unit ?? ''];
	return typeof found?.value === 'number' && factor ? found.value * factor : null;
}

function amplifierFor(watts: number | null, ohms: number | null): ProductAdvice | null {
	if (watts === null || ohms === null) return null;
	const [least, most] = [watts * ENOUGH, watts * MOST];
	const load = `${plain(ohms, 2)} ohms`;
	return {
		sentence: `Needs an amplifier with ${plain(least)} to ${plain(most)} W a channel at ${load}.`,
		steps: [
			`Continuous power of the speaker: ${plain(watts)} W, at ${load}`,
			`Amplifier: ${ENOUGH} to ${MOST} times that, ${plain(least)} to ${plain(most)} W`,
		],
		address: `/advice/amplifier?speaker_watts=${watts}&speaker_ohms=${ohms}`,
	};
}

function speakersFor(watts: number | null): ProductAdvice | null {
	if (watts === null) return null;
	const [least, most] = [watts / MOST, watts / ENOUGH];
	return {
		sentence: `Suits passive speakers of ${plain(least)} to ${plain(most)} W (RMS) at 8 ohms, one on each channel.`,
		steps: [
			`Power of a channel at 8 ohms: ${plain(watts)} W`,
			`Speakers: that ÷ ${MOST} to that ÷ ${ENOUGH}, ${plain(least)} to ${plain(most)} W`,
		],
		address: `/advice/amplifier?amplifier_watts=${watts}&rated_ohms=8`,
	};
}

function audienceOf(
	peakDecibels: number | null,
	watts: number | null,
	highestHertz: number | null,
): ProductAdvice | null {
	if (peakDecibels === null || highestHertz === null || highestHertz < FULL_RANGE_HERTZ)
		return null;
	if (watts !== null && watts < LEAST_WATTS) return null;
	const pair = { peakDecibels, sensitivityDecibels: null, watts: null, count: 2 };
	const at = (isIndoors: boolean) =>
		audienceSize(pair, { isIndoors, level: 'music', layout: 'standing' });
	const [indoors, outdoors] = [at(true), at(false)];
	if (!indoors || !outdoors || outdoors.people < 5) return null;
	return {
		sentence: `A pair reaches about ${plain(indoors.people)} people indoors and ${plain(outdoors.people)} outdoors with music.`,
		steps: outdoors.steps,
		address: `/advice/people?peak_decibels=${peakDecibels}&count=2`,
	};
}
