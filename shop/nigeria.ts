import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { NIGERIAN_STATES, type NigerianState } from './nigeria-states.ts';

/**
 * A typed telephone number in E.164 (`+2348031234567`); null when it cannot be one. Numbers without a country code are
 * Nigerian. (The library's smaller table accepts Nigerian numbers with one digit too many.)
 */
export function parsePhone(text: string): string | null {
	const phone = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false });
	return phone?.isValid() ? phone.number : null;
}

/** The state with that name, ignoring case and a trailing "State"; undefined for a place abroad or a typing error. */
export function nigerianState(name: string): NigerianState | undefined {
	const wanted = name
		.trim()
		.replace(/\s+state$/i, '')
		.toLowerCase();
	return NIGERIAN_STATES.find((state) => state.name.toLowerCase() === wanted);
}
