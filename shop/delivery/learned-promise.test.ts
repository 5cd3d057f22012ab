import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryRecord, isLearned, LEAST_DELIVERIES } from './learned-promise.ts';

const took = (...days: number[]) => days.map((each) => ({ days: each, promisedDays: 3 }));

test('without deliveries there is nothing to promise by', () => {
	expect(deliveryRecord([])).toBeNull();
});

test.each([
	[[4], 4],
	// Four of five within two days: the late one does not count.
	[[1, 2, 2, 9, 1], 2],
	[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 8],
	[[10, 1, 9, 2, 8, 3, 7, 4, 6, 5, 11], 9],
	[[0, 0, 0, 0, 0, 0, 0, 0, 5, 5], 0],
])('of deliveries that took %j days four in five arrive within %i', (days, within) => {
	expect(deliveryRecord(took(...days))?.days).toBe(within);
});

test('of the last ten those within the promise of their own order are on time', () => {
	const latest = took(1, 2, 3, 3, 3, 1, 1, 1, 4, 1);
	const record = deliveryRecord([...latest, ...took(9, 9, 9)]);
	expect(record).toMatchObject({ delivered: 13, onTime: 9, onTimeOf: 10 });
	const generous = latest.map(({ days }) => ({ days, promisedDays: 7 }));
	expect(deliveryRecord(generous)).toMatchObject({ onTime: 10, onTimeOf: 10 });
});

test('nine deliveries are too few to promise by, ten are enough', () => {
	const record = (many: number) => ({ delivered: many, days: 1, onTime: 9, onTimeOf: 9 });
	expect([LEAST_DELIVERIES, isLearned(record(9)), isLearned(record(10))]).toEqual([
		10,
		false,
		true,
	]);
});

test('the promise was kept for at least four in five, and no shorter one was', () => {
	const deliveries = fc.array(
		fc.record({ days: fc.nat({ max: 60 }), promisedDays: fc.nat({ max: 60 }) }),
		{ minLength: 1, maxLength: 100 },
	);
	fc.assert(
		fc.property(deliveries, (latestFirst) => {
			const { days, delivered } = deliveryRecord(latestFirst) ?? { days: -1, delivered: 0 };
			const within = (most: number) => latestFirst.filter((each) => each.days <= most).length;
			expect(within(days) * 100).toBeGreaterThanOrEqual(80 * delivered);
			expect(within(days - 1) * 100).toBeLessThan(80 * delivered);
		}),
	);
});
