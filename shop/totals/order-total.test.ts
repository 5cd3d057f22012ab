import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AppliedDiscount, orderTotal } from './order-total.ts';
import { refundOfPieces, refundOfReturn } from './refund-of-pieces.ts';
import { shareKobo } from './share-kobo.ts';

const RUNS = { numRuns: 2_000 };
const kobo = fc.integer({ min: 0, max: 10_000_000_000 });
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/** An order with random discounts, which may want more than there is. */
const anOrder = fc
	.uniqueArray(
		fc.record({
			productId: fc.integer({ min: 1, max: 1000 }),
			unitKobo: kobo,
			qty: fc.integer({ min: 1, max: 40 }),
		}),
		{ selector: ({ productId }) => productId, minLength: 1, maxLength: 8 },
	)
	.chain((lines) =>
		fc.record({
			lines: fc.constant(lines),
			discounts: fc.uniqueArray(
				fc.record({
					discountId: fc.integer({ min: 1, max: 1000 }),
					code: fc.option(fc.constant('CODE')),
					name: fc.constant('Offer'),
					lineKobo: fc.array(kobo, { minLength: lines.length, maxLength: lines.length }),
					freesDelivery: fc.boolean(),
				}) satisfies fc.Arbitrary<AppliedDiscount>,
				{ selector: ({ discountId }) => discountId, maxLength: 4 },
			),
			delivery: fc.record({ feeKobo: kobo }),
			tax: fc.record({
				rate: fc.integer({ min: 0, max: 2_500 }),
				exemptIds: fc.subarray(lines.map(({ productId }) => productId)).map((ids) => new Set(ids)),
			}),
		}),
	);

test('the parts of a total add up, whatever is sold and taken off', () => {
	fc.assert(
		fc.property(anOrder, (order) => {
			const total = orderTotal(order);
			expect(total.totalKobo).toBe(total.subtotalKobo - total.discountKobo + total.deliveryKobo);
			expect(sum(total.lines.map(({ lineKobo }) => lineKobo))).toBe(total.subtotalKobo);
			expect(sum(total.lines.map(({ discountKobo }) => discountKobo))).toBe(total.discountKobo);
			expect(sum(total.discounts.map((each) => each.kobo))).toBe(total.discountKobo);
			expect(sum(total.lines.map(({ paidKobo }) => paidKobo)) + total.deliveryKobo).toBe(
				total.totalKobo,
			);
			const freed = sum(total.discounts.map(({ freedDeliveryKobo }) => freedDeliveryKobo));
			expect(total.deliveryKobo + freed).toBe(order.delivery.feeKobo);
		}),
		RUNS,
	);
});

test('no part of a total is below zero or a fraction, and tax is at most what it is included in', () => {
	fc.assert(
		fc.property(anOrder, (order) => {
			const { lines, discounts, taxRate, ...sums } = orderTotal(order);
			expect(taxRate).toBe(order.tax.rate);
			const amounts = [...Object.values(sums), ...lines.flatMap((line) => Object.values(line))];
			for (const amount of [...amounts, ...discounts.map((each) => each.kobo)]) {
				expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
			}
			expect(lines.every(({ taxKobo, paidKobo }) => taxKobo <= paidKobo)).toBe(true);
			expect(sums.taxIncludedKobo).toBeLessThanOrEqual(sums.totalKobo);
		}),
		RUNS,
	);
});

test('neither the order of lines nor that of discounts changes an amount', () => {
	fc.assert(
		fc.property(anOrder, ({ lines, discounts, delivery, tax }) => {
			const there = orderTotal({ lines, discounts, delivery, tax });
			const back = orderTotal({
				lines: lines.toReversed(),
				discounts: discounts
					.map((each) => ({ ...each, lineKobo: each.lineKobo.toReversed() }))
					.toReversed(),
				delivery,
				tax,
			});
			expect({
				...back,
				lines: back.lines.toReversed(),
				discounts: back.discounts.toReversed(),
			}).toEqual(there);
		}),
		RUNS,
	);
});

test('the refunds of all pieces and of delivery give exactly the total, in whatever steps', () => {
	const steps = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
	fc.assert(
		fc.property(anOrder, steps, fc.boolean(), (order, sizes, withDelivery) => {
			const total = orderTotal(order);
			let refunded = 0;
			let step = 0;
			for (const [index, { unitKobo, qty }] of order.lines.entries()) {
				const discountKobo = total.lines[index]?.discountKobo ?? 0;
				for (let returnedQty = 0; returnedQty < qty; step += 1) {
					const pieces = Math.min(qty - returnedQty, sizes[step % sizes.length] ?? 1);
					const refund = refundOfPieces(
						{ unitKobo, discountKobo, qty, returnedQty, parts: [] },
						{ qty: pieces },
					);
					expect(refund).toBeGreaterThanOrEqual(0);
					refunded += refund;
					returnedQty += pieces;
				}
			}
			const notBack = withDelivery ? 0 : total.deliveryKobo;
			refunded += refundOfReturn([], withDelivery ? total.deliveryKobo : 0);
			expect(refunded + notBack).toBe(total.totalKobo);
		}),
		RUNS,
	);
});

test('the tax of lines and delivery adds up to that of the order, which is off by less than a kobo', () => {
	fc.assert(
		fc.property(anOrder, (order) => {
			const { rate, exemptIds } = order.tax;
			const total = orderTotal(order);
			const taxed = total.lines.filter((_, at) => !exemptIds.has(order.lines[at]?.productId ?? 0));
			expect(total.taxedKobo).toBe(sum(taxed.map(({ paidKobo }) => paidKobo)) + total.deliveryKobo);
			// The net amount and the tax of it are the price.
			const off =
				BigInt(total.taxedKobo) * BigInt(rate) -
				BigInt(total.taxIncludedKobo) * BigInt(10_000 + rate);
			expect((off < 0n ? -off : off) * 2n <= BigInt(10_000 + rate)).toBe(true);
			const ofLines = sum(total.lines.map(({ taxKobo }) => taxKobo));
			const ofDelivery = total.taxIncludedKobo - ofLines;
			expect(ofDelivery >= 0 && ofDelivery <= total.deliveryKobo).toBe(true);
			for (const [at, { productId }] of order.lines.entries()) {
				const { paidKobo = 0, taxKobo = 0 } = total.lines[at] ?? {};
				if (exemptIds.has(productId)) expect(taxKobo).toBe(0);
				// Half a kobo by the rounding of the whole, and less than one by sharing it.
				else expect(Math.abs(taxKobo - (paidKobo * rate) / (10_000 + rate))).toBeLessThan(1.5);
			}
			expect(orderTotal({ ...order, tax: undefined }).totalKobo).toBe(total.totalKobo);
		}),
		RUNS,
	);
});

test('without discounts, delivery and tax a total is the exact sum of the lines', () => {
	fc.assert(
		fc.property(anOrder, ({ lines }) => {
			const exact = lines.reduce((all, l) => all + BigInt(l.unitKobo) * BigInt(l.qty), 0n);
			expect(BigInt(orderTotal({ lines }).totalKobo)).toBe(exact);
		}),
		RUNS,
	);
});

test('an amount is shared to the last kobo, and nobody gets more than their weight of it', () => {
	const weights = fc.array(kobo, { minLength: 1, maxLength: 12 });
	fc.assert(
		fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, part) => {
			const amount = Math.floor(sum(parts) * part);
			const shares = shareKobo(amount, parts);
			expect(sum(shares)).toBe(amount);
			expect(shares.every((share, index) => share <= (parts[index] ?? 0))).toBe(true);
		}),
		RUNS,
	);
});

test.each([
	{ kobo: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
	{ kobo: 5, weights: [300, 100], shares: [4, 1] },
	{ kobo: 3, weights: [0, 0], shares: [2, 1] },
	{ kobo: 3, weights: [], shares: [] },
])('$kobo kobo shared by $weights are $shares', ({ kobo: amount, weights, shares }) => {
	expect(shareKobo(amount, weights)).toEqual(shares);
});

test('of equal remainders the part with the smaller key gets the odd kobo', () => {
	expect(shareKobo(1, [1, 1], [9, 4])).toEqual([0, 1]);
});

test('prices include the tax: 7.5 % of ₦1,075 are ₦75', () => {
	const total = orderTotal({
		lines: [{ productId: 1, unitKobo: 1_075_00, qty: 1 }],
		tax: { rate: 750, exemptIds: new Set() },
	});
	expect(total).toMatchObject({ totalKobo: 1_075_00, taxIncludedKobo: 75_00 });
});
