import { LONGEST_CHOICE, LONGEST_OPTION, MOST_OPTIONS } from '../../families/family-fields.ts';
import { escaped, split, unescaped } from './cell-lists.ts';

// The family of a product in the shop's own table: its name, its options "Colour | Length" and what the product is of
// them, "Red | 5 m".

/** Without options it must be one that the shop has. */
export type FamilyCells = { name: string; options: string[]; choice: string[] };

const LONGEST_NAME = 255;

/** The cells for a product's family; empty for a product without one. */
export function writeFamilyCells(family: FamilyCells | undefined) {
	return {
		family: family?.name ?? '',
		family_options: family ? written(family.options) : '',
		family_choice: family ? written(family.choice) : '',
	};
}

/** Reads them back: undefined without a column, null for none, or in words what is wrong. */
export function readFamilyCells(
	family: string | undefined,
	options: string | undefined,
	choice: string | undefined,
): FamilyCells | null | undefined | string {
	if (family === undefined) return undefined;
	const name = family.trim();
	if (name === '') return null;
	if (name.length > LONGEST_NAME) return `family may not be longer than ${LONGEST_NAME} characters`;
	const read = { name, options: parts(options), choice: parts(choice) };
	if (read.options.length > MOST_OPTIONS) return `family_options names more than ${MOST_OPTIONS}`;
	if (read.options.some((option) => option === '' || option.length > LONGEST_OPTION))
		return `family_options wants names of up to ${LONGEST_OPTION} characters, with | between them`;
	if (read.choice.length === 0) return 'family_choice is empty';
	if (read.choice.some((value) => value === '' || value.length > LONGEST_CHOICE))
		return `family_choice wants values of up to ${LONGEST_CHOICE} characters, with | between them`;
	if (read.options.length > 0 && read.options.length !== read.choice.length)
		return 'family_choice wants one value for each of family_options';
	return read;
}

function written(values: readonly string[]): string {
	return values.map(escaped).join(' | ');
}

function parts(cell: string | undefined): string[] {
	const text = cell?.trim() ?? '';
	return text === '' ? [] : split(text, '|').map(unescaped);
}
