// Three short pieces of music, computed sample by sample: no recording of anybody is in them.

export const SAMPLE_RATE = 24_000;
const TAU = 2 * Math.PI;

/** Names of the files of the sample shop, and what is in them: samples between -1 and 1. */
export const CLIPS: Record<string, () => Float32Array> = {
	'drum-pattern.mp3': drumPattern,
	'electric-piano.mp3': electricPiano,
	'bass-line.mp3': bassLine,
};

const seconds = (count: number) => new Float32Array(Math.round(count * SAMPLE_RATE));

/** Noise that is the same at every run, between -1 and 1. */
function noiseFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
		return state / 2 ** 31 - 1;
	};
}

/** Adds a sound at a time in seconds; `at` gives its value by the seconds since it began. */
function add(to: Float32Array, start: number, length: number, at: (time: number) => number): void {
	const first = Math.round(start * SAMPLE_RATE);
	const last = Math.min(to.length, first + Math.round(length * SAMPLE_RATE));
	for (let index = first; index < last; index += 1)
		to[index] = (to[index] ?? 0) + at((index - first) / SAMPLE_RATE);
}

/** As loud as can be without distortion, with its last 50 ms faded out. */
function finished(samples: Float32Array): Float32Array {
	const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
	const fade = 0.05 * SAMPLE_RATE;
	return samples.map((value, index) => {
		const left = samples.length - index;
		return ((value * 0.89) / peak) * Math.min(1, left / fade);
	});
}

/** Two bars of kick, snare and hi-hat at 104 beats a minute. */
function drumPattern(): Float32Array {
	const step = 60 / 104 / 4;
	const samples = seconds(32 * step + 0.15);
	const noise = noiseFrom(7);
	const kick = (time: number) =>
		Math.sin(TAU * (48 * time + (70 / 22) * (1 - Math.exp(-22 * time)))) * Math.exp(-7 * time);
	const snare = (time: number) =>
		noise() * 0.55 * Math.exp(-16 * time) + Math.sin(TAU * 185 * time) * 0.4 * Math.exp(-20 * time);
	let before = 0;
	const hat = (length: number) => (time: number) => {
		const now = noise();
		const high = now - before;
		before = now;
		return high * 0.16 * Math.exp(-time / length);
	};
	const pattern = {
		kick: 'x.....x...x.....x.....x.x.x.....',
		snare: '....x.......x.......x.......x..x',
		hat: 'x.x.x.x.x.x.x.xox.x.x.x.x.x.x.xo',
	};
	for (const [place, sign] of [...pattern.kick].entries())
		if (sign === 'x') add(samples, place * step, 0.5, kick);
	for (const [place, sign] of [...pattern.snare].entries())
		if (sign === 'x') add(samples, place * step, 0.35, snare);
	for (const [place, sign] of [...pattern.hat].entries())
		if (sign !== '.') add(samples, place * step, 0.3, hat(sign === 'o' ? 0.09 : 0.025));
	return finished(samples);
}

const frequency = (note: number) => 440 * 2 ** ((note - 69) / 12);

/** Four chords of an electric piano, by frequency modulation: a tine that rings over a soft body. */
function electricPiano(): Float32Array {
	const samples = seconds(4.8);
	const chords = [
		[50, 60, 65, 69],
		[55, 59, 65, 69],
		[48, 59, 64, 67],
		[48, 55, 60, 64, 67],
	];
	for (const [place, chord] of chords.entries()) {
		for (const [voice, note] of chord.entries()) {
			const base = frequency(note);
			add(samples, place * 1.1 + voice * 0.018, 2, (time) => {
				const tine = Math.sin(TAU * base * 14 * time) * 0.5 * Math.exp(-14 * time);
				const body = Math.sin(TAU * base * time) * 1.1 * Math.exp(-2.2 * time);
				return Math.sin(TAU * base * time + tine + body) * Math.exp(-1.9 * time) * 0.3;
			});
		}
	}
	return finished(samples);
}

/** A line on plucked strings, after Karplus and Strong (1983): a delay whose content is averaged as it goes round. */
function bassLine(): Float32Array {
	const beat = 60 / 96;
	const samples = seconds(8 * beat + 0.1);
	const line: [note: number, beats: number][] = [
		[28, 1],
		[28, 0.5],
		[31, 0.5],
		[33, 1],
		[35, 0.5],
		[33, 0.5],
		[31, 1],
		[28, 0.5],
		[26, 0.5],
		[28, 2],
	];
	let start = 0;
	for (const [note, beats] of line) {
		add(samples, start, beats * beat + 0.15, string(frequency(note + 12), note));
		start += beats * beat;
	}
	return finished(samples);
}

function string(pitch: number, seed: number): (time: number) => number {
	const noise = noiseFrom(seed);
	const delay = Float32Array.from({ length: Math.round(SAMPLE_RATE / pitch) }, noise);
	// Fingers are softer than a burst of noise.
	for (let round = 0; round < 6; round += 1)
		for (let index = 1; index < delay.length; index += 1)
			delay[index] = ((delay[index] ?? 0) + (delay[index - 1] ?? 0)) / 2;
	let place = 0;
	return () => {
		const now = delay[place] ?? 0;
		const next = (place + 1) % delay.length;
		delay[place] = 0.5 * (now + (delay[next] ?? 0)) * 0.998;
		place = next;
		return now;
	};
}
