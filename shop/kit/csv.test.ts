import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows, defuse, revive } from './csv.ts';

test.each(['=1+1', '+234', '-5', '@SUM(A1)', '\tx', "'=1+1", "''-x", '＝1'])(
	'%j cannot run as a formula and comes back',
	(text) => {
		expect(defuse(text)).toBe(`'${text}`);
		expect(revive(defuse(text))).toBe(text);
	},
);

test("other text is left alone, also with an apostrophe: 'Allo", () => {
	expect(defuse("'Allo 5-pin")).toBe("'Allo 5-pin");
	expect(revive("'Allo 5-pin")).toBe("'Allo 5-pin");
});

test('every text comes back', () => {
	const marks = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', ' ', '\n') });
	fc.assert(fc.property(marks, (text) => revive(defuse(text)) === text));
});

test('a row has its cells in the order of the columns; numbers below zero stay numbers', () => {
	const row = { b: -5, a: '=1+1', c: null };
	expect(csvRows(['a', 'b', 'c'], [row])).toBe("'=1+1,-5,\n");
});
