import type { Tx } from '#db/client.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { actingKey } from './acting-key.ts';
import type { AuditAction } from './audit-actions.ts';
import { pickupsAmong, presentNames } from './audit-names.ts';
import { changeSearchText, recordedName } from './changed-fields.ts';

// Who changed what: one row per change, written in the change's own transaction.

type Fields = Record<string, unknown>;

type Change = {
	/** Null when the shop itself did it. */
	userId: number | null;
	action: AuditAction;
	/** What kind of thing: `product`, `category`, `article`, `user`, … */
	noun: string;
	nounId: number | null;
	/** The thing as it was; null when it did not exist. */
	before: Fields | null;
	/** The thing as it is now; null when it is gone. */
	after: Fields | null;
};

/**
 * Records a change. If the thing existed before and after, only the fields that differ are stored; if none does,
 * nothing is.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
	const { before, after } = differences(change);
	if (before && after && Object.keys(after).length === 0) return;
	const { userId, action, noun, nounId } = change;
	const name = recordedName(change) ?? (await presentNames(tx, [change]))(change);
	const isPickup = after && 'state' in after && (await pickupsAmong(tx, [change]))(change);
	const searchText = changeSearchText({ noun, before, after }, name, {
		isPickup: isPickup === true,
	});
	const apiKey = actingKey();
	await tx
		.insert(auditTrail)
		.values({ userId, apiKey, action, noun, nounId, before, after, searchText });
}

function differences({ before, after }: Pick<Change, 'before' | 'after'>) {
	const was = before && storable(before);
	const is = after && storable(after);
	if (!was || !is) return { before: was, after: is };
	const differs = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
		(field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
	);
	const only = (fields: Fields) =>
		Object.fromEntries(differs.map((field) => [field, fields[field] ?? null]));
	return { before: only(was), after: only(is) };
}

/** As plain JSON. PostgreSQL's JSON refuses lone surrogates, which typed text may contain. */
function storable(fields: Fields): Fields {
	const text = JSON.stringify(fields, (_key, value: unknown) =>
		typeof value === 'string' ? value.toWellFormed() : value,
	);
	return JSON.parse(text) as Fields;
}
