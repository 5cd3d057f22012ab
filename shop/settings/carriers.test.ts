import { expect, test } from 'vitest';
import { CarriersText, readCarriers, trackingLink } from './carriers.ts';

const TEXT = 'GIG Logistics https://gig.example/track/{number}?from=web\r\n\n  Peace Mass ';

test('couriers are read a line each, with or without the page where a parcel is followed', () => {
	const carriers = readCarriers(CarriersText.parse(TEXT));
	expect(carriers).toEqual([
		{ name: 'GIG Logistics', link: 'https://gig.example/track/{number}?from=web' },
		{ name: 'Peace Mass', link: '' },
	]);
	expect(trackingLink(carriers, ' gig logistics', 'A/1 &2')).toBe(
		'https://gig.example/track/A%2F1%20%262?from=web',
	);
	expect(trackingLink(carriers, 'GIG Logistics', '')).toBe('');
	expect(trackingLink(carriers, 'Peace Mass', '42')).toBe('');
	expect(trackingLink(carriers, 'Unknown', '42')).toBe('');
});

test('an address that leads nowhere, or has no place for the number, is refused by its courier', () => {
	for (const [typed, why] of [
		['GIG https://gig.example/track', /address of GIG must .* \{number\}/],
		['GIG javascript://x/{number}', /address of GIG must begin with https/],
		['GIG ftp://gig.example/{number}', /address of GIG must begin with https/],
		['https://gig.example/{number}', /has no name/],
		['GIG\ngig https://gig.example/{number}', /gig is listed twice/],
	] as const)
		expect(CarriersText.safeParse(typed).error?.issues[0]?.message).toMatch(why);
	expect(CarriersText.parse('')).toBe('');
});
