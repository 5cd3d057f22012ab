import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedParts, type TotalParts } from './charged-parts.ts';
import { centsFor } from './rate-text.ts';

const kobo = fc.integer({ min: 0, max: 1_000_000_000 });

/** A random order, of which anything may be free, and the rate of its day. */
const anOrder = fc
	.tuple(kobo, kobo, fc.nat(), fc.nat(), fc.nat())
	.map(([subtotalKobo, deliveryKobo, ...parts]): TotalParts => {
		const upTo = (most: number, part = 0) => part % (most + 1);
		const discountKobo = upTo(subtotalKobo, parts[0]);
		const goodsTaxKobo = upTo(subtotalKobo - discountKobo, parts[1]);
		const taxKobo = goodsTaxKobo + upTo(deliveryKobo, parts[2]);
		return { subtotalKobo, discountKobo, deliveryKobo, taxKobo, goodsTaxKobo };
	})
	.filter((order) => totalOf(order) > 0);
const aRate = fc
	.tuple(fc.integer({ min: 400, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }))
	.map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);

function totalOf({ subtotalKobo, discountKobo, deliveryKobo }: TotalParts): number {
	return subtotalKobo - discountKobo + deliveryKobo;
}

test('the parts of a charge add up to it, none is below zero, and none is off by a cent', () => {
	fc.assert(
		fc.property(anOrder, aRate, (order, rate) => {
			const total = totalOf(order);
			const cents = centsFor(total, rate);
			const { goods, delivery, tax, discount } = chargedParts(cents, order);
			expect(goods + delivery + tax - discount).toBe(cents);
			const deliveryTaxKobo = order.taxKobo - order.goodsTaxKobo;
			for (const [part, exactKobo] of [
				[goods, order.subtotalKobo - order.goodsTaxKobo],
				[delivery, order.deliveryKobo - deliveryTaxKobo],
				[tax, order.taxKobo],
				[discount, order.discountKobo],
			] as const) {
				expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
				if (exactKobo === 0) expect(part).toBe(0);
				const off = BigInt(part) * BigInt(total) - BigInt(exactKobo) * BigInt(cents);
				expect(off < BigInt(total) && off > -BigInt(total)).toBe(true);
			}
		}),
		{ numRuns: 2_000 },
	);
});

test('a charge in naira is shared to the kobo as the order has it', () => {
	fc.assert(
		fc.property(anOrder, (order) => {
			expect(chargedParts(totalOf(order), order)).toEqual({
				goods: order.subtotalKobo - order.goodsTaxKobo,
				delivery: order.deliveryKobo - (order.taxKobo - order.goodsTaxKobo),
				tax: order.taxKobo,
				discount: order.discountKobo,
			});
		}),
	);
});

test('of ₦12,400 at ₦1,600 the odd cent goes to the part that lost most by rounding', () => {
	const order = {
		subtotalKobo: 12_000_00,
		discountKobo: 1_200_00,
		deliveryKobo: 1_600_00,
		taxKobo: 865_12,
		goodsTaxKobo: 753_49,
	};
	expect(chargedParts(775, order)).toEqual({ goods: 703, delivery: 93, tax: 54, discount: 75 });
});
