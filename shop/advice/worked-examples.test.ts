import { expect, test } from 'vitest';
import { matchAmplifier } from './amplifier-match.ts';
import { reachAudience } from './audience.ts';
import { sizeCable } from './cable-size.ts';
import { type Gear, sizePowerSupply } from './power-supply.ts';

// Thirty-four examples worked out by hand, with the rules of docs/advice.md.

const amp = (
	amplifierWatts: number | null,
	ratedOhms: number | null,
	leastOhms: number | null,
	speakerWatts: number | null,
	speakerOhms: number | null,
	speakersOnChannel = 1,
) =>
	matchAmplifier({
		amplifierWatts,
		ratedOhms,
		leastOhms,
		speakerWatts,
		speakerOhms,
		speakersOnChannel,
	});

test.each([
	// 500 ÷ 300 = 1.67
	['500 W on a 300 W speaker', amp(500, 8, 4, 300, 8), 'good', '1.67 times'],
	['as much as the speaker', amp(300, 8, 4, 300, 8), 'good', '1 times'],
	// 2 × 8 ohms in parallel are 4; 800 ÷ 600 = 1.33
	['two of 8 ohms on 4', amp(800, 4, 4, 300, 8, 2), 'good', '1.33 times'],
	// 750 ÷ 300 = 2.5
	['2.5 times', amp(750, 8, 2, 300, 8), 'good', '2.5 times'],
	['3 times', amp(900, 8, 2, 300, 8), 'careful', 'Only with a limiter'],
	['5 times', amp(1500, 8, 2, 300, 8), 'bad', 'Too strong'],
	['two thirds', amp(200, 8, 4, 300, 8), 'careful', 'quieter'],
	['a third', amp(100, 8, 4, 300, 8), 'careful', 'Too weak'],
	// 3 × 8 ohms are 2.67, below 4
	['three of 8 ohms on 4', amp(800, 4, 4, 300, 8, 3), 'bad', '2.67 ohms is below the 4 ohms'],
	['power at another load', amp(500, 4, 4, 300, 8), 'unknown', '500 W is what it gives at 4 ohms'],
	['no impedance', amp(500, 8, 4, 300, null), 'unknown', 'the impedance of the speaker'],
	['no power', amp(null, null, 4, null, 8), 'unknown', 'the power of the amplifier at 8 ohms'],
])('amplifier: %s', (_what, advice, verdict, part) => {
	expect(advice).toMatchObject({ verdict, sentence: expect.stringContaining(part) });
});

const supply = (gear: Gear[], batteries?: { hours: number | null; batteryVolts: number }) =>
	sizePowerSupply(gear, batteries ? { kind: 'inverter', ...batteries } : { kind: 'generator' });
const takes = (watts: number | null, pieces = 1, kind: Gear['kind'] = 'electronics'): Gear => ({
	watts,
	pieces,
	kind,
});

test.each([
	// 1,000 ÷ 0.8 ÷ 0.8 = 1,562.5 VA
	['1,000 W', supply([takes(1000)]), 'good', '2 kVA'],
	// 2 × 600 + 100 = 1,300; ÷ 0.64 = 2,031 VA
	[
		'two active speakers and a mixer',
		supply([takes(600, 2, 'amplifier'), takes(100)]),
		'good',
		'2.5 kVA',
	],
	// A fridge of 200 W: 200 ÷ 0.64 = 313; (200 + 400) ÷ 0.8 = 750 VA
	['a fridge alone', supply([takes(200, 1, 'motor')]), 'good', '0.9 kVA'],
	// 1,200 + 1,500: 2,700 ÷ 0.64 = 4,219; (2,700 + 3,000) ÷ 0.8 = 7,125 VA
	[
		'an air conditioner beside speakers',
		supply([takes(1200), takes(1500, 1, 'motor')]),
		'good',
		'7.5 kVA',
	],
	// Three fans of 80 W start one after another: (240 + 160) ÷ 0.8 = 500; 240 ÷ 0.64 = 375 VA
	['three fans', supply([takes(80, 3, 'motor')]), 'good', '0.65 kVA'],
	['a stage of 40 kW', supply([takes(40_000)]), 'careful', '62.5 kVA'],
	// 500 W for 4 h at 24 V: 2,000 ÷ (24 × 0.85 × 0.5) = 196.1 Ah; 500 ÷ 0.64 = 781 VA
	[
		'an inverter for four hours',
		supply([takes(500)], { hours: 4, batteryVolts: 24 }),
		'good',
		'197 Ah at 24 V',
	],
	['an inverter, size', supply([takes(500)], { hours: 4, batteryVolts: 24 }), 'good', '0.9 kVA'],
	[
		'an inverter without hours',
		supply([takes(500)], { hours: null, batteryVolts: 12 }),
		'unknown',
		'hours',
	],
	['gear without watts', supply([takes(500), takes(null)]), 'unknown', 'the watts of 1'],
	['nothing', supply([]), 'unknown', 'at least one'],
])('power: %s', (_what, advice, verdict, part) => {
	expect(advice).toMatchObject({ verdict, sentence: expect.stringContaining(part) });
});

const reach = (
	[peakDecibels, sensitivityDecibels, watts]: (number | null)[],
	isIndoors: boolean,
	level: 'speech' | 'music' | 'dance',
	{ count = 2, layout = 'standing' as 'standing' | 'tables' } = {},
) =>
	reachAudience(
		{
			peakDecibels: peakDecibels ?? null,
			sensitivityDecibels: sensitivityDecibels ?? null,
			watts: watts ?? null,
			count,
		},
		{ isIndoors, level, layout },
	);

test.each([
	// 127 − 6 + 3.01 − 9 = 115.01 at 1 m; 10^(20.01 ÷ 20) = 10.01 m; π ÷ 4 × 100.2 = 78.7 m²; 157
	[
		'a pair of 127 dB outdoors, music',
		reach([127], false, 'music'),
		'good',
		'about 150 people outdoors',
	],
	// + 3 dB: 14.1 m, 157 m², 314
	['the same indoors', reach([127], true, 'music'), 'good', 'about 310 people indoors'],
	// At tables: 157.1 ÷ 1.25 = 125.7
	[
		'the same at tables',
		reach([127], true, 'music', { layout: 'tables' }),
		'good',
		'about 120 people',
	],
	// 97 + 10 log10(400) = 123.02; + 3.01 − 9 = 117.03; 10^(32.03 ÷ 20) = 39.9 m; 1,253 m²; 2,506
	[
		'400 W at 97 dB, speech outdoors',
		reach([null, 97, 400], false, 'speech'),
		'good',
		'about 2,500 people',
	],
	// 131 − 6 + 3.01 − 9 + 3 − 85 = 37.01 dB: 70.9 m, counted up to 50: 1,963 m², 3,926
	['louder than counted', reach([131], true, 'speech'), 'good', 'about 3,900 people indoors'],
	// 100 − 6 − 9 = 85 at 1 m, 100 wanted: 0.18 m
	['one small speaker for a party', reach([100], false, 'dance', { count: 1 }), 'bad', 'Too quiet'],
	['sensitivity without power', reach([null, 97, null], true, 'music'), 'unknown', 'maximum SPL'],
])('audience: %s', (_what, advice, verdict, part) => {
	expect(advice).toMatchObject({ verdict, sentence: expect.stringContaining(part) });
});

test.each([
	// 2 × 10 × 0.0175 ÷ 0.4 = 0.875 mm²; √(300 ÷ 8) = 6.1 A
	[{ kind: 'speaker', metres: 10, ohms: 8, watts: 300 }, 'good', '2 × 1 mm² (16 AWG)'],
	// 2 × 20 × 0.0175 ÷ 0.2 = 3.5 mm²; √(600 ÷ 4) = 12.2 A
	[{ kind: 'speaker', metres: 20, ohms: 4, watts: 600 }, 'good', '2 × 4 mm²'],
	// 0.35 mm² would do, but √(1,000 ÷ 4) = 15.8 A
	[{ kind: 'speaker', metres: 2, ohms: 4, watts: 1000 }, 'good', '2 × 1.5 mm²'],
	// 2 × 60 × 0.0175 ÷ 0.1 = 21 mm²
	[{ kind: 'speaker', metres: 60, ohms: 2, watts: 500 }, 'bad', '21 mm²'],
	// 2,000 ÷ 184 = 10.9 A; 11.5 ÷ 10.87 = 1.058 ohms; 2 × 50 × 0.0175 ÷ 1.058 = 1.65 mm²
	[{ kind: 'mains', metres: 50, watts: 2000 }, 'good', '2 × 2.5 mm²'],
	// 500 ÷ 184 = 2.7 A; 0.08 mm²
	[{ kind: 'mains', metres: 10, watts: 500 }, 'good', '2 × 0.75 mm²'],
	[{ kind: 'speaker', metres: 10, ohms: null, watts: 300 }, 'unknown', 'the impedance at its end'],
	[{ kind: 'mains', metres: null, watts: null }, 'unknown', 'the length of the cable'],
] as const)('cable: %j', (run, verdict, part) => {
	expect(sizeCable(run)).toMatchObject({ verdict, sentence: expect.stringContaining(part) });
});

test('every answer but the unknown says how it was worked out', () => {
	expect(amp(500, 8, 4, 300, 8).steps).toEqual([
		'Load of a channel: 8 ohms ÷ 1 in parallel = 8 ohms',
		'Continuous power of the speakers: 300 W × 1 = 300 W',
		'Amplifier ÷ speakers: 500 W ÷ 300 W = 1.67 (good: 1 to 2.5; with a limiter up to 4)',
	]);
	expect(supply([takes(1000)]).steps).toHaveLength(3);
	expect(reach([127], true, 'music').steps).toHaveLength(5);
	expect(sizeCable({ kind: 'mains', metres: 50, watts: 2000 }).steps).toHaveLength(4);
});
