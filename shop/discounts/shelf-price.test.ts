import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discount, line, STRANGER } from '#tests/helpers/discounts.ts';
import { aCart, aDiscount, NOW } from '#tests/helpers/random-discounts.ts';
import { orderTotal } from '../totals/order-total.ts';
import { applyDiscounts } from './apply-discounts.ts';
import { type Discount, type DiscountLine, isAbout } from './discount.ts';
import { offersAt } from './shelf-offers.ts';
import { isForShelves, nextChange, onOffer } from './shelf-price.ts';

const FACTS = { now: NOW, customer: STRANGER, deliveryKobo: 0 };
const someDiscounts = fc.uniqueArray(aDiscount, { selector: ({ id }) => id, maxLength: 8 });
/** Those of random discounts that shelves may tell, with more of them than chance gives. */
const forShelves = (some: readonly Discount[]) =>
	some
		.map((each) => ({
			...each,
			code: null,
			leastKobo: 0,
			leastQty: 1,
			mostUses: null,
			usesPerCustomer: null,
			firstOrderOnly: false,
			groupIds: null,
		}))
		.filter(isForShelves);
const totalOf = (lines: readonly DiscountLine[], offers: readonly Discount[], now = NOW) =>
	orderTotal({
		lines,
		discounts: applyDiscounts(lines, offers, [], { ...FACTS, now }).discounts,
	}).totalKobo;

test('the price on the shelf is what a cart with this product alone costs, to the kobo', () => {
	fc.assert(
		fc.property(aCart, someDiscounts, ([own], some) => {
			if (!own) return;
			const offers = forShelves(some);
			const kobo = onOffer(own, offers, NOW)?.kobo ?? own.unitKobo;
			expect(totalOf([own], offers)).toBe(kobo * own.qty);
		}),
		{ numRuns: 3_000 },
	);
});

test('a full cart never costs more than its shelf prices, and with nothing but shelf offers exactly that', () => {
	fc.assert(
		fc.property(aCart, someDiscounts, (lines, some) => {
			const shelf = (offers: readonly Discount[]) =>
				lines.reduce(
					(sum, own) => sum + (onOffer(own, offers, NOW)?.kobo ?? own.unitKobo) * own.qty,
					0,
				);
			expect(totalOf(lines, forShelves(some))).toBe(shelf(forShelves(some)));
			expect(totalOf(lines, some)).toBeLessThanOrEqual(shelf(some.filter(isForShelves)));
		}),
		{ numRuns: 3_000 },
	);
});

test('what a shelf says holds until the moment it names, and changes with the cart by the clock', () => {
	const later = fc.integer({ min: 0, max: 4 * 3_600_000 });
	fc.assert(
		fc.property(aCart, someDiscounts, later, ([own], some, ms) => {
			if (!own) return;
			const offers = forShelves(some);
			const at = new Date(NOW.getTime() + ms);
			const change = nextChange(
				offers.filter((each) => isAbout(each, own)),
				NOW,
			);
			const [now, then] = [onOffer(own, offers, NOW), onOffer(own, offers, at)];
			if (!change || at < change) expect(then).toEqual(now);
			// Nothing that was promised until a moment costs more before it.
			if (now?.endsAt && at < now.endsAt)
				expect(then?.kobo ?? own.unitKobo).toBeLessThanOrEqual(now.kobo);
			expect(totalOf([own], offers, at)).toBe((then?.kobo ?? own.unitKobo) * own.qty);
		}),
		{ numRuns: 3_000 },
	);
});

const NONE = { offers: [], quantityOffers: [], tree: [] };
const TEN = { kind: 'percent', percent: 10 } as const;

test.each([
	['2026-12-10T22:59:00Z', 'ends today, 11:59 PM'],
	['2026-12-10T23:00:00Z', 'ends today'],
	['2026-12-11T23:00:00Z', 'until tomorrow'],
	['2026-12-11T15:00:00Z', 'until tomorrow, 04:00 PM'],
	['2026-12-14T23:00:00Z', 'until Monday'],
	['2026-12-24T23:00:00Z', 'until 24 December'],
	['2027-01-01T23:00:00Z', 'until 1 January 2027'],
])('of an offer that ends at %s shelves say “%s”, by the days of Lagos', (endsAt, until) => {
	const offer = discount(1, TEN, { endsAt: new Date(endsAt) });
	const shown = onOffer(line(1), [offer], NOW);
	expect(shown).toMatchObject({ kobo: 9_000_00, endsAt: new Date(endsAt), until });
	// The words change with the day.
	const midnight = new Date('2026-12-10T23:00:00Z');
	expect(nextChange([offer], NOW)).toEqual(
		new Date(endsAt) < midnight ? new Date(endsAt) : midnight,
	);
});

test('an offer on other goods changes nothing, and a planned one is waited for', () => {
	const elsewhere = discount(1, TEN, {
		scope: 'products',
		productIds: [2],
		endsAt: new Date(NOW.getTime() + 1),
	});
	const changes: Date[] = [];
	const shelf = { id: 1, sellingKobo: 5_00, originalKobo: 5_00, brand: null, categoryId: 1 };
	const offerOf = offersAt({ ...NONE, offers: [elsewhere] }, NOW, (at) => changes.push(at));
	expect(offerOf(shelf)).toBeNull();
	expect(changes).toEqual([]);
	const startsAt = new Date(NOW.getTime() + 1);
	const planned = discount(2, TEN, { startsAt });
	expect(onOffer(line(1), [planned], NOW)).toBeNull();
	expect(nextChange([planned], NOW)).toEqual(startsAt);
	expect(onOffer(line(1), [planned], startsAt)?.kobo).toBe(9_000_00);
});

test('what depends on the order or the customer is not shown on shelves', () => {
	expect(isForShelves(discount(1, TEN))).toBe(true);
	for (const terms of [
		{ code: 'XMAS' },
		{ leastKobo: 1 },
		{ leastQty: 2 },
		{ mostUses: 5 },
		{ usesPerCustomer: 1 },
		{ firstOrderOnly: true },
		{ groupIds: [1] },
		{ value: { kind: 'amount', amountKobo: 5, isEachPiece: false } },
		{ value: { kind: 'delivery' } },
		{ value: { kind: 'buy-get', buy: 1, free: 1 } },
	] satisfies Partial<Discount>[])
		expect(isForShelves({ ...discount(1, TEN), ...terms })).toBe(false);
});

test('a product below a named category is on offer, and a product without a price never is', () => {
	const offer = discount(1, TEN, { scope: 'categories', categoryIds: [1] });
	const tree = [
		{ id: 1, parentId: null },
		{ id: 2, parentId: 1 },
	];
	const seen: Date[] = [];
	const offerOf = offersAt({ ...NONE, offers: [offer], tree }, NOW, (at) => seen.push(at));
	const product = { id: 5, sellingKobo: 1_000_00, originalKobo: 0, brand: null, categoryId: 2 };
	expect(offerOf(product)?.kobo).toBe(900_00);
	expect(offerOf({ ...product, categoryId: 3 })).toBeNull();
	expect(offerOf({ ...product, sellingKobo: 0 })).toBeNull();
	expect(seen).toEqual([]);
});
