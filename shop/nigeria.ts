import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { NIGERIAN_STATES, type NigerianState } from './nigeria-states.ts';

const NIGERIA = '234';

/**
 * A typed telephone number in E.164 (`+2348031234567`); null when it cannot be one. Numbers without a country code are
 * Nigerian. (The library's smaller table accepts Nigerian numbers with one digit too many.) Of a
 * number abroad only the length counts: the ranges in use there change too often.
 */
export function parsePhone(text: string): string | null {
	// Abroad is 009 from Nigeria and 00 from most other countries.
	const readings = [text, text.trim().replace(/^00/, '+')]
		.map((typed) => parsePhoneNumberFromString(typed, { defaultCountry: 'NG', extract: false }))
		.filter((phone) => phone !== undefined);
	const phone =
		readings.find((read) => read.isValid()) ??
		readings.find((read) => read.countryCallingCode !== NIGERIA && read.isPossible());
	return phone?.number ?? null;
}

/** The state with that name, ignoring case and a trailing "State"; undefined for a place abroad or a typing error. */
export function nigerianState(name: string): NigerianState | undefined {
	const wanted = name
		.trim()
		.replace(/\s+state$/i, '')
		.toLowerCase();
	return NIGERIAN_STATES.find((state) => state.name.toLowerCase() === wanted);
}
