import { expect, test } from 'vitest';
import { parsePhone } from './nigeria.ts';
import { NIGERIAN_STATES } from './nigeria-states.ts';

test.each([
	['08031234567', '+2348031234567'],
	['0803 123 4567', '+2348031234567'],
	['+234 803 123 4567', '+2348031234567'],
	['+234 (0) 803 123 4567', '+2348031234567'],
	['2348031234567', '+2348031234567'],
	['234-803-123-4567', '+2348031234567'],
	['8031234567', '+2348031234567'],
	['0803123456', null],
	['080312345678', null],
	['09161234567', '+2349161234567'],
	['07011234567', '+2347011234567'],
])('the number %s is read as %s', (typed, e164) => {
	expect(parsePhone(typed)).toBe(e164);
});

test.each([
	['+44 20 7946 0958', '+442079460958'],
	['+1 (212) 555-0123', '+12125550123'],
	['+1 555 123 4567', '+15551234567'],
	['0044 20 7946 0958', '+442079460958'],
	['009 44 20 7946 0958', '+442079460958'],
	['0091 98765 43210', '+919876543210'],
	['00234 803 123 4567', '+2348031234567'],
	['+44 20 79', null],
	['00000000000', null],
	[' 0803 123 4567 ', '+2348031234567'],
	['', null],
	['call me', null],
	['call 08031234567 after six', null],
	['\u202a+234 803 123 4567\u202c', '+2348031234567'],
	['\u200e0803\u200b123 4567', '+2348031234567'],
	['+', null],
	['0'.repeat(191), null],
])('abroad, with blanks, or no number at all: %j is %j', (typed, e164) => {
	expect(parsePhone(typed)).toBe(e164);
});

test.each([
	['046 412 345', '+2342046412345'],
	['046412345', '+2342046412345'],
	['(046) 412-345', '+2342046412345'],
	['+234 46 412 345', '+2342046412345'],
	['+234 (0) 46 412 345', '+2342046412345'],
	['00234 46 412345', '+2342046412345'],
	['23446412345', '+2342046412345'],
	['046 412 3456', '+23420464123456'],
	['0204 641 2345', '+2342046412345'],
	['046 123 456', '+2342046123456'],
	['01 234 5678', '+2342012345678'],
	['09 461 2345', '+2342094612345'],
	['042 256 789', '+2342042256789'],
	['046 41234', null],
	['046 412 34567', null],
	['071 134 567', null],
	['049 412 345', null],
	['46412345', null],
	['090312345', null],
	['0703123456', null],
	['0803 12345', null],
	['071 234 5678', null],
])(
	'a landline of Onitsha or elsewhere, written as before its number grew: %s is %s',
	(typed, e164) => {
		expect(parsePhone(typed)).toBe(e164);
	},
);

test('there are 37 states, each once, with a six-digit postal code of its own', () => {
	expect(NIGERIAN_STATES).toHaveLength(37);
	for (const key of ['code', 'name', 'postalCode'] as const)
		expect(new Set(NIGERIAN_STATES.map((state) => state[key])).size).toBe(37);
	for (const state of NIGERIAN_STATES) {
		expect(state.postalCode).toMatch(/^[1-9]\d{5}$/);
		expect(state.code).toMatch(/^NG-[A-Z]{2}$/);
	}
});
