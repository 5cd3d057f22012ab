import { isStorable } from '../kit/input.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { lines, oneLine } from '../kit/text.ts';
import {
	LONGEST_CHOICE,
	LONGEST_OPTION,
	MOST_OPTIONS,
	MOST_VARIANTS,
	optionField,
	valuesField,
} from './family-fields.ts';
import { isSameValue } from './family-input.ts';

// What staff send to have the products of a family made: its options, each with all of its values. Pure.

export type VersionsInput = { name: string; options: { name: string; values: string[] }[] };

const LONGEST_NAME = 200;

/**
 * Reads the form; the values of an option stand in lines or between commas.
 * @throws Problem invalid with messages beside the fields: no option, values that are missing, twice or too long, more
 * than a hundred products
 */
export function readVersions(fields: Readonly<Record<string, string>>): VersionsInput {
	const errors: FieldErrors = {};
	const name = oneLine(fields.name ?? '');
	if (name === '' || name.length > LONGEST_NAME)
		errors.name = [`The name must have 1 to ${LONGEST_NAME} characters.`];
	const options: VersionsInput['options'] = [];
	for (let place = 0; place < MOST_OPTIONS; place += 1) {
		const option = (fields[optionField(place)] ?? '').trim();
		const values = valuesIn(fields[valuesField(place)] ?? '');
		if (option === '' && values.length === 0) continue;
		const wrongName = faultOfName(option, options);
		if (wrongName) errors[optionField(place)] = [wrongName];
		const wrong = faultOfValues(values);
		if (wrong) errors[valuesField(place)] = [wrong];
		options.push({ name: option, values });
	}
	if (options.length === 0)
		errors[optionField(0)] = ['Please say what the products differ in, such as Colour or Length.'];
	const all = options.reduce((product, { values }) => product * values.length, 1);
	if (all > MOST_VARIANTS)
		errors[valuesField(0)] = [
			`These are ${all.toLocaleString('en-NG')} products; a family has at most ${MOST_VARIANTS}.`,
		];
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return { name, options };
}

/** Every combination of the options' values, the first value of each first. */
export function combinations(options: VersionsInput['options']): string[][] {
	return options.reduce<string[][]>(
		(begun, { values }) => begun.flatMap((choice) => values.map((value) => [...choice, value])),
		[[]],
	);
}

/** Between values, but not the comma of "1,5 m"; in a row of bare numbers, "38,40,42", each separates. */
const SEPARATOR = /(?<!\d),|,(?!\d)/g;
const NUMBERS = /^\d+(?:,\d+){2,}$/;

function valuesIn(text: string): string[] {
	const separated = lines(text).map((line) =>
		line.replace(NUMBERS.test(line) ? /,/g : SEPARATOR, '\n'),
	);
	return lines(separated.join('\n')).map(oneLine);
}

function faultOfName(option: string, before: VersionsInput['options']): string | null {
	if (option === '') return 'Please name this option, or leave its values out.';
	if (option.length > LONGEST_OPTION) return `May not be longer than ${LONGEST_OPTION} characters.`;
	if (!isStorable(option)) return UNSTORABLE;
	return before.some(({ name }) => isSameValue(name, option))
		? 'This option is named already.'
		: null;
}

function faultOfValues(values: readonly string[]): string | null {
	if (values.length === 0) return 'Please give its values, one a line.';
	if (values.some((value) => value.length > LONGEST_CHOICE))
		return `No value may be longer than ${LONGEST_CHOICE} characters.`;
	if (!values.every(isStorable)) return UNSTORABLE;
	const twice = values.find((value, at) => values.findIndex((one) => isSameValue(one, value)) < at);
	return twice === undefined ? null : `“${twice}” is there twice.`;
}

const UNSTORABLE = 'Contains a character that cannot be stored.';
