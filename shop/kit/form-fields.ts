import { z } from 'zod';
import { isSlug } from '../addresses/slug.ts';
import { plainText, requiredText } from './input.ts';
import { nairaToKobo } from './money.ts';
import { LARGEST_INTEGER, parseId } from './parse-id.ts';

// Fields of staff forms, which arrive as JSON values or as texts of a form. A field that is not sent is `undefined`: a
// new thing gets its default, an edited one keeps its value.

const LONGEST_TEXT = 100_000;

const TICKS = new Map<unknown, 0 | 1 | undefined>([
	...[1, true, '1', 'true', 'on'].map((value) => [value, 1] as const),
	...[0, false, '0', 'false', 'off', ''].map((value) => [value, 0] as const),
	[null, undefined],
]);

function readTick(value: unknown): unknown {
	return TICKS.has(value) ? TICKS.get(value) : value;
}

/** A tick box: 1 or 0, also as true, false, on, off, or empty for not ticked. */
export const tick = z.preprocess(
	readTick,
	z.union([z.literal(0), z.literal(1)], { error: 'Must be 1 or 0.' }).optional(),
);

/** A tick box that may also be a number up to 32,767. */
export const tickOrNumber = z.preprocess((value) => {
	const read = readTick(value);
	return typeof read === 'string' ? (readWhole(read, 0) ?? read) : read;
}, z
	.int({ error: 'Must be a whole number, 0 or more.' })
	.min(0, 'Must be a whole number, 0 or more.')
	.max(32_767, 'Must be a whole number up to 32767.')
	.optional());

/** Text that may be empty; `null` empties it. */
export const optionalText = (longest = LONGEST_TEXT) =>
	z
		.union([z.null().transform(() => ''), plainText(longest)], { error: 'Must be a text.' })
		.optional();

/** As optionalText, but empty text becomes null. */
export const textOrNull = (longest: number) =>
	optionalText(longest).transform((text) => (text === '' ? null : text));

export const slugField = requiredText('slug', 255)
	.refine(isSlug, {
		error: 'The slug may only have small letters a-z, digits and single hyphens between them.',
	})
	// Some clients send the word "undefined" by mistake; nothing may have that slug (spec section 5).
	.refine((slug) => slug !== 'undefined', { error: 'This slug cannot be used.' })
	.meta({ maxLength: 255, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', examples: ['dynamic-microphone'] });

/** The refusal of a slug that another thing of its kind has. */
export const SLUG_TAKEN = { field: 'slug', message: 'The slug has already been taken.' };

function isMissing(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}

/** A value parsed by `read`, which returns null for an invalid one. */
function required<T>(
	name: string,
	read: (value: unknown) => T | null,
	wrong: string,
	documented: Record<string, unknown>,
) {
	const field = z.unknown().transform((value, context): T => {
		const found = isMissing(value) ? null : read(value);
		if (found !== null) return found;
		const message = isMissing(value) ? `The ${name} field is required.` : wrong;
		context.issues.push({ code: 'custom', message, input: value });
		return z.NEVER;
	});
	return field.meta(documented);
}

const AMOUNT = { type: 'number', minimum: 0, multipleOf: 0.01, examples: [48_000] };

/** Naira with at most two decimals, 0 or more; read as kobo. */
export const priceField = (name: string) =>
	required(
		name,
		(value) => (typeof value === 'string' || typeof value === 'number' ? nairaToKobo(value) : null),
		`The ${name} must be an amount in naira, 0 or more, with at most two decimals.`,
		{ ...AMOUNT, description: 'Naira, at most two decimals' },
	);

/** A whole number, 0 or more. */
export const wholeNumber = (name: string) =>
	required(name, (value) => readWhole(value, 0), `The ${name} must be a whole number, 0 or more.`, {
		type: 'integer',
		minimum: 0,
		examples: [14],
	});

/** A whole number of at least `from`, also as a text; null for anything else, and beyond what the database holds. */
export function readWhole(value: unknown, from: number): number | null {
	const isText = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value);
	const number = isText || typeof value === 'number' ? Number(value) : Number.NaN;
	return Number.isInteger(number) && number >= from && number <= LARGEST_INTEGER ? number : null;
}

export const idField = (name: string, wrong: string) =>
	required(name, parseId, wrong, { type: 'integer', minimum: 1, examples: [3] });

/** An id, or none: `null` or an empty text. */
export const idOrNull = (wrong: string) =>
	z
		.preprocess(
			(value) =>
				typeof value === 'string' && value.trim() === '' ? null : (parseId(value) ?? value),
			z.int({ error: wrong }).min(1, wrong).max(LARGEST_INTEGER, wrong).nullable(),
		)
		.optional();

/** A list of ids; anything that is not an id is left out. */
export const idList = z
	.preprocess(
		(value) =>
			[value]
				.flat()
				.map(parseId)
				.filter((id) => id !== null),
		z.array(z.number()),
	)
	.prefault([]);
