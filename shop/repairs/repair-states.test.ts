import { expect, test } from 'vitest';
import { daysSince, isCovered, isRepairOverdue } from './repair-days.ts';
import {
	isRepairAnswerable,
	mayMoveRepair,
	REPAIR_STATES,
	repairMovesFrom,
} from './repair-states.ts';

const lastMinute = new Date('2026-12-14T22:59:00Z');
const nextDay = new Date('2026-12-14T23:00:00Z');

test('every state but the last leads on to handing back, and nothing leaves that', () => {
	for (const from of REPAIR_STATES) {
		const reached = new Set([from]);
		for (const state of reached) for (const next of repairMovesFrom(state)) reached.add(next);
		expect(reached.has('closed'), from).toBe(true);
	}
	expect(repairMovesFrom('closed')).toEqual([]);
});

test('only what waits for the customer is approved or declined', () => {
	for (const from of REPAIR_STATES) {
		const isAsked = from === 'estimated';
		expect(mayMoveRepair(from, 'approved'), from).toBe(isAsked);
		expect(mayMoveRepair(from, 'declined'), from).toBe(isAsked);
		expect(isRepairAnswerable({ state: from }), from).toBe(isAsked);
		// It is not worked on before the answer.
		if (isAsked) expect(mayMoveRepair(from, 'repairing')).toBe(false);
	}
	expect(mayMoveRepair('declined', 'repairing')).toBe(false);
});

test('goods with the maker are overdue once the day has ended in Lagos', () => {
	const expected = { state: 'maker', expectedOn: '2026-12-14' } as const;
	expect(isRepairOverdue(expected, lastMinute)).toBe(false);
	expect(isRepairOverdue(expected, nextDay)).toBe(true);
	expect(isRepairOverdue({ ...expected, expectedOn: null }, nextDay)).toBe(false);
	expect(isRepairOverdue({ ...expected, state: 'ready' }, nextDay)).toBe(false);
});

test('a warranty covers until its last day has ended in Lagos, and days are those of its calendar', () => {
	expect(isCovered('2026-12-15', lastMinute)).toBe(true);
	expect(isCovered('2026-12-15', nextDay)).toBe(false);
	expect(isCovered(null, lastMinute)).toBe(false);
	expect(daysSince(lastMinute, lastMinute)).toBe(0);
	expect(daysSince(lastMinute, nextDay)).toBe(1);
});
