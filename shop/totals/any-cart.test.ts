import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRANGER } from '#tests/helpers/discounts.ts';
import { aCart, aDiscount, NOW } from '#tests/helpers/random-discounts.ts';
import { deliveryOptions } from '../delivery/delivery-options.ts';
import type { DeliveryRules } from '../delivery/delivery-rules.ts';
import { applyDiscounts } from '../discounts/apply-discounts.ts';
import { includedTax } from './included-tax.ts';
import { orderTotal } from './order-total.ts';

// What an order costs when everything is switched on.

const PLACE = { state: 'NG-AN', stateName: 'Anambra', lga: 'Onitsha North' };
const someKobo = fc.integer({ min: 0, max: 5_000_000 });
const anId = fc.integer({ min: 1, max: 3 });

/** Zones that may not be there, with ways that may not take the goods. */
const someRules: fc.Arbitrary<DeliveryRules> = fc.record({
	zones: fc.uniqueArray(
		fc.record({
			id: anId,
			name: fc.constant('Zone'),
			areas: fc.subarray([
				{ state: 'NG-AN', lga: null },
				{ state: 'NG-KN', lga: null },
			]),
		}),
		{ selector: ({ id }) => id, maxLength: 1 },
	),
	methods: fc.uniqueArray(
		fc.record({
			id: anId,
			kind: fc.constantFrom('pickup', 'rider', 'courier', 'waybill'),
			name: fc.constant('Way'),
			note: fc.constant(''),
			refusesBulky: fc.boolean(),
			position: fc.integer({ min: 0, max: 3 }),
		}),
		{ selector: ({ id }) => id, maxLength: 3 },
	),
	rates: fc.uniqueArray(
		fc.record({
			zoneId: anId,
			methodId: anId,
			feeKobo: someKobo,
			freeFromKobo: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
			bulkyKobo: someKobo,
			daysFrom: fc.constant(1),
			daysTo: fc.constant(3),
			cashAllowed: fc.boolean(),
		}),
		{ selector: ({ zoneId, methodId }) => `${zoneId}/${methodId}`, maxLength: 9 },
	),
});

const anOrder = fc.record({
	lines: aCart,
	rules: someRules,
	bulkyPieces: fc.integer({ min: 0, max: 3 }),
	discounts: fc.uniqueArray(aDiscount, { selector: ({ id }) => id, maxLength: 6 }),
	taxRate: fc.option(fc.integer({ min: 1, max: 5_000 })),
	isExempt: fc.func(fc.boolean()),
});

test('10,000 random carts with random delivery, discounts and VAT: a refusal that says why, or the right sum', {
	timeout: 120_000,
}, () => {
	fc.assert(
		fc.property(anOrder, ({ lines, rules, bulkyPieces, discounts, taxRate, isExempt }) => {
			const subtotalKobo = lines.reduce((sum, { unitKobo, qty }) => sum + unitKobo * qty, 0);
			const answer = deliveryOptions(PLACE, { subtotalKobo, bulkyPieces }, rules);
			if (answer.kind !== 'options') {
				expect(answer.kind === 'none' && answer.why.length > 0).toBe(true);
				return;
			}
			const exemptIds = new Set(
				lines.flatMap(({ productId }) => (isExempt(productId) ? [productId] : [])),
			);
			const codes = discounts.flatMap(({ code }) => code ?? []);
			for (const { feeKobo } of answer.options) {
				const { discounts: applied, problems } = applyDiscounts(lines, discounts, codes, {
					now: NOW,
					customer: STRANGER,
					deliveryKobo: feeKobo,
				});
				expect(problems.every(({ message }) => message.length > 0)).toBe(true);
				const total = orderTotal({
					lines,
					discounts: applied,
					delivery: { feeKobo },
					...(taxRate === null ? {} : { tax: { rate: taxRate, exemptIds } }),
				});
				const frees = applied.some(({ freesDelivery }) => freesDelivery);
				expect(total.deliveryKobo).toBe(frees ? 0 : feeKobo);
				const off = applied
					.flatMap(({ lineKobo }) => lineKobo)
					.reduce((sum, kobo) => sum + kobo, 0);
				expect(total.totalKobo).toBe(subtotalKobo - off + total.deliveryKobo);
				const exemptKobo = total.lines.reduce(
					(sum, { paidKobo }, at) =>
						exemptIds.has(lines[at]?.productId ?? 0) ? sum + paidKobo : sum,
					0,
				);
				const taxed = taxRate === null ? 0 : total.totalKobo - exemptKobo;
				expect(total.taxedKobo).toBe(taxed);
				expect(total.taxIncludedKobo).toBe(taxRate === null ? 0 : includedTax(taxed, taxRate));
				for (const kobo of [total.totalKobo, total.taxIncludedKobo, total.deliveryKobo])
					expect(Number.isSafeInteger(kobo) && kobo >= 0).toBe(true);
			}
		}),
		{ numRuns: 10_000 },
	);
});
