import { expect, test } from 'vitest';
import { AddressLimit } from './address-limit.ts';

test('an address may make a number of calls per window, and is told when the next one begins', () => {
	let now = 1_000_000;
	const limit = new AddressLimit(2, 10, () => now);
	expect(limit.secondsToWait('203.0.113.7')).toBe(0);
	expect(limit.secondsToWait('203.0.113.7')).toBe(0);
	now += 7500;
	expect(limit.secondsToWait('203.0.113.7')).toBe(2.5);
	expect(limit.secondsToWait('203.0.113.8')).toBe(0);
	now += 2500;
	expect(limit.secondsToWait('203.0.113.7')).toBe(0);
});

test('the IPv6 addresses of one household count as one', () => {
	const limit = new AddressLimit(1, 10, () => 5);
	expect(limit.secondsToWait('2001:db8::1')).toBe(0);
	expect(limit.secondsToWait('2001:db8::2')).toBeGreaterThan(0);
	expect(limit.secondsToWait('2001:db8:0:1::2')).toBe(0);
});
