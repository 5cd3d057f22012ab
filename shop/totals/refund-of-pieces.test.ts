import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	partLeft,
	type ReturnableLine,
	refundOfPieces,
	shareOfReturned,
	wholeLeft,
	withReturned,
} from './refund-of-pieces.ts';

const kit = (given: Partial<ReturnableLine> = {}): ReturnableLine => ({
	unitKobo: 1000,
	discountKobo: 0,
	qty: 1,
	returnedQty: 0,
	parts: [
		{ pieces: 1, unitKobo: 900, returnedQty: 0 },
		{ pieces: 2, unitKobo: 300, returnedQty: 0 },
	],
	...given,
});

test('a part has the share of its kit that its price has in those of all parts, discounts off', () => {
	expect(refundOfPieces(kit(), { qty: 0, parts: [1, 0] })).toBe(600);
	expect(refundOfPieces(kit(), { qty: 0, parts: [0, 1] })).toBe(200);
	expect(refundOfPieces(kit({ discountKobo: 500 }), { qty: 0, parts: [1, 0] })).toBe(300);
	const free = kit({
		parts: [
			{ pieces: 1, unitKobo: 0, returnedQty: 0 },
			{ pieces: 3, unitKobo: 0, returnedQty: 0 },
		],
	});
	expect(refundOfPieces(free, { qty: 0, parts: [1, 0] })).toBe(250);
});

test('what is left whole and of a part: never a piece both alone and within its kit', () => {
	const line = withReturned(kit({ qty: 3 }), { qty: 0, parts: [0, 3] });
	// Three of six came back, so two kits lack some.
	expect(line.completed).toBe(0);
	expect(wholeLeft(line)).toBe(1);
	expect(line.parts.map((part) => partLeft(line, part))).toEqual([3, 3]);
	expect(line.parts.map((part) => partLeft(line, part, 1))).toEqual([2, 1]);
	const all = withReturned(line, { qty: 1, parts: [2, 1] });
	expect(all).toMatchObject({ returnedQty: 3, completed: 2 });
	expect(all.parts.map(({ returnedQty }) => returnedQty)).toEqual([0, 0]);
});

const aKit = fc.record({
	unitKobo: fc.integer({ min: 0, max: 1e15 }),
	off: fc.double({ min: 0, max: 1, noNaN: true }),
	qty: fc.integer({ min: 1, max: 4 }),
	parts: fc.array(
		fc.record({
			pieces: fc.integer({ min: 1, max: 4 }),
			unitKobo: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1e15 })),
			returnedQty: fc.constant(0),
		}),
		{ minLength: 1, maxLength: 5 },
	),
});

test('the refunds of all kits and parts are exactly what was paid, in whatever steps they come back', () => {
	const choices = fc.array(fc.nat({ max: 5 }), { minLength: 60, maxLength: 60 });
	fc.assert(
		fc.property(aKit, choices, ({ off, ...given }, steps) => {
			const whole = given.unitKobo * given.qty;
			// As the largest order.
			fc.pre(Number.isSafeInteger(whole));
			const discountKobo = Math.floor(whole * off);
			let line: ReturnableLine = { ...given, discountKobo, returnedQty: 0 };
			let refunded = 0;
			const take = (back: { qty: number; parts?: number[] }) => {
				const refund = refundOfPieces(line, back);
				expect(refund).toBeGreaterThanOrEqual(0);
				refunded += refund;
				line = withReturned(line, back);
			};
			for (const choice of steps) {
				const part = line.parts[choice - 1];
				if (part && partLeft(line, part) > 0)
					take({ qty: 0, parts: line.parts.map((each) => (each === part ? 1 : 0)) });
				else if (wholeLeft(line) > 0) take({ qty: 1 });
			}
			// Whatever is left, part by part.
			take({ qty: 0, parts: line.parts.map((part) => partLeft(line, part)) });
			expect(line.returnedQty).toBe(line.qty);
			expect(refunded).toBe(whole - discountKobo);
			expect(shareOfReturned(whole - discountKobo, line)).toBe(refunded);
		}),
		{ numRuns: 300 },
	);
});
