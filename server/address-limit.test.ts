import { expect, test } from 'vitest';
import { AddressLimit } from './address-limit.ts';

test('an address may make a number of calls per window, and is told when the next one begins', () => {
	let now = 1_000_000;
	const limit = new AddressLimit(2, 10, () => now);
	limit.take('203.0.113.7');
	limit.take('203.0.113.7');
	now += 7500;
	expect(() => limit.take('203.0.113.7')).toThrow(
		expect.objectContaining({ code: 'too-many', facts: { retryAfter: 3 } }),
	);
	limit.take('203.0.113.8');
	now += 2500;
	limit.take('203.0.113.7');
});

test('the IPv6 addresses of one household count as one', () => {
	const limit = new AddressLimit(1, 10, () => 5);
	limit.take('2001:db8::1');
	expect(() => limit.take('2001:db8::2')).toThrow('Too many requests');
	limit.take('2001:db8:0:1::2');
});
