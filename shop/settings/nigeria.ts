import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { withoutUnseen } from '../kit/input.ts';

const NIGERIA = '234';
/**
 * A landline as it was written until every landline number of Nigeria got 20 before its area code (0204 641 2345 for
 * 046 412 345), and as many still write it: eight digits of area and line, or nine where a line has seven. After 07 and
 * 09 a 0 or 1 is refused: that is a mobile number that lacks digits.
 */
const OLDER_LANDLINE =
	/^(?:(?:\+|00|009)?2340?|0)([1-68]\d{7}|7\d[2-9]\d{5}|9[2-9]\d{6}|[346]\d{8})$/;

/**
 * A typed telephone number in E.164 (`+2348031234567`); null when it cannot be one. Numbers without a country code are
 * Nigerian. (The library's smaller table accepts Nigerian numbers with one digit too many.) Of a
 * number abroad only the length counts: the ranges in use there change too often.
 */
export function parsePhone(typed: string): string | null {
	const text = withoutUnseen(typed);
	// Abroad is 009 from Nigeria and 00 from most other countries.
	const readings = [text, text.trim().replace(/^00/, '+')]
		.map((each) => parsePhoneNumberFromString(each, { defaultCountry: 'NG', extract: false }))
		.filter((phone) => phone !== undefined);
	const phone =
		readings.find((read) => read.isValid()) ??
		olderLandline(text) ??
		readings.find((read) => read.countryCallingCode !== NIGERIA && read.isPossible());
	return phone?.number ?? null;
}

function olderLandline(text: string) {
	const digits = OLDER_LANDLINE.exec(text.replace(/[\s().-]/g, ''))?.[1] ?? '';
	// An area code that exists today existed then.
	const today = parsePhoneNumberFromString(`+${NIGERIA}20${digits.slice(0, 8)}`);
	return digits && today?.isValid() ? { number: `${today.number}${digits.slice(8)}` } : undefined;
}
