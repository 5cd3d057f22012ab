import { expect, test } from 'vitest';
import { specificationFacts } from './specification-facts.ts';
import { textFacts } from './text-facts.ts';

const stated = (name: string, text = '') =>
	textFacts(name, text)
		.map(({ key, value, unit }) => `${key}=${value} ${unit}`)
		.join(', ');

test.each([
	['Danta - 5.1-Channel Soundbar', '30W RMS power; Bluetooth 4.0', 'power=30 w'],
	['Danta - 28" Class (27.5" Diag.) - LED - HDTV', '720p', 'screen_size=27.5 in'],
	['Danta - nano 25-Key USB MIDI Controller', '25 velocity-sensitive keys', 'keys=25 key'],
	[
		'Danta - 12" Single-Voice-Coil 4-Ohm Subwoofer',
		'720W peak power',
		'woofer=12 in, impedance=4 ohm',
	],
	['Danta - HDMI Cable', 'HDMI - 29.86 ft - 1 Pack', 'cable_length=9.1 m'],
	['Danta - Stage lead 10m', '', 'cable_length=10 m'],
	['Danta - 4,000 mAh Power Bank', 'built-in battery', 'battery_charge=4000 mah'],
])('%s: %s', (name, text, expected) => {
	expect(stated(name, text)).toBe(expected);
});

test('the passage that says it is kept', () => {
	expect(textFacts('Danta - Stage lead 10m', '')).toMatchObject([{ value: 10, passage: '10m' }]);
});

test('what may be about something else, or is said in two ways, is not taken', () => {
	expect(stated('Danta - 90W AC Power Adapter', '90W power supply')).toBe('');
	expect(stated('Danta - Par 46 Can Kit', 'takes a 200W RMS lamp')).toBe('');
	expect(stated('Danta - Cable', '3 m or 5 m')).toBe('');
	expect(stated('Danta - Key finder', '12 keys')).toBe('');
	expect(stated('Danta - 19" Rack', '4 m wide')).toBe('');
});

test('a weight that cannot be the product’s own is left out', () => {
	const weight = (attributes: object, name = 'Danta lead') =>
		specificationFacts({ ...attributes }, name).map(({ value }) => value);
	expect(weight({ n_weight: 384, n_package_weight: 180 })).toEqual([]);
	expect(weight({ n_weight: 384, n_package_weight: 390 })).toEqual([0.384]);
	// Of printing paper the weight of a square metre is in this field, unless that has its own.
	expect(weight({ n_weight: 251 }, 'Danta photo paper')).toEqual([]);
	expect(weight({ n_weight: 251, n_print_media_weight: 90 }, 'Danta photo paper')).toEqual([0.251]);
	expect(weight({ n_weight: 4500 }, 'Danta photo paper')).toEqual([4.5]);
});

test('a very long text without a word is read quickly', () => {
	// Tried from every digit, numbers of any length take quadratic time.
	expect(stated('Danta speaker cable', '1'.repeat(40_000))).toBe('');
}, 2_000);
