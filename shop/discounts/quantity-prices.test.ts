import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discount, line, STRANGER } from '#tests/helpers/discounts.ts';
import { aCart, aDiscount, NOW } from '#tests/helpers/random-discounts.ts';
import { applyDiscounts } from './apply-discounts.ts';
import type { Discount, DiscountLine, DiscountValue } from './discount.ts';
import { nearPrice, quantityPrices } from './quantity-prices.ts';
import { quantityPricesAt } from './shelf-offers.ts';
import { isQuantityPrice } from './shelf-price.ts';

const FACTS = { now: NOW, customer: STRANGER, deliveryKobo: 0 };
const percent = (value: number): DiscountValue => ({ kind: 'percent', percent: value });
const from = (id: number, leastQty: number, value: number, own: Partial<Discount> = {}) =>
	discount(id, percent(value), { leastQty, ...own });
const FOR_EVERYBODY = {
	code: null,
	leastKobo: 0,
	mostUses: null,
	usesPerCustomer: null,
	firstOrderOnly: false,
	groupIds: null,
};
const STEPS = [from(1, 5, 5), from(2, 20, 10)];

/** What is taken off each line, in kobo. */
function offLines(lines: readonly DiscountLine[], discounts: readonly Discount[], codes = ['']) {
	const applied = applyDiscounts(lines, discounts, codes.filter(Boolean), FACTS).discounts;
	return lines.map((_, at) => applied.reduce((sum, one) => sum + (one.lineKobo[at] ?? 0), 0));
}
const near = (lines: readonly DiscountLine[], discounts: readonly Discount[], most = 100, at = 0) =>
	nearPrice({ lines, discounts, codes: [], facts: FACTS }, at, most);

test.each([
	[4, 0],
	[5, 5],
	[19, 5],
	[20, 10],
	[500, 10],
])('of several steps the best that is reached counts: of %i pieces %i %%', (qty, off) => {
	const wanted = [(10_000_00 * qty * off) / 100];
	expect(offLines([line(1, { qty })], STEPS)).toEqual(wanted);
	expect(offLines([line(1, { qty })], STEPS.toReversed())).toEqual(wanted);
});

test('pieces of different products do not count together, and each line takes its own step', () => {
	expect(offLines([line(1, { qty: 3 }), line(2, { qty: 2 })], STEPS)).toEqual([0, 0]);
	const lines = [line(1, { qty: 5 }), line(2, { qty: 20 }), line(3)];
	expect(offLines(lines, STEPS)).toEqual([2_500_00, 20_000_00, 0]);
});

test('what is about a sum counts on lines of enough pieces alone', () => {
	const once = discount(1, { kind: 'amount', amountKobo: 5_000_00, isEachPiece: false });
	const own = { ...once, leastKobo: 40_000_00, leastQty: 3 };
	const lines = (qty: number) => [line(1, { qty }), line(2, { qty: 2 })];
	expect(offLines(lines(3), [own])).toEqual([0, 0]);
	expect(offLines(lines(4), [own])).toEqual([5_000_00, 0]);
});

test('delivery is free with enough pieces of one product', () => {
	const own = discount(1, { kind: 'delivery' }, { leastQty: 5 });
	const frees = (qty: number) =>
		applyDiscounts([line(1, { qty }), line(2, { qty: 4 })], [own], [], {
			...FACTS,
			deliveryKobo: 700,
		}).discounts.some(({ freesDelivery }) => freesDelivery);
	expect([frees(4), frees(5)]).toEqual([false, true]);
});

test('a code says how many pieces are missing', () => {
	const own = from(1, 5, 10, { code: 'CARTON', goodsNames: ['Cables'] });
	const { problems } = applyDiscounts(
		[line(1, { qty: 3 }), line(2, { qty: 2 })],
		[own],
		['CARTON'],
		FACTS,
	);
	expect(problems).toMatchObject([
		{ message: 'The code CARTON needs 5 pieces of one product of Cables in your cart: 2 more.' },
	]);
});

test('a page names each step that is cheaper than the ones before it', () => {
	const steps = [...STEPS, from(3, 8, 5), from(4, 30, 8), from(5, 2, 1, { endsAt: NOW })];
	expect(quantityPrices(line(1), steps, NOW)).toEqual([
		{ leastQty: 5, kobo: 9_500_00 },
		{ leastQty: 20, kobo: 9_000_00 },
	]);
	// An offer on the shelf that is better already.
	const sale = discount(9, percent(7));
	expect(quantityPrices(line(1), [...steps, sale], NOW)).toEqual([
		{ leastQty: 20, kobo: 9_000_00 },
	]);
	expect(quantityPrices(line(1, { unitKobo: 0 }), steps, NOW)).toEqual([]);
});

test('what a page says of quantity prices ends by the clock, and never without them', () => {
	const startsAt = new Date(NOW.getTime() + 1_000);
	const planned = from(1, 5, 5, { startsAt });
	const shelves = { offers: [], quantityOffers: [planned], tree: [] };
	const product = { id: 1, sellingKobo: 1_000_00, originalKobo: 0, brand: null, categoryId: 1 };
	const changes: Date[] = [];
	const at = (now: Date) => quantityPricesAt(shelves, now, (change) => changes.push(change));
	expect(at(NOW)(product)).toEqual([]);
	expect(changes).toEqual([startsAt]);
	expect(at(startsAt)(product)).toEqual([{ leastQty: 5, kobo: 950_00 }]);
	expect(quantityPricesAt({ ...shelves, quantityOffers: [] }, NOW)(product)).toEqual([]);
});

test.each<[string, Partial<Discount>]>([
	['a code', { code: 'XMAS' }],
	['a least sum', { leastKobo: 1 }],
	['a limit of uses', { mostUses: 1 }],
	['a limit per customer', { usesPerCustomer: 1 }],
	['first orders', { firstOrderOnly: true }],
	['a group of customers', { groupIds: [1] }],
	['one piece', { leastQty: 1 }],
	['free delivery', { value: { kind: 'delivery' } }],
])('no page names a quantity price with %s', (_, own) => {
	expect(isQuantityPrice(from(1, 5, 5))).toBe(true);
	expect(isQuantityPrice({ ...from(1, 5, 5), ...own })).toBe(false);
});

test('random offers: what a page names is what a cart with so many of this product costs, to the kobo', () => {
	const some = fc.uniqueArray(aDiscount, { selector: ({ id }) => id, maxLength: 8 });
	fc.assert(
		fc.property(aCart, some, ([own], all) => {
			if (!own) return;
			const offers = all
				.map((each) => ({ ...each, ...FOR_EVERYBODY }))
				.filter((each) => isQuantityPrice({ ...each, leastQty: 2 }));
			let before = own.unitKobo;
			for (const { leastQty, kobo } of quantityPrices(own, offers, NOW)) {
				expect(offLines([{ ...own, qty: leastQty }], offers)).toEqual([
					(own.unitKobo - kobo) * leastQty,
				]);
				expect(kobo).toBeLessThan(before);
				before = kobo;
			}
		}),
		{ numRuns: 3_000 },
	);
});

test('a cart hears of the next step once half of its pieces are there, where they can be had', () => {
	const of = (qty: number, most = 100) => near([line(1, { qty })], STEPS, most);
	expect(of(2)).toBeNull();
	expect(of(3)).toEqual({ more: 2, kobo: 9_500_00 });
	expect(of(5)).toBeNull();
	expect(of(15)).toEqual({ more: 5, kobo: 9_000_00 });
	expect(of(20)).toBeNull();
	expect(of(3, 4)).toBeNull();
	expect(of(15, 19)).toBeNull();
});

test('it hears of no step that something better makes worthless, or that leaves pieces unlike', () => {
	const lines = [line(1, { qty: 4 })];
	expect(near(lines, [...STEPS, discount(3, percent(6))])).toBeNull();
	const free = discount(4, { kind: 'buy-get', buy: 4, free: 1 }, { combines: true });
	expect(near(lines, [from(1, 5, 5, { combines: true }), free])).toBeNull();
	expect(near(lines, [from(1, 5, 5, { code: 'TYPED' })])).toBeNull();
	expect(near(lines, [from(1, 5, 5, { leastKobo: 60_000_00 })])).toBeNull();
});

test('random carts: what a cart hears of is what it comes to with so many more', () => {
	const some = fc.uniqueArray(aDiscount, { selector: ({ id }) => id, maxLength: 8 });
	fc.assert(
		fc.property(aCart, some, (lines, discounts) => {
			const codes = discounts.flatMap(({ code }) => code ?? []);
			const [own] = lines;
			const found = nearPrice({ lines, discounts, codes, facts: FACTS }, 0, 100);
			if (!own || !found) return;
			const qty = own.qty + found.more;
			const then = lines.map((each, at) => (at === 0 ? { ...each, qty } : each));
			expect(offLines(then, discounts, codes)[0]).toBe((own.unitKobo - found.kobo) * qty);
			expect(Number.isSafeInteger(found.kobo)).toBe(true);
			const now = offLines(lines, discounts, codes)[0] ?? 0;
			expect(found.kobo * own.qty).toBeLessThan(own.unitKobo * own.qty - now);
		}),
		{ numRuns: 3_000 },
	);
});
