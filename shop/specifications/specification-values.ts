import type { SpecificationKind } from '#db/specification-schema.ts';
import { oneLine } from '../kit/text.ts';
import { amountText, readAmount, unitOf } from './units.ts';

// Values of specifications: read as people write them, and written for people. Pure, for pages.

/** A number in the unit of its definition, yes or no, or the text of a choice or a text. */
export type SpecificationValue = number | boolean | string;

/** What of a definition decides how its values are read and written. */
type ValueRule = {
	kind: SpecificationKind;
	unit: string | null;
	choices: readonly string[];
};

/** A value of a product with what its definition says about it. */
export type ProductSpecification = {
	key: string;
	label: string;
	kind: SpecificationKind;
	/** The key of the number's unit; null for a bare number and for other kinds. */
	unit: string | null;
	value: SpecificationValue;
	onCard: boolean;
};

const LONGEST_VALUE = 255;
const LARGEST_NUMBER = 1e12;

const YES = new Set(['1', 'yes', 'y', 'true', 'on', 'with']);
const NO = new Set(['0', 'no', 'n', 'false', 'off', 'without']);

type ReadValue = { value: SpecificationValue | null } | { wrong: string };

/**
 * Reads a value as a form, a file or the API brings it; null for an empty one. Numbers may have any unit of the
 * definition's dimension and are converted to its own; choices may be written in any case.
 */
export function readValue(given: unknown, rule: ValueRule): ReadValue {
	if (given === null || given === undefined) return { value: null };
	const text = oneLine(String(given));
	if (text === '') return { value: null };
	if (rule.kind === 'number') return readNumber(text, rule.unit);
	if (rule.kind === 'yes-no') {
		const word = text.toLowerCase();
		if (YES.has(word)) return { value: true };
		return NO.has(word) ? { value: false } : { wrong: 'Must be yes or no.' };
	}
	if (rule.kind === 'choice') {
		const chosen = rule.choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
		if (chosen !== undefined) return { value: chosen };
		return { wrong: `“${shortened(text)}” is not among the choices: ${listed(rule.choices)}.` };
	}
	if (text.length > LONGEST_VALUE)
		return { wrong: `May not be longer than ${LONGEST_VALUE} characters.` };
	if (text.includes('\0') || !text.isWellFormed())
		return { wrong: 'Contains a character that cannot be stored.' };
	return { value: text };
}

function readNumber(text: string, unitKey: string | null): ReadValue {
	const unit = unitKey === null ? null : unitOf(unitKey);
	const read = readAmount(text, unit);
	if (read === 'number')
		return { wrong: `Must be a number${unit ? `, in ${unit.plural ?? unit.written}` : ''}.` };
	if (read === 'unit')
		return {
			wrong: unit
				? `Must be in ${unit.plural ?? unit.written}, or in a unit that can be converted to it.`
				: 'Must be a number without a unit.',
		};
	if (Math.abs(read) > LARGEST_NUMBER) return { wrong: 'This number is too large.' };
	return { value: read };
}

/** A value for people: "400 W", "Yes", "Cardioid". */
export function valueText(
	value: SpecificationValue,
	{ unit }: Pick<ProductSpecification, 'unit'>,
): string {
	if (typeof value === 'number') return amountText(value, unit);
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	return value;
}

/** A value as a form or a file holds it, which readValue reads again. */
export function valueForForm(value: SpecificationValue): string {
	return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** All values of a product in one text, in which two states of it are compared. */
export function specificationsText(
	values: readonly Pick<ProductSpecification, 'label' | 'unit' | 'value'>[],
): string {
	return values
		.map(({ label, value, unit }) => `${label}: ${valueText(value, { unit })}`)
		.join('; ');
}

/** What the cards of lists say of a product: "400 W", "Bluetooth". Of yes and no only what it has. */
export function cardFacts(values: readonly ProductSpecification[]): string[] {
	return values.flatMap(({ label, kind, unit, value, onCard }) => {
		if (!onCard || value === false) return [];
		if (value === true) return [label];
		return [kind === 'number' && unit === null ? `${label} ${value}` : valueText(value, { unit })];
	});
}

const MOST_LISTED = 8;

function listed(choices: readonly string[]): string {
	const first = choices.slice(0, MOST_LISTED).join(', ');
	return choices.length > MOST_LISTED ? `${first} and others` : first;
}

function shortened(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
