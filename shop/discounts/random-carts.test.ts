import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRANGER } from '#tests/helpers/discounts.ts';
import { aCart, aDiscount, anId, NOW } from '#tests/helpers/random-discounts.ts';
import { orderTotal } from '../totals/order-total.ts';
import { applyDiscounts } from './apply-discounts.ts';
import { type DiscountLine, isAboutLine, isOffPieces, offPiece } from './discount.ts';

const FACTS = { now: NOW, customer: STRANGER, deliveryKobo: null };

const anOrder = fc.record({
	lines: aCart,
	discounts: fc.uniqueArray(aDiscount, { selector: ({ id }) => id, maxLength: 8 }),
	uses: fc.array(fc.tuple(anId, fc.integer({ min: 1, max: 2 }))),
	isFirstOrder: fc.boolean(),
	groups: fc.subarray([1, 2]),
	deliveryKobo: fc.option(fc.integer({ min: 0, max: 500_000 })),
});

test('10,000 random carts with random rules: never a wrong sum', { timeout: 120_000 }, () => {
	fc.assert(
		fc.property(anOrder, ({ lines, discounts, uses, isFirstOrder, groups, deliveryKobo }) => {
			const groupIds = new Set(groups);
			const customer = { uses: new Map(uses), isFirstOrder, groupIds };
			const facts = { now: NOW, customer, deliveryKobo };
			const codes = discounts.flatMap(({ code }) => code ?? []);
			const applied = applyDiscounts(lines, discounts, codes, facts);
			const total = orderTotal({ lines, discounts: applied.discounts, delivery: { feeKobo: 700 } });
			const byId = new Map(discounts.map((one) => [one.id, one]));

			// The parts are whole kobo, add up, and leave something to pay; nobody has to cut them down.
			const sum = (amounts: readonly number[]) => amounts.reduce((all, kobo) => all + kobo, 0);
			const taken = lines.map((_, at) =>
				sum(applied.discounts.map((one) => one.lineKobo[at] ?? -1)),
			);
			expect(taken).toEqual(total.lines.map(({ discountKobo }) => discountKobo));
			expect(taken.every((kobo) => Number.isSafeInteger(kobo) && kobo >= 0)).toBe(true);
			expect(total.subtotalKobo - total.discountKobo).toBeGreaterThan(0);
			expect(total.totalKobo).toBe(total.subtotalKobo - sum(taken) + total.deliveryKobo);

			const used = applied.discounts.flatMap(({ discountId }) => byId.get(discountId) ?? []);
			for (const [index, one] of used.entries()) {
				const amounts = applied.discounts[index]?.lineKobo ?? [];
				// Only its own goods, of so many pieces, at its own time, as often as it may be used.
				for (const [at, kobo] of amounts.entries()) {
					const own = lines[at];
					if (kobo > 0 && own) expect(isAboutLine(one, own)).toBe(true);
				}
				expect(one.startsAt === null || one.startsAt <= NOW).toBe(true);
				expect(one.endsAt === null || one.endsAt > NOW).toBe(true);
				expect(one.mostUses === null || one.used < one.mostUses).toBe(true);
				expect(one.firstOrderOnly && !isFirstOrder).toBe(false);
				expect(one.groupIds === null || one.groupIds.some((id) => groupIds.has(id))).toBe(true);
				const own = facts.customer.uses.get(one.id) ?? 0;
				expect(one.usesPerCustomer === null || own < one.usesPerCustomer).toBe(true);
				const about = lines.filter((each) => isAboutLine(one, each));
				const goods = sum(about.map(({ unitKobo, qty }) => unitKobo * qty));
				expect(goods).toBeGreaterThanOrEqual(one.leastKobo);
				expect(sum(amounts)).toBeLessThan(goods);
			}
			// Of the typed codes each counts or says why, and two count only if both combine.
			const counting = used.flatMap((one) => (one.code === null ? [] : [one]));
			expect(
				[
					...counting.map(({ code }) => code),
					...applied.problems.map(({ code }) => code),
				].toSorted(),
			).toEqual(codes.toSorted());
			expect(counting.length < 2 || counting.every(({ combines }) => combines)).toBe(true);
			// On one line two meet only if both combine.
			for (const at of lines.keys()) {
				const meeting = used.filter(
					(_, index) => (applied.discounts[index]?.lineKobo[at] ?? 0) > 0,
				);
				expect(meeting.length < 2 || meeting.every(({ combines }) => combines)).toBe(true);
			}
			expect(applied.discounts.filter(({ freesDelivery }) => freesDelivery).length).toBeLessThan(2);
		}),
		{ numRuns: 10_000 },
	);
});

test('neither the order of lines nor that of codes and discounts changes anything', {
	timeout: 60_000,
}, () => {
	fc.assert(
		fc.property(anOrder, ({ lines, discounts, uses, isFirstOrder, groups, deliveryKobo }) => {
			const groupIds = new Set(groups);
			const customer = { uses: new Map(uses), isFirstOrder, groupIds };
			const facts = { now: NOW, customer, deliveryKobo };
			const codes = discounts.flatMap(({ code }) => code ?? []);
			const there = applyDiscounts(lines, discounts, codes, facts);
			const back = applyDiscounts(
				lines.toReversed(),
				discounts.toReversed(),
				codes.toReversed(),
				facts,
			);
			const turned = back.discounts.map((one) => ({ ...one, lineKobo: one.lineKobo.toReversed() }));
			expect({ ...back, discounts: turned }).toEqual(there);
		}),
		{ numRuns: 2_000 },
	);
});

test('no product costs more in a cart than alone, and all of it never more than the sum of these', {
	timeout: 60_000,
}, () => {
	fc.assert(
		fc.property(
			aCart,
			fc.uniqueArray(aDiscount, { selector: ({ id }) => id, maxLength: 6 }),
			(lines, some) => {
				const offers = some.map((one) => ({ ...one, code: null, leastKobo: 0, used: 0 }));
				const saved = (cart: DiscountLine[]) =>
					applyDiscounts(cart, offers, [], FACTS)
						.discounts.flatMap(({ lineKobo }) => lineKobo)
						.reduce((all, kobo) => all + kobo, 0);
				const shown = lines.map((own) => {
					const offs = offers.filter(
						(one) =>
							isOffPieces(one) &&
							one.groupIds === null &&
							isAboutLine(one, own) &&
							(one.startsAt ?? NOW) <= NOW &&
							(one.endsAt === null || one.endsAt > NOW),
					);
					return Math.max(0, ...offs.map(({ value }) => offPiece(value, own.unitKobo))) * own.qty;
				});
				expect(saved(lines)).toBeGreaterThanOrEqual(shown.reduce((all, kobo) => all + kobo, 0));
			},
		),
		{ numRuns: 1_000 },
	);
});
