import { and, desc, eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Tx } from '#db/client.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { Problem } from '../kit/problem.ts';
import { isSameValue, mergeEdits, type ShownValues, shownValues } from './edit-merge.ts';
import { refuseStale, STALE } from './edit-times.ts';

// Edits of one thing by two people: each keeps what only they changed; what both changed is refused to the second.

/** What an editor was shown before changing a thing; nothing when it is a program that did not say. */
export type SeenVersion = {
	/** When the thing was changed last. Not asked for when `shown` is given, which says more. */
	expectedUpdatedAt?: Date;
	shown?: ShownValues;
};

/** A column that somebody else changed while the editor was at it. */
export type ChangeOfAnother = {
	column: string;
	/** Who; null when it is not known. */
	by: string | null;
	/** What is stored now. */
	value: unknown;
	/** What the editor sent instead; not given for what the editor left alone. */
	sent?: unknown;
};

/** Refuses an edit of which a part was changed by somebody else as well. */
export class EditConflict extends Problem {
	readonly noun: string;
	readonly changes: readonly ChangeOfAnother[];

	constructor(
		noun: string,
		changes: readonly ChangeOfAnother[],
		{ updatedAt, shown }: { updatedAt: Date; shown: ShownValues },
	) {
		super('conflict', STALE, {
			facts: { updatedAt: updatedAt.toISOString(), shown: JSON.stringify(shown) },
		});
		this.noun = noun;
		this.changes = changes;
	}
}

/** The latest changes of a thing that are searched for who made them. */
const MOST_CHANGES = 50;

type Edit<Sent> = {
	noun: string;
	seen: SeenVersion;
	/** What the editor sent, by column. */
	sent: Sent;
	/** The thing as it is stored now, locked. */
	now: { id: number; updatedAt: Date } & Readonly<Record<string, unknown>>;
	/** Its pictures as they are stored now. */
	pictures: Readonly<Record<string, unknown>>;
};

/**
 * What to write of an edit: the columns that the editor changed, and as `others` those that somebody else changed since
 * and that stay as they are. Without `shown` it is all that was sent.
 * @throws EditConflict when both changed a column, or somebody else the pictures; its fact `shown` makes the next attempt
 * pass, so that the editor can insist. Problem conflict when there is no `shown` and the thing was changed since
 */
export async function mergeOrRefuse<Sent extends Readonly<Record<string, unknown>>>(
	tx: Tx,
	{ noun, seen, sent, now, pictures }: Edit<Sent>,
): Promise<{ changes: Partial<Sent>; others: string[] }> {
	const { shown } = seen;
	if (!shown) {
		refuseStale(now.updatedAt, seen.expectedUpdatedAt);
		return { changes: sent, others: [] };
	}
	const { changes, others, conflicts } = mergeEdits({ shown, sent, now, pictures });
	if (conflicts.length === 0) return { changes, others };
	const stored: Readonly<Record<string, unknown>> = { ...now, ...pictures };
	const editors = await lastEditors(tx, noun, now.id, stored);
	const changeOf = (column: string) => ({
		column,
		by: editors.get(column) ?? null,
		value: stored[column],
	});
	const lines = [
		...conflicts.map((column) => ({
			...changeOf(column),
			...(column in sent ? { sent: sent[column] } : {}),
		})),
		...others.map(changeOf),
	];
	const settled = shownValues(Object.fromEntries(conflicts.map((name) => [name, stored[name]])));
	throw new EditConflict(noun, lines, {
		updatedAt: now.updatedAt,
		shown: { ...shown, ...settled },
	});
}

/** The names of those who gave a thing's columns the values that are stored, as far as its latest changes tell. */
async function lastEditors(
	tx: Tx,
	noun: string,
	id: number,
	stored: Readonly<Record<string, unknown>>,
): Promise<Map<string, string>> {
	const rows = await tx
		.select({ after: auditTrail.after, name: users.name })
		.from(auditTrail)
		.leftJoin(users, eq(users.id, auditTrail.userId))
		.where(
			and(eq(auditTrail.noun, noun), eq(auditTrail.nounId, id), eq(auditTrail.action, 'update')),
		)
		.orderBy(desc(auditTrail.id))
		.limit(MOST_CHANGES);
	const editors = new Map<string, string>();
	for (const { after, name } of rows.toReversed()) {
		for (const [column, value] of Object.entries(after ?? {})) {
			if (name && isSameValue(value, stored[column])) editors.set(column, name);
			else editors.delete(column);
		}
	}
	return editors;
}
