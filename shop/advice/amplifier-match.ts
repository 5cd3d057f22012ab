import { type Advice, notEnoughData, plain } from './advice.ts';

// Whether an amplifier suits passive speakers. Pure.

/** Null for what is not known. */
type AmplifierMatch = {
	/** Continuous power of one channel of the amplifier, at `ratedOhms`. */
	amplifierWatts: number | null;
	ratedOhms: number | null;
	/** The least load that the amplifier allows for a channel. */
	leastOhms: number | null;
	/** Continuous (RMS) power that one speaker takes. */
	speakerWatts: number | null;
	/** Nominal impedance of one speaker. */
	speakerOhms: number | null;
	/** Speakers in parallel on one channel. */
	speakersOnChannel: number;
};

/** Parts of the speakers' continuous power that the amplifier should have. */
const WEAK = 0.5;
export const ENOUGH = 1;
export const MOST = 2.5;
const MOST_WITH_LIMITER = 4;
/** Loads within this part of each other are the same: 4 ohms and 3.9. */
const SAME_LOAD = 0.1;

/**
 * Speakers in parallel share a load of their impedance divided by their number; an amplifier must allow it. Its power at
 * that load should be 1 to 2.5 times the continuous power of the speakers, up to 4 times with a limiter, and equal where
 * it may clip (Crown Audio, "How Much Amplifier Power Do I Need?",
 * https://www.crownaudio.com/en/how-much-amplifier-power). Power at one load says nothing of another one, so it is not
 * converted.
 */
export function matchAmplifier(given: AmplifierMatch): Advice {
	const { amplifierWatts, ratedOhms, leastOhms, speakerWatts, speakerOhms, speakersOnChannel } =
		given;
	if (speakerOhms === null) return notEnoughData(['the impedance of the speaker (ohms)']);
	const loadOhms = speakerOhms / speakersOnChannel;
	const load = `${plain(loadOhms, 2)} ohms`;
	const steps = [
		`Load of a channel: ${plain(speakerOhms, 2)} ohms ÷ ${speakersOnChannel} in parallel = ${load}`,
	];
	if (leastOhms !== null && loadOhms < leastOhms * (1 - SAME_LOAD)) {
		const sentence = `Do not connect them: a load of ${load} is below the ${plain(leastOhms, 2)} ohms that the amplifier allows, which can destroy it.`;
		return { verdict: 'bad', sentence, steps };
	}
	const needed = [
		...(amplifierWatts === null || ratedOhms === null
			? [`the power of the amplifier at ${load} (watts a channel)`]
			: []),
		...(speakerWatts === null ? ['the continuous power of the speaker (watts RMS)'] : []),
	];
	if (amplifierWatts === null || ratedOhms === null || speakerWatts === null)
		return notEnoughData(needed);
	if (Math.abs(ratedOhms - loadOhms) > loadOhms * SAME_LOAD)
		return notEnoughData([
			`the power of the amplifier at ${load}; ${plain(amplifierWatts)} W is what it gives at ${plain(ratedOhms, 2)} ohms`,
		]);
	const takesWatts = speakerWatts * speakersOnChannel;
	const ratio = amplifierWatts / takesWatts;
	const times = `${plain(ratio, 2)} times`;
	steps.push(
		`Continuous power of the speakers: ${plain(speakerWatts)} W × ${speakersOnChannel} = ${plain(takesWatts)} W`,
		`Amplifier ÷ speakers: ${plain(amplifierWatts)} W ÷ ${plain(takesWatts)} W = ${plain(ratio, 2)} (good: 1 to 2.5; with a limiter up to 4)`,
	);
	return { ...judge(ratio, times), steps };
}

function judge(ratio: number, times: string): Omit<Advice, 'steps'> {
	if (ratio < WEAK)
		return {
			verdict: 'careful',
			sentence: `Too weak: with ${times} the speakers’ power it will be turned up until it distorts, which burns tweeters.`,
		};
	if (ratio < ENOUGH)
		return {
			verdict: 'careful',
			sentence: `It runs, but quieter than the speakers can play: the amplifier has ${times} their continuous power.`,
		};
	if (ratio <= MOST)
		return {
			verdict: 'good',
			sentence: `They match: the amplifier has ${times} the continuous power of the speakers.`,
		};
	if (ratio <= MOST_WITH_LIMITER)
		return {
			verdict: 'careful',
			sentence: `Only with a limiter: the amplifier has ${times} the continuous power of the speakers.`,
		};
	return {
		verdict: 'bad',
		sentence: `Too strong: ${times} the continuous power of the speakers can burn them in a moment.`,
	};
}
