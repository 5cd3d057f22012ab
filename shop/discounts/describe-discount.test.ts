import { expect, test } from 'vitest';
import { describeDiscount, exampleOf, periodText } from './describe-discount.ts';
import type { DiscountValue } from './discount.ts';
import { untilText } from './discount-days.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const at = (text: string) => new Date(`${text}+01:00`);
const plain = {
	value: { kind: 'percent', percent: 10 } as DiscountValue,
	goodsNames: [] as string[],
	excludedNames: [] as string[],
	excludesReduced: false,
	leastKobo: 0,
	leastQty: 1,
	startsAt: null,
	endsAt: null,
	mostUses: null,
	usesPerCustomer: null,
	firstOrderOnly: false,
	groupIds: null as number[] | null,
	groupNames: [] as string[],
	combines: false,
	code: null,
};

test.each([
	[{}, '10 % off everything.'],
	[
		{ groupIds: [1, 2], groupNames: ['Churches', 'Trade'] },
		'10 % off everything, for customers in Churches and Trade.',
	],
	[{ groupIds: [] }, '10 % off everything, for nobody at present.'],
	[{ leastQty: 20, goodsNames: ['Cables'] }, '10 % off Cables, from 20 pieces of one product.'],
	[
		{
			goodsNames: ['Microphones'],
			startsAt: at('2026-12-01T00:00'),
			endsAt: at('2026-12-25T00:00'),
			usesPerCustomer: 1,
		},
		'10 % off Microphones, from 1 to 24 December, once per customer.',
	],
	[
		{
			value: { kind: 'amount', amountKobo: 5_000_00, isEachPiece: false },
			code: 'WELCOME',
			leastKobo: 50_000_00,
			firstOrderOnly: true,
			combines: true,
		},
		'₦5,000 off the order with the code WELCOME, for ₦50,000 or more, for a first order, together with others that combine.',
	],
	[
		{
			value: { kind: 'amount', amountKobo: 500_00, isEachPiece: true },
			goodsNames: ['Shure', 'Yamaha'],
			excludesReduced: true,
			excludedNames: ['Cables'],
		},
		'₦500 off each piece of Shure and Yamaha, except goods that are reduced already and Cables.',
	],
	[
		{
			value: { kind: 'buy-get', buy: 2, free: 1 },
			goodsNames: ['A', 'B', 'C', 'D', 'E'],
			mostUses: 100,
			usesPerCustomer: 3,
		},
		'Buy 2 of A, B, C and 2 more, get 1 more free (the cheapest), 3 times per customer, 100 times in all.',
	],
	[
		{ value: { kind: 'delivery' }, endsAt: at('2026-12-01T18:00') },
		'Free delivery, until 1 December at 06:00 PM.',
	],
] as const)('a discount in words: %o', (own, words) => {
	expect(describeDiscount({ ...plain, ...own } as typeof plain, NOW)).toBe(words);
});

test.each([
	['2026-12-01T00:00', '2026-12-02T00:00', 'on 1 December'],
	['2026-11-30T00:00', '2026-12-25T00:00', 'from 30 November to 24 December'],
	['2026-12-20T00:00', '2027-01-07T00:00', 'from 20 December to 6 January 2027'],
	['2026-12-01T09:00', '2026-12-25T00:00', 'from 1 December at 09:00 AM to 24 December'],
	['2026-12-01T00:00', null, 'from 1 December'],
	[null, '2027-01-01T00:00', 'until 31 December'],
	[null, null, null],
])('from %s to %s is "%s"', (from, to, words) => {
	const times = { startsAt: from ? at(from) : null, endsAt: to ? at(to) : null };
	expect(periodText(times, NOW)).toBe(words);
});

test.each([
	['2026-11-25T00:00', 'today'],
	['2026-11-24T18:00', 'today, 06:00 PM'],
	['2026-11-26T00:00', 'tomorrow'],
	['2026-11-28T00:00', 'Friday'],
	['2026-12-01T00:00', 'Monday'],
	['2026-12-02T00:00', '1 December'],
	['2027-01-02T00:00', '1 January 2027'],
])('what ends at %s counts until %s', (end, words) => {
	expect(untilText(at(end), NOW)).toBe(words);
});

test('an example says what a share, or a piece for free, comes to', () => {
	expect(exampleOf({ kind: 'percent', percent: 15 })).toBe('Of ₦100,000 that is ₦15,000.');
	expect(exampleOf({ kind: 'buy-get', buy: 2, free: 1 })).toBe('Who takes 3 pays for 2.');
	expect(exampleOf({ kind: 'delivery' })).toBeNull();
});
