import { expect, test } from 'vitest';
import type { PAYMENT_STATES } from './payment-states.ts';
import {
	isPayable,
	longestReservation,
	minutesAfter,
	nextCheck,
	reservationOf,
} from './payment-times.ts';

const began = new Date('2026-11-21T09:00:00Z');
const at = (minutes: number) => minutesAfter(began, minutes);
const minute = (time: Date | null) => time && (time.getTime() - began.getTime()) / 60_000;

/** The minutes at which a payment in this state is checked, if each check is on time. */
function checks(state: (typeof PAYMENT_STATES)[number], holdMinutes: number, until: number) {
	const times: number[] = [];
	for (let now = 0; now < until; ) {
		const next = minute(
			nextCheck({ state, createdAt: began, reservedUntil: at(holdMinutes) }, at(now)),
		);
		if (next === null) break;
		expect(next).toBeGreaterThan(now);
		times.push(next);
		now = next;
	}
	return times;
}

test('a provider is asked after 1, 5, 15, 35 and 60 minutes and then hourly, and when the hold ends', () => {
	expect(checks('started', 20, 200)).toEqual([1, 5, 15, 20, 35, 60, 120, 180, 240]);
	expect(checks('pending', 35, 100)).toEqual([1, 5, 15, 35, 60, 120]);
});

test('money that comes late is looked for during three days', () => {
	for (const state of ['expired', 'failed'] as const) {
		const all = checks(state, 20, 10_000);
		expect(all.slice(0, 7)).toEqual([1, 5, 15, 35, 60, 120, 180]);
		expect(all.at(-1)).toBe(72 * 60);
	}
});

test('a payment that reserves goods is always checked again; a finished one is not', () => {
	expect(checks('started', 20, 10_000).length).toBeGreaterThan(160);
	expect(checks('paid', 20, 100)).toEqual([]);
	expect(checks('refunded', 20, 100)).toEqual([]);
	expect(checks('review', 20, 100)).toEqual([20]);
	expect(checks('refunding', 20, 180)).toEqual([]);
});

test('a check that comes late is made up once', () => {
	expect(
		minute(nextCheck({ state: 'started', createdAt: began, reservedUntil: at(20) }, at(17))),
	).toBe(20);
	expect(
		minute(nextCheck({ state: 'expired', createdAt: began, reservedUntil: at(20) }, at(400))),
	).toBe(420);
});

test('an order is reserved for twenty minutes for each attempt and an hour for all', () => {
	const order = { createdAt: began, payUntil: null };
	expect(minute(reservationOf(order, began))).toBe(20);
	expect(minute(reservationOf(order, at(19)))).toBe(39);
	expect(minute(reservationOf(order, at(50)))).toBe(60);
	expect(minute(reservationOf(order, at(70)))).toBe(60);
	expect(minute(longestReservation(order))).toBe(60);
});

test('an order that is paid by a link can be begun to be paid until its end, and then has twenty minutes', () => {
	const order = { createdAt: began, payUntil: at(120) };
	expect(minute(reservationOf(order, at(90)))).toBe(110);
	expect(minute(reservationOf(order, at(119)))).toBe(139);
	expect(minute(reservationOf(order, at(121)))).toBe(120);
	expect(minute(longestReservation(order))).toBe(140);
	expect([119, 120].map((minutes) => isPayable(order, at(minutes)))).toEqual([true, false]);
	expect(isPayable({ payUntil: null }, began)).toBe(false);
});
