import { createHash } from 'node:crypto';
import { z } from 'zod';

// The three-way merge of an edit: what the editor's form showed, what the editor sent, and what is stored now.

type Values = Readonly<Record<string, unknown>>;

const FINGERPRINT = 16;
const LONGEST_SHOWN = 4_000;

const ShownValues = z.record(z.string(), z.string().length(FINGERPRINT));
/** Fingerprints of the values a form showed, by column. They are enough to compare with, however long a text is. */
export type ShownValues = z.infer<typeof ShownValues>;

/** The fingerprints of these values, for a hidden field of the form that shows them. */
export function shownValues(values: Values): ShownValues {
	return Object.fromEntries(
		Object.entries(values).map(([column, value]) => [column, fingerprint(value)]),
	);
}

/** Those fingerprints as a form sent them back in JSON; undefined for anything else. */
export function readShownValues(sent: unknown): ShownValues | undefined {
	if (typeof sent !== 'string' || sent.length > LONGEST_SHOWN) return undefined;
	try {
		return ShownValues.safeParse(JSON.parse(sent)).data;
	} catch {
		return undefined;
	}
}

/**
 * Compares an edit with what is stored now, column by column. Columns the form did not show are changed as sent. Pictures
 * are edited as a whole, so any change of theirs since is a conflict.
 * @returns `changes`: what the editor changed; `others`: columns that only somebody else changed; `conflicts`: columns
 * that both changed, to different values
 */
export function mergeEdits<Sent extends Values>({
	shown,
	sent,
	now,
	pictures = {},
}: {
	shown: ShownValues;
	sent: Sent;
	now: Values;
	/** The pictures that are stored now. */
	pictures?: Values;
}): { changes: Partial<Sent>; others: string[]; conflicts: string[] } {
	const before = new Map(Object.entries(shown));
	const changes: Record<string, unknown> = {};
	const others: string[] = [];
	const conflicts: string[] = [];
	for (const [column, value] of Object.entries(sent)) {
		const was = before.get(column);
		const mine = fingerprint(value);
		const theirs = fingerprint(now[column]);
		if (was === undefined || mine !== was) changes[column] = value;
		else if (theirs !== was) others.push(column);
		if (was !== undefined && mine !== was && theirs !== was && mine !== theirs) {
			conflicts.push(column);
		}
	}
	for (const [column, value] of Object.entries(pictures)) {
		const was = before.get(column);
		if (was !== undefined && was !== fingerprint(value)) conflicts.push(column);
	}
	return { changes: changes as Partial<Sent>, others, conflicts };
}

/** Whether a form would show both values as one. */
export function isSameValue(one: unknown, other: unknown): boolean {
	return fingerprint(one) === fingerprint(other);
}

/** Empty and null are one to a form, and browsers send line breaks as CRLF, whatever the text had. */
function fingerprint(value: unknown): string {
	const text = Array.isArray(value) ? value.join('\n') : String(value ?? '');
	const unified = text.replace(/\r\n?/g, '\n');
	return createHash('sha256').update(unified).digest('base64url').slice(0, FINGERPRINT);
}
