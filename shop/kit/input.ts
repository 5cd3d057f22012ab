import { z } from 'zod';
import { LARGEST_INTEGER } from './parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from './problem.ts';
import { oneLine } from './text.ts';

// Parsing what people and programs send: pages, texts and the field errors of a failed parse.

/** A page number from a query; anything that is not a positive integer is page 1. A huge one is past every list's end. */
export function parsePage(value: unknown): number {
	const isNumber = typeof value === 'string' && /^[1-9]\d*$/.test(value);
	return isNumber ? Math.min(Number(value), LARGEST_INTEGER) : 1;
}

/** A text from a query that a column can be compared with; null for an empty one or one that no column can hold. */
export function readWord(value: unknown): string | null {
	return typeof value === 'string' && value !== '' && isStorable(value) ? value : null;
}

/** Without the marks of writing direction and empty spaces that come along when a number or an address is pasted. */
export const withoutUnseen = (text: string) => text.replace(/\p{Cf}/gu, '');

/** Whether anybody would see something of a text: more than spaces, marks of writing direction and empty characters. */
export const isVisible = (text: string) =>
	/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether PostgreSQL can store a text as it is: it has neither a NUL byte nor a half of a surrogate pair. */
export function isStorable(text: string): boolean {
	return !text.includes('\0') && text.isWellFormed();
}

/** What another program said, with a replacement sign for what PostgreSQL cannot store of it (isStorable). */
export function storableText(text: string): string {
	return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** The text of one field as typed; only what PostgreSQL cannot store is refused. */
export const plainText = (longest: number) =>
	z
		.string({ error: 'Must be a text.' })
		.max(longest, `May not be longer than ${longest} characters.`)
		.refine(isStorable, 'Contains a character that cannot be stored.');

/** As plainText, but something of it can be seen. */
export const requiredText = (label: string, longest: number) =>
	z
		.string({ error: `The ${label} field is required.` })
		.refine(isVisible, `The ${label} field is required.`)
		.pipe(plainText(longest))
		.meta({ minLength: 1, maxLength: longest });

/** As requiredText, but it may be blank: of passwords. */
export const requiredSecret = (label: string, longest: number) =>
	z
		.string({ error: `The ${label} field is required.` })
		.min(1, `The ${label} field is required.`)
		.pipe(plainText(longest))
		.meta({ minLength: 1, maxLength: longest });

/**
 * The errors of a failed parse as messages per field, as the API promises them; errors of the whole are under `form`.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
	const fields: FieldErrors = {};
	for (const issue of error.issues) {
		const field = issue.path.length ? String(issue.path[0]) : 'form';
		const messages = fields[field] ?? [];
		messages.push(issue.message);
		fields[field] = messages;
	}
	return fields;
}

/**
 * Parses the fields of a form.
 * @throws Problem invalid with the messages of each field
 */
export function parseFields<Schema extends z.ZodType>(
	schema: Schema,
	fields: Record<string, unknown>,
): z.infer<Schema> {
	const parsed = schema.safeParse(fields);
	if (parsed.success) return parsed.data;
	throw new Problem('invalid', CHECK_FIELDS, {
		fields: fieldErrors(parsed.error),
	});
}

/** What was read; undefined for what was refused, with its messages among those that are `wrong`, so that all are said at once. */
export function collected<Read>(wrong: FieldErrors, read: () => Read): Read | undefined {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
		Object.assign(wrong, error.fields);
		return undefined;
	}
}

/** The query of a page of a list; empty for the first page. */
export function pageQuery(page: number): string {
	return page > 1 ? `page=${page}` : '';
}

/** The fields of a form in which something was typed. */
export function filledFields(fields: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).filter(([, typed]) => typed.trim()));
}

/** The schema of a field that may stay empty, of at most so many characters in one line. */
export const lineField = (longest: number) =>
	plainText(longest).transform(oneLine).optional().default('');
