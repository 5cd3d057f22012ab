import { expect, test } from 'vitest';
import { movementWords, STOCK_CAUSE_LABELS, signed } from './movement-words.ts';

const none = { change: 3, orderId: null, layawayId: null, repairId: null, reason: null };

test('what an order moved names it apart, so that it can be a link', () => {
	expect(movementWords({ ...none, cause: 'order', orderId: 12 })).toEqual({
		text: 'Sold in order 12',
		order: 12,
	});
	expect(movementWords({ ...none, cause: 'return', orderId: 7 })).toEqual({
		text: 'Came back from order 7',
		order: 7,
	});
	expect(movementWords({ ...none, cause: 'order-cancelled', orderId: null })).toEqual({
		text: 'Cancelled: an order',
		order: null,
	});
});

test('every cause has words, and reasons and files are named', () => {
	const causes = Object.keys(STOCK_CAUSE_LABELS) as (keyof typeof STOCK_CAUSE_LABELS)[];
	for (const cause of causes) expect(movementWords({ ...none, cause }).text).not.toBe('');
	expect(movementWords({ ...none, cause: 'count', reason: 'Damaged' }).text).toBe('Damaged');
	expect(movementWords({ ...none, cause: 'import', reason: 'march.csv' }).text).toBe(
		'Import of march.csv',
	);
	const back = movementWords({ ...none, cause: 'received', change: -3 }).text;
	const bought = 'Came in with purchase order 5';
	expect(movementWords({ ...none, cause: 'received', reason: bought }).text).toBe(bought);
	expect(back).not.toBe(movementWords({ ...none, cause: 'received' }).text);
});

test('changes have their sign', () => {
	expect([signed(5), signed(-2), signed(1200)]).toEqual(['+5', '−2', '+1,200']);
});
