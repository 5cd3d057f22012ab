import { type Advice, notEnoughData, plain } from './advice.ts';

// How many people a number of speakers reach. Pure.

/** Average level at the last listener, in dB SPL. */
export const LEVELS = {
	speech: { label: 'Speech, a service', decibels: 85 },
	music: { label: 'Music, a band', decibels: 95 },
	dance: { label: 'Dancing, a party', decibels: 100 },
} as const;
export type Level = keyof typeof LEVELS;

/** Square metres for each person. */
export const LAYOUTS = {
	standing: { label: 'Standing, or in rows', squareMetres: 0.5 },
	tables: { label: 'At tables', squareMetres: 1.25 },
} as const;
export type Layout = keyof typeof LAYOUTS;

/** Null for what is not known. */
type Speakers = {
	/** Of one speaker at 1 m, as peak: what data sheets call maximum SPL. */
	peakDecibels: number | null;
	/** At 1 m with 1 W; with `watts` in place of the maximum. */
	sensitivityDecibels: number | null;
	/** Continuous (RMS) power of one speaker. */
	watts: number | null;
	count: number;
};
type Hall = { isIndoors: boolean; level: Level; layout: Layout };

/** Peaks that a speaker takes for a moment are 6 dB above its continuous power. */
const PEAK_ABOVE_CONTINUOUS = 6;
/** Music that just does not clip has on average an eighth of full power. */
const AVERAGE_BELOW_CONTINUOUS = 9;
/** Where direct and reflected sound are as strong, they add up to this. */
const WALLS = 3;
/** A pair is set up to cover a quarter of a circle. */
const SECTOR = Math.PI / 4;
/** Further away, wind and delay decide. */
const FURTHEST_METRES = 50;

/**
 * The level falls by 20 log10 of the distance (inverse square law,
 * https://www.toolgrit.com/guides/sound-system-spl-coverage, which also has the levels for speech and music); several
 * speakers add 10 log10 of their number; the average is 9 dB below continuous power (Marty McCann of Peavey on AES2,
 * http://start.djgold.com/djtalk/viewtopic.php?f=13&t=635); walls add 3 dB. People stand on half a square metre each (HSE,
 * http://healthandsafetyforthearts.com/oc.htm) and sit at tables on 1 to 1.5
 * (https://www.mhto.org/useful-information-for-event-organisers/2-21i-guidance-maximum-occupancy-calculations/).
 * @returns how many people are reached and up to how many metres away; null when data is missing
 */
export function audienceSize(
	speakers: Speakers,
	{ isIndoors, level, layout }: Hall,
): { people: number; metres: number; steps: string[] } | null {
	const one = continuousLevel(speakers);
	if (one === null) return null;
	const many = 10 * Math.log10(speakers.count);
	const average = one.decibels + many - AVERAGE_BELOW_CONTINUOUS + (isIndoors ? WALLS : 0);
	const wanted = LEVELS[level].decibels;
	const reach = 10 ** ((average - wanted) / 20);
	const metres = Math.min(FURTHEST_METRES, reach);
	const squareMetres = SECTOR * metres ** 2;
	const people = roundDown(squareMetres / LAYOUTS[layout].squareMetres);
	const steps = [
		one.step,
		`${plain(speakers.count)} of them: + 10 log10(${plain(speakers.count)}) = + ${plain(many, 1)} dB; average below full power: − ${AVERAGE_BELOW_CONTINUOUS} dB${isIndoors ? `; walls: + ${WALLS} dB` : ''}`,
		`Average at 1 m: ${plain(average, 1)} dB; wanted at the last listener: ${wanted} dB`,
		`Reach: 10^((${plain(average, 1)} − ${wanted}) ÷ 20) = ${plain(reach, 1)} m${reach > FURTHEST_METRES ? `, counted up to ${FURTHEST_METRES} m` : ''}`,
		`A quarter of a circle: π ÷ 4 × ${plain(metres, 1)}² = ${plain(squareMetres)} m², ${LAYOUTS[layout].squareMetres} m² for each person`,
	];
	return { people, metres, steps };
}

/** The same as a sentence, or what has to be known first. */
export function reachAudience(speakers: Speakers, hall: Hall): Advice {
	const { isIndoors, level } = hall;
	const size = audienceSize(speakers, hall);
	if (!size)
		return notEnoughData([
			'the maximum SPL of the speaker, or its sensitivity (dB at 1 W, 1 m) together with its continuous power (watts RMS)',
		]);
	const { people, metres, steps } = size;
	const where = isIndoors ? 'indoors' : 'outdoors';
	const what = LEVELS[level].label.toLowerCase();
	if (people < 5)
		return {
			verdict: 'bad',
			sentence: `Too quiet for ${what} ${where}: the level is reached only ${plain(metres, 1)} m away.`,
			steps,
		};
	return {
		verdict: 'good',
		sentence: `Enough for about ${plain(people)} people ${where} (${what}), up to ${plain(metres)} m away.`,
		steps,
	};
}

function continuousLevel({ peakDecibels, sensitivityDecibels, watts }: Speakers) {
	if (sensitivityDecibels !== null && watts !== null) {
		const decibels = sensitivityDecibels + 10 * Math.log10(watts);
		const step = `One speaker at 1 m with continuous power: ${plain(sensitivityDecibels, 1)} dB + 10 log10(${plain(watts)} W) = ${plain(decibels, 1)} dB`;
		return { decibels, step };
	}
	if (peakDecibels === null) return null;
	const decibels = peakDecibels - PEAK_ABOVE_CONTINUOUS;
	const step = `One speaker at 1 m with continuous power: ${plain(peakDecibels, 1)} dB peak − ${PEAK_ABOVE_CONTINUOUS} dB = ${plain(decibels, 1)} dB`;
	return { decibels, step };
}

/** To two digits, as "about" allows: 1,234 is 1,200. */
function roundDown(people: number): number {
	if (people < 10) return Math.floor(people);
	const step = 10 ** (Math.floor(Math.log10(people)) - 1);
	return Math.floor(people / step) * step;
}
