import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { NIGERIAN_STATES, type NigerianState } from './nigeria-states.ts';

/**
 * A telephone number as people write it, in E.164 (`+2348031234567`); null when it cannot be one.
 * Numbers without a country code are taken as Nigerian. (The library's smaller table lets Nigerian numbers with a
 * digit too many pass.)
 */
export function parsePhone(text: string): string | null {
	const phone = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false });
	return phone?.isValid() ? phone.number : null;
}

/** The state of that name, without regard to case or a trailing "State"; undefined for a place abroad or a slip. */
export function nigerianState(name: string): NigerianState | undefined {
	const wanted = name
		.trim()
		.replace(/\s+state$/i, '')
		.toLowerCase();
	return NIGERIAN_STATES.find((state) => state.name.toLowerCase() === wanted);
}
