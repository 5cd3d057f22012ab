import { expect, test } from 'vitest';
import { productAdvice } from './product-advice.ts';

const number = (key: string, value: number, unit: string) => ({
	key,
	kind: 'number' as const,
	unit,
	value,
});
const powering = (value: string) => ({
	key: 'powering',
	kind: 'choice' as const,
	unit: null,
	value,
});
const active = [
	powering('Active'),
	number('power', 600, 'w'),
	number('highest_frequency', 19, 'khz'),
];

test.each([
	[
		'an active speaker of 127 dB',
		[...active, number('max_level', 127, 'db')],
		'A pair reaches about 310 people indoors and 150 outdoors with music.',
	],
	[
		'a passive speaker',
		[powering('Passive'), number('power', 350, 'w'), number('impedance', 8, 'ohm')],
		'Needs an amplifier with 350 to 875 W a channel at 8 ohms.',
	],
	[
		'an amplifier',
		[number('power_8', 500, 'w'), number('power_4', 800, 'w')],
		'Suits passive speakers of 200 to 500 W (RMS) at 8 ohms, one on each channel.',
	],
] as const)('%s', (_what, specifications, sentence) => {
	expect(productAdvice(specifications)).toMatchObject({
		sentence,
		steps: expect.arrayContaining([expect.any(String)]),
		address: expect.stringMatching(/^\/advice\/(people|amplifier)\?/),
	});
});

test.each([
	['nothing is known', []],
	['its level is not known', active],
	['a passive speaker has no impedance', [powering('Passive'), number('power', 350, 'w')]],
	[
		'it is a subwoofer',
		[powering('Active'), number('max_level', 131, 'db'), number('highest_frequency', 0.12, 'khz')],
	],
	['the number is of another unit', [number('power_8', 5, 'kg')]],
	['it is a headphone', [number('sensitivity', 98, 'db'), number('impedance', 38, 'ohm')]],
])('no sentence where %s', (_why, specifications) => {
	expect(productAdvice(specifications)).toBeNull();
});
