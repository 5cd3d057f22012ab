import { expect, test } from 'vitest';
import { isNearTradeName, isTradeName } from './trade-names.ts';

test('makers and goods of the trade are known by name, makers also with one slip', () => {
	for (const word of [
		'shure',
		'shur',
		'senheiser',
		'behringer',
		'pioner',
		'turntable',
		'turntables',
		'boss',
	])
		expect(isNearTradeName(word), word).toBe(word !== 'shur');
	expect(isNearTradeName('shurre')).toBe(true);
	expect([isTradeName('yamaha'), isTradeName('turntable')]).toEqual([true, false]);
});

test('misspelled common words are not near a name', () => {
	for (const word of [
		'speker',
		'mircophone',
		'hedphones',
		'cabel',
		'mixr',
		'vokal',
		'radeo',
		'keybord',
		'drumset',
	])
		expect(isNearTradeName(word), word).toBe(false);
});
