import { isStorable, requiredText } from '../kit/input.ts';
import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import {
	FEWEST_VARIANTS,
	LONGEST_CHOICE,
	LONGEST_OPTION,
	MOST_OPTIONS,
	MOST_VARIANTS,
	optionField,
	outField,
	PRODUCTS,
	valueField,
} from './family-fields.ts';

// What staff send for a family: its name, its options, and what each product is of them.

/** A product of a family, and what it is of each of the options. */
export type Variant = { productId: number; choice: string[] };
export type FamilyInput = { name: string; options: string[]; variants: Variant[] };

const VALUE = /^value_(\d+)_[0-2]$/;
const Name = requiredText('name', 255).transform(oneLine);

/**
 * Reads the form of a family; options without a name, and their values, are left out.
 * @throws Problem invalid with messages beside the fields: too few or too many products, an option twice, a product
 * that does not say what it is of an option, or two that are the same of all
 */
export function readFamily(fields: Readonly<Record<string, string>>): FamilyInput {
	const errors: FieldErrors = {};
	const name = Name.safeParse(fields.name);
	if (!name.success) errors.name = name.error.issues.map(({ message }) => message);
	const places = Array.from({ length: MOST_OPTIONS }, (_, place) => place).filter((place) =>
		oneLine(fields[optionField(place)] ?? ''),
	);
	const options = places.map((place) => oneLine(fields[optionField(place)] ?? ''));
	Object.assign(errors, wrongOptions(options, places));
	const ids = sentProducts(fields);
	const wrong = wrongNumber(ids.length);
	if (wrong) errors[PRODUCTS] = [wrong];
	const variants = ids.map((productId) => ({
		productId,
		choice: places.map((place) => oneLine(fields[valueField(productId, place)] ?? '')),
	}));
	Object.assign(errors, wrongChoices(variants, options, places));
	if (!name.success || Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return { name: name.data, options, variants };
}

/** Whether two values are one to a shopper: capitals and spaces do not count. */
export function isSameValue(one: string, other: string): boolean {
	return folded(one) === folded(other);
}

function sentProducts(fields: Readonly<Record<string, string>>): number[] {
	const ids = Object.keys(fields).flatMap((field) => parseId(VALUE.exec(field)?.[1]) ?? []);
	return [...new Set(ids)].filter((id) => fields[outField(id)] === undefined);
}

function wrongNumber(count: number): string | null {
	if (count < FEWEST_VARIANTS)
		return 'A family has at least two products. To part them, dissolve it.';
	return count > MOST_VARIANTS
		? `A family has at most ${MOST_VARIANTS} products; these are ${count}.`
		: null;
}

function wrongOptions(options: readonly string[], places: readonly number[]): FieldErrors {
	const errors: FieldErrors = {};
	if (options.length === 0)
		errors[optionField(0)] = ['Please say what the products differ in, such as Colour or Length.'];
	options.forEach((option, at) => {
		const field = optionField(places[at] ?? 0);
		const first = options.findIndex((other) => isSameValue(other, option));
		if (first < at) errors[field] = ['This option is named already.'];
		else if (option.length > LONGEST_OPTION) errors[field] = [tooLong(LONGEST_OPTION)];
		else if (!isStorable(option)) errors[field] = [UNSTORABLE];
	});
	return errors;
}

function wrongChoices(
	variants: readonly Variant[],
	options: readonly string[],
	places: readonly number[],
): FieldErrors {
	const errors: FieldErrors = {};
	const seen = new Set<string>();
	for (const { productId, choice } of variants) {
		const fieldOf = (at: number) => valueField(productId, places[at] ?? 0);
		choice.forEach((value, at) => {
			if (value === '') errors[fieldOf(at)] = [`Please say its ${options[at]?.toLowerCase()}.`];
			else if (value.length > LONGEST_CHOICE) errors[fieldOf(at)] = [tooLong(LONGEST_CHOICE)];
			else if (!isStorable(value)) errors[fieldOf(at)] = [UNSTORABLE];
		});
		const key = choice.map(folded).join('\n');
		if (seen.has(key) && !choice.includes(''))
			errors[fieldOf(choice.length - 1)] = [
				'Another product is the same: shoppers could not choose.',
			];
		seen.add(key);
	}
	return errors;
}

const UNSTORABLE = 'Contains a character that cannot be stored.';
const tooLong = (most: number) => `May not be longer than ${most} characters.`;

function folded(text: string): string {
	return oneLine(text).toLowerCase();
}
