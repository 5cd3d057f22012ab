import { expect, test } from 'vitest';
import { amountText, inUnit, readAmount, readUnit, UNITS, unitOf } from './units.ts';

test.each([
	['W', 'w'],
	['Watts', 'w'],
	['kW', 'kw'],
	['KHZ', 'khz'],
	['Ω', 'ohm'],
	['\u2126', 'ohm'],
	['ohms', 'ohm'],
	['"', 'in'],
	['″', 'in'],
	['Inches', 'in'],
	['kg.', 'kg'],
	['°', 'deg'],
	['square metres', undefined],
	['', undefined],
])('the unit %j is %j', (text, key) => {
	expect(readUnit(text)?.key).toBe(key);
});

test('no spelling stands for two units, and each unit is read by its key and as it is written', () => {
	const spellings = UNITS.flatMap((unit) => unit.spellings);
	expect(spellings.filter((one, at) => spellings.indexOf(one) !== at)).toEqual([]);
	for (const unit of UNITS) {
		expect(readUnit(unit.key)).toBe(unit);
		expect(readUnit(unit.written)).toBe(unit);
		if (unit.plural) expect(readUnit(unit.plural)).toBe(unit);
	}
});

test.each([
	['400', 'w', 400],
	['0.4 kW', 'w', 400],
	['1,200 watts', 'w', 1200],
	['1 200W', 'w', 1200],
	['1,5 kw', 'w', 1500],
	['12"', 'cm', 30.48],
	['12 inch', 'in', 12],
	['30.48cm', 'in', 12],
	['-3 dB', 'db', -3],
	['−3', 'db', -3],
	['.7 kg', 'g', 700],
	['310 grams', 'kg', 0.31],
	['8Ω', 'ohm', 8],
	['16 channels', 'channel', 16],
	['2 x 450 W', 'w', 'unit'],
	['12 bananas', 'w', 'unit'],
	['8 ohm', 'w', 'unit'],
	['loud', 'w', 'number'],
	['', 'w', 'number'],
	['NaN', 'w', 'number'],
] as const)('%j for %s is %j', (text, key, read) => {
	expect(readAmount(text, unitOf(key))).toBe(read);
});

test('a bare number has no unit', () => {
	expect(readAmount('24', null)).toBe(24);
	expect(readAmount('24 W', null)).toBe('unit');
});

test('amounts are written with their unit, words in the plural', () => {
	expect(amountText(1200, 'w')).toBe('1,200 W');
	expect(amountText(6.5, 'in')).toBe('6.5 inch');
	expect(amountText(1, 'channel')).toBe('1 channel');
	expect(amountText(16, 'channel')).toBe('16 channels');
	expect(amountText(90, 'deg')).toBe('90°');
	expect(amountText(24, null)).toBe('24');
	expect(inUnit(1, unitOf('kw'), unitOf('w'))).toBe(1000);
});
