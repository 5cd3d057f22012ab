import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATES } from '../payment-states.ts';
import {
	givenBack,
	leftOf,
	type Part,
	partOf,
	type RefundState,
	stateAfterRefunds,
	wholeOf,
	worthOf,
} from './refund-amounts.ts';

const naira = (kobo: number) => ({
	amountKobo: kobo,
	chargedMinor: kobo,
	chargedCurrency: 'NGN',
	paidMinor: kobo,
	paidCurrency: 'NGN',
});
const dollars = (amountKobo: number, cents: number, paidMinor = cents) => ({
	amountKobo,
	chargedMinor: cents,
	chargedCurrency: 'USD',
	paidMinor,
	paidCurrency: 'USD',
});
const made = (state: RefundState, part: Part | null) => ({
	amountKobo: 0,
	minor: 0,
	...part,
	state,
});

test('a part of naira is that many kobo; of dollars the same share, rounded down, and the last part is the rest', () => {
	expect(partOf(naira(9_000_000), [], 1_250_050)).toEqual({
		amountKobo: 1_250_050,
		minor: 1_250_050,
	});
	// ₦90,000 for $58.82: a third is $19.606….
	const paid = dollars(9_000_000, 5882);
	const first = partOf(paid, [], 3_000_000);
	expect(first).toEqual({ amountKobo: 3_000_000, minor: 1960 });
	const second = partOf(paid, [made('done', first)], 3_000_000);
	expect(second?.minor).toBe(1960);
	const refunds = [made('done', first), made('asked', second)];
	expect(partOf(paid, refunds, 3_000_000)).toEqual({ amountKobo: 3_000_000, minor: 1962 });
});

test('what failed is still here, and what is on its way is not', () => {
	const refunds = [
		made('failed', { amountKobo: 500, minor: 500 }),
		made('asked', { amountKobo: 300, minor: 300 }),
	];
	expect(leftOf(naira(1000), refunds)).toEqual({ amountKobo: 700, minor: 700 });
});

test('less than the smallest coin cannot go back', () => {
	expect(partOf(dollars(9_000_000, 5882), [], 1_000)).toBeNull();
	expect(partOf(dollars(9_000_000, 5882), [], 1_531)?.minor).toBe(1);
	expect(partOf(naira(100), [made('done', { amountKobo: 100, minor: 100 })], 1)).toBeNull();
});

test('the whole of a payment is what came in; less than was asked for is worth less naira', () => {
	expect(wholeOf({ ...naira(4_500_000), paidMinor: 4_400_000 })).toEqual({
		amountKobo: 4_400_000,
		minor: 4_400_000,
	});
	expect(wholeOf(dollars(9_000_000, 6000, 3000))).toEqual({ amountKobo: 4_500_000, minor: 3000 });
	expect(wholeOf(dollars(9_000_000, 6000, 6100))).toEqual({ amountKobo: 9_000_000, minor: 6100 });
	expect(wholeOf({ ...naira(700), paidMinor: null, paidCurrency: null }).minor).toBe(700);
});

test('whatever is given back in whatever parts, it is never more than was paid, and the rest is exactly the rest', () => {
	const paid = fc.record({
		kobo: fc.integer({ min: 100, max: 10 ** 13 }),
		minor: fc.integer({ min: 1, max: 10 ** 10 }),
		isNaira: fc.boolean(),
	});
	const step = fc.record({
		share: fc.integer({ min: 1, max: 999 }),
		state: fc.constantFrom<RefundState>('asked', 'done', 'failed'),
		isOutside: fc.boolean(),
	});
	fc.assert(
		fc.property(paid, fc.array(step, { maxLength: 12 }), ({ kobo, minor, isNaira }, steps) => {
			const payment = isNaira ? naira(kobo) : dollars(kobo, minor);
			const whole = wholeOf(payment);
			const refunds: ReturnType<typeof made>[] = [];
			for (const { share, state, isOutside } of steps) {
				const left = leftOf(payment, refunds);
				const asked = Math.max(1, Math.floor((left.amountKobo / 1000) * share));
				const there = Math.max(1, Math.floor((left.minor / 1000) * share));
				const part = isOutside
					? worthOf(payment, refunds, Math.min(there, left.minor))
					: partOf(payment, refunds, asked);
				if (part) refunds.push(made(state, part));
				const given = givenBack(refunds);
				expect(given.minor).toBeLessThanOrEqual(whole.minor);
				expect(given.amountKobo).toBeLessThanOrEqual(whole.amountKobo);
			}
			const { amountKobo } = leftOf(payment, refunds);
			const rest = partOf(payment, refunds, amountKobo);
			if (rest) refunds.push(made('done', rest));
			expect(givenBack(refunds)).toEqual(whole);
		}),
	);
});

test('a payment is refunded once all has gone; all of it on its way, some of it refused: staff decide', () => {
	const after = (state: (typeof PAYMENT_STATES)[number], ...refunds: [RefundState, number][]) =>
		stateAfterRefunds(
			{ ...naira(100), state },
			refunds.map(([is, minor]) => made(is, { amountKobo: minor, minor })),
		);
	expect(after('paid', ['done', 40])).toBe('paid');
	expect(after('paid', ['asked', 40], ['failed', 60])).toBe('paid');
	expect(after('paid', ['done', 40], ['done', 60])).toBe('refunded');
	expect(after('paid', ['asked', 40], ['done', 60])).toBe('refunding');
	expect(after('refunding', ['done', 40], ['asked', 60])).toBe('refunding');
	expect(after('refunding', ['done', 40], ['failed', 60])).toBe('review');
	expect(after('review', ['done', 40])).toBe('review');
	expect(PAYMENT_STATES).toContain(after('review', ['done', 100]));
});
