import { expect, test } from 'vitest';
import { discount, line, MICROPHONES, STRANGER } from '#tests/helpers/discounts.ts';
import { applyDiscounts } from './apply-discounts.ts';
import type { DiscountFacts } from './code-problem.ts';
import type { Discount, DiscountLine, DiscountValue } from './discount.ts';

const NOW = new Date('2026-12-10T10:00:00Z');
const FACTS: DiscountFacts = {
	now: NOW,
	customer: STRANGER,
	deliveryKobo: null,
};

const CABLES = 2;

const percent = (value: number): DiscountValue => ({ kind: 'percent', percent: value });
const amount = (naira: number): DiscountValue => ({
	kind: 'amount',
	amountKobo: naira * 100,
	isEachPiece: false,
});
const each = (naira: number): DiscountValue =>
	({ ...amount(naira), isEachPiece: true }) as DiscountValue;
const DELIVERY: DiscountValue = { kind: 'delivery' };

/** What each discount takes off in naira, by its id. */
function off(
	lines: DiscountLine[],
	discounts: Discount[],
	codes: string[] = [],
	facts: Partial<DiscountFacts> = {},
) {
	const applied = applyDiscounts(lines, discounts, codes, { ...FACTS, ...facts });
	return Object.fromEntries(
		applied.discounts.map((one) => [one.discountId, one.lineKobo.map((kobo) => kobo / 100)]),
	);
}

function problem(
	lines: DiscountLine[],
	own: Discount,
	facts: Partial<DiscountFacts> = {},
	others: Discount[] = [],
) {
	const applied = applyDiscounts(lines, [own, ...others], [own.code ?? ''], { ...FACTS, ...facts });
	return applied.problems[0]?.message ?? null;
}

test('per cent come off each piece, rounded down to whole kobo', () => {
	const lines = [line(1, { qty: 3, unitKobo: 9_950 }), line(2)];
	expect(off(lines, [discount(1, percent(15))])).toEqual({ 1: [3 * 14.92, 1500] });
});

test('an amount comes off once, shared over its goods, or off each piece that costs more', () => {
	const lines = [line(1, { qty: 2 }), line(2), line(3, { unitKobo: 400_00 })];
	expect(off(lines.slice(0, 2), [discount(1, amount(1_000), { leastKobo: 2_000_00 })])).toEqual({
		1: [666.67, 333.33],
	});
	expect(off(lines, [discount(1, each(400))])).toEqual({ 1: [800, 400, 0] });
});

test('of every three pieces the cheapest is free, over all lines together', () => {
	const lines = [line(1, { qty: 4 }), line(2, { qty: 2, unitKobo: 5_000_00 })];
	const offer = discount(1, { kind: 'buy-get', buy: 2, free: 1 });
	expect(off(lines, [offer])).toEqual({ 1: [0, 10_000] });
	expect(off([line(1, { qty: 2 })], [offer])).toEqual({});
	expect(off([line(1, { qty: 7 })], [offer])).toEqual({ 1: [20_000] });
});

test('categories count with all below them, brands in any case, products by themselves', () => {
	const lines = [
		line(1, { categoryIds: [9, MICROPHONES] }),
		line(2, { categoryIds: [CABLES], brand: 'SHURE ' }),
		line(3, { categoryIds: [CABLES] }),
	];
	const with10 = (own: Partial<Discount>) => off(lines, [discount(1, percent(10), own)])[1];
	expect(with10({ scope: 'categories', categoryIds: [MICROPHONES] })).toEqual([1000, 0, 0]);
	expect(with10({ scope: 'brands', brands: ['Shure'] })).toEqual([0, 1000, 0]);
	expect(with10({ scope: 'products', productIds: [3] })).toEqual([0, 0, 1000]);
	expect(with10({ scope: 'brands', brands: [''] })).toBeUndefined();
});

test('what a discount leaves out is not reduced, and does not count towards its least sum', () => {
	const lines = [line(1, { isReduced: true }), line(2, { categoryIds: [CABLES] }), line(3)];
	const own = { excludesReduced: true, excludedCategoryIds: [CABLES] };
	expect(off(lines, [discount(1, percent(10), own)])).toEqual({ 1: [0, 0, 1000] });
	expect(off(lines, [discount(1, percent(10), { ...own, leastKobo: 20_000_00 })])).toEqual({});
	expect(off(lines, [discount(1, percent(10), { excludedProductIds: [1, 2] })])).toEqual({
		1: [0, 0, 1000],
	});
});

test('each line takes the best offer for its pieces, so that a shown price is never more in a cart', () => {
	const lines = [line(1), line(2, { categoryIds: [CABLES] })];
	const all = discount(1, percent(10));
	const cables = discount(2, percent(20), { scope: 'categories', categoryIds: [CABLES] });
	expect(off(lines, [all, cables])).toEqual({ 1: [1000, 0], 2: [0, 2000] });
});

test('discounts that combine are added on the same goods, amounts before per cents', () => {
	const both = { combines: true };
	expect(off([line(1)], [discount(1, percent(10), both), discount(2, each(1_000), both)])).toEqual({
		1: [900],
		2: [1000],
	});
	// Together they save less than one that does not combine.
	expect(
		off(
			[line(1)],
			[discount(1, percent(10), both), discount(2, percent(5), both), discount(3, percent(30))],
		),
	).toEqual({ 3: [3000] });
});

test('an amount that does not combine replaces what its goods would have saved only if it is more', () => {
	const lines = [line(1), line(2)];
	const all = discount(1, percent(10));
	expect(off(lines, [all, discount(2, amount(1_500), { leastKobo: 2_000_00 })])).toEqual({
		1: [1000, 1000],
	});
	expect(off(lines, [all, discount(2, amount(2_500), { leastKobo: 3_000_00 })])).toEqual({
		2: [1250, 1250],
	});
	const forOne = { scope: 'products', productIds: [1], leastKobo: 3_000_00 } as const;
	expect(off(lines, [all, discount(2, amount(2_500), forOne)])).toEqual({
		1: [0, 1000],
		2: [2500, 0],
	});
});

test('goods never become free: an amount that would leave nothing is not used', () => {
	const both = { combines: true, leastKobo: 6_000_00 };
	const lines = [line(1, { unitKobo: 6_000_00 })];
	expect(off(lines, [discount(1, amount(5_000), both), discount(2, amount(5_000), both)])).toEqual({
		1: [5000],
	});
});

test('free delivery goes with every offer, and a code for it is refused where delivery is free anyway', () => {
	const code = discount(2, DELIVERY, { code: 'BRING' });
	const applied = applyDiscounts([line(1)], [discount(1, percent(10)), code], ['BRING'], FACTS);
	expect(applied.discounts).toMatchObject([
		{ discountId: 1, freesDelivery: false },
		{ discountId: 2, code: 'BRING', freesDelivery: true, lineKobo: [0] },
	]);
	expect(problem([line(1)], code, { deliveryKobo: 0 })).toMatch('is free already');
	expect(problem([line(1)], code, {}, [discount(1, DELIVERY)])).toMatch('“Offer 1”');
});

test('one code counts, the best one, unless all of them combine', () => {
	const codes = [
		discount(1, percent(5), { code: 'FIVE', combines: true }),
		discount(2, percent(10), { code: 'TEN' }),
		discount(3, each(100), { code: 'HUNDRED', combines: true }),
	];
	const names = ['TEN', 'FIVE', 'HUNDRED'];
	const applied = applyDiscounts([line(1)], codes, names, FACTS);
	expect(applied.discounts).toMatchObject([{ code: 'TEN', lineKobo: [1_000_00] }]);
	expect(applied.problems.map(({ code }) => code)).toEqual(['FIVE', 'HUNDRED']);
	expect(applied.problems[0]?.message).toBe(
		'The code FIVE does not count together with the code TEN. Remove that one to use it.',
	);
	expect(off([line(1)], codes, ['FIVE', 'HUNDRED'])).toEqual({ 1: [495], 3: [100] });
});

const CODE = { code: 'XMAS' };
test.each<[string, Partial<Discount>, Partial<DiscountFacts>, string]>([
	[
		'not begun',
		{ startsAt: new Date('2026-12-23T23:00:00Z') },
		{},
		'The code XMAS counts from 24 December.',
	],
	['over', { endsAt: NOW }, {}, 'The code XMAS has ended.'],
	['used up', { mostUses: 3, used: 3 }, {}, 'The code XMAS has been used as often as it could be.'],
	[
		'used by this customer',
		{ usesPerCustomer: 1 },
		{ customer: { ...STRANGER, uses: new Map([[7, 1]]), isFirstOrder: false } },
		'You have used the code XMAS already; it counts once per customer.',
	],
	[
		'another group',
		{ groupIds: [2] },
		{ customer: { ...STRANGER, groupIds: new Set([1]) } },
		'The code XMAS is for certain customers only. If you are one of them, sign in with that account.',
	],
	[
		'not the first order',
		{ firstOrderOnly: true },
		{ customer: { ...STRANGER, isFirstOrder: false } },
		'The code XMAS is for a first order.',
	],
	[
		'below the least sum',
		{ leastKobo: 12_500_00, goodsNames: ['Microphones'] },
		{},
		'The code XMAS needs ₦12,500 of Microphones in your cart: ₦2,500 more.',
	],
	[
		'other goods',
		{ scope: 'categories', categoryIds: [CABLES], goodsNames: ['Cables'] },
		{},
		'The code XMAS is for Cables, and there is nothing of that in your cart.',
	],
	['left out', { excludedProductIds: [1] }, {}, 'The code XMAS leaves out what is in your cart.'],
	[
		'too few pieces',
		{ value: { kind: 'buy-get', buy: 2, free: 1 } },
		{},
		'The code XMAS needs 3 pieces of its goods in your cart: 2 more.',
	],
])('a code that does not count says why: %s', (_, own, facts, sentence) => {
	expect(problem([line(1)], discount(7, percent(10), { ...CODE, ...own }), facts)).toBe(sentence);
});

test('a code that does not count names the offers in the order of their making, whatever the order of the lines', () => {
	// The offer made first is not for the product that the other one begins with.
	const offers = [
		discount(1, percent(1), { excludedCategoryIds: [CABLES] }),
		discount(2, percent(1)),
	];
	const own = discount(3, { kind: 'buy-get', buy: 1, free: 1 }, CODE);
	const lines = [
		line(2, { unitKobo: 100, categoryIds: [] }),
		line(1, { unitKobo: 8_300, qty: 6, categoryIds: [] }),
		line(3, { unitKobo: 100, qty: 4, categoryIds: [CABLES] }),
	];
	const sentence =
		'The code XMAS does not count together with the offer “Offer 1” and the offer “Offer 2”, which save you more.';
	for (const cart of [lines, lines.toReversed()])
		for (const others of [offers, offers.toReversed()])
			expect(problem(cart, own, {}, others)).toBe(sentence);
});

test('a code that saves less than an offer on the same goods says so, and an unknown one too', () => {
	const own = discount(7, percent(5), CODE);
	expect(problem([line(1)], own, {}, [discount(1, percent(10))])).toBe(
		'The code XMAS does not count together with the offer “Offer 1”, which saves you more.',
	);
	expect(problem([line(1)], { ...own, code: 'OTHER' }, {})).toBeNull();
	const unknown = applyDiscounts([line(1)], [], ['NOPE'], FACTS);
	expect(unknown).toEqual({
		discounts: [],
		problems: [
			{
				code: 'NOPE',
				message: 'There is no code NOPE. Please check how it is spelled.',
				isOver: true,
			},
		],
	});
});

test('a code is not spent where an offer saves the same', () => {
	const offers = [discount(1, percent(10), CODE), discount(2, percent(10))];
	expect(off([line(1)], offers, ['XMAS'])).toEqual({ 2: [1000] });
});

test('a discount for groups is for their members alone, and one without any group for nobody', () => {
	const offers = [discount(1, percent(10), { groupIds: [1, 2] }), discount(2, percent(5))];
	const of = (...groups: number[]) =>
		off([line(1)], offers, [], { customer: { ...STRANGER, groupIds: new Set(groups) } });
	expect(of(2)).toEqual({ 1: [1000] });
	expect(of(3)).toEqual({ 2: [500] });
	expect(of()).toEqual({ 2: [500] });
	const nobody = [discount(1, percent(10), { groupIds: [] })];
	const customer = { ...STRANGER, groupIds: new Set([1, 2]) };
	expect(off([line(1)], nobody, [], { customer })).toEqual({});
});
