import { z } from 'zod';
import { tick } from '../kit/form-fields.ts';
import { requiredText } from '../kit/input.ts';
import { lines, oneLine } from '../kit/text.ts';
import { KINDS, MOST_CHOICES } from './specification-kinds.ts';
import { readUnit, type Unit } from './units.ts';

// What staff fill in to define a specification of a category.

const LONGEST_CHOICE = 60;
const LONGEST_KEY = 40;

const label = requiredText('label', 60).transform(oneLine);

/** A name for programs, made from the label unless staff choose one. */
const key = z
	.string()
	.trim()
	.max(LONGEST_KEY, `May not be longer than ${LONGEST_KEY} characters.`)
	.regex(
		/^([a-z][a-z0-9]*(_[a-z0-9]+)*)?$/,
		'May only have small letters a-z, digits and single underscores between them, and begins with a letter.',
	)
	.optional();

const unit = z
	.string()
	.trim()
	.max(40, 'There is no such unit.')
	.transform((text, context): Unit | null => {
		if (text === '') return null;
		const found = readUnit(text);
		if (found) return found;
		context.issues.push({
			code: 'custom',
			message: `There is no unit “${text}”. Choose one of the list.`,
			input: text,
		});
		return z.NEVER;
	})
	.optional();

/** One choice a line. */
const choices = z
	.string()
	.max(10_000, 'This is too long.')
	.transform((text) => lines(text).map(oneLine))
	.refine((lines) => lines.length <= MOST_CHOICES, `At most ${MOST_CHOICES} choices, one a line.`)
	.refine(
		(lines) => lines.every((line) => line.length <= LONGEST_CHOICE),
		`A choice may have ${LONGEST_CHOICE} characters at most.`,
	)
	.refine(
		(lines) => lines.every((line) => !/[|\0]/.test(line) && line.isWellFormed()),
		'A choice may not contain the sign |.',
	)
	.refine(
		(lines) => new Set(lines.map((line) => line.toLowerCase())).size === lines.length,
		'Each choice may be there only once.',
	)
	.optional();

export const DefinitionInput = z
	.object({
		label,
		key,
		kind: z.enum(KINDS, { error: 'Choose one of the four kinds.' }),
		unit,
		choices,
		on_card: tick,
		is_filter: tick,
	})
	.refine(({ kind, choices: given }) => kind !== 'choice' || (given?.length ?? 0) > 0, {
		path: ['choices'],
		error: 'Write the choices, one a line.',
	})
	.refine(({ kind, is_filter }) => kind !== 'text' || is_filter !== 1, {
		path: ['is_filter'],
		error: 'A text cannot be a filter: make it a choice.',
	})
	// What the chosen kind does not have is not kept.
	.transform(({ unit: given, choices: lines, key: named, on_card, is_filter, ...rest }) => ({
		...rest,
		key: named || keyFrom(rest.label),
		unit: rest.kind === 'number' ? (given?.key ?? null) : null,
		choices: rest.kind === 'choice' ? (lines ?? []) : [],
		onCard: on_card === 1,
		isFilter: is_filter === 1,
	}));
export type DefinitionInput = z.infer<typeof DefinitionInput>;

/** The key of a label: "Power (RMS)" is power_rms. */
function keyFrom(text: string): string {
	const words = text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^[_0-9]+|_+$/g, '')
		.slice(0, LONGEST_KEY)
		.replace(/_+$/, '');
	return words || 'specification';
}
