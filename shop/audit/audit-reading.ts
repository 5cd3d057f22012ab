import { and, asc, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import { isStaffRow, users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { auditTrail, foldedSearchText } from '#db/staff-schema.ts';
import { distinctValues } from '../kit/counted.ts';
import { readWord } from '../kit/input.ts';
import { type Days, readDays, within } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';

// Reading who changed what, for the staff's activity log.

export const CHANGES_A_PAGE = 20;

const SIGN_INS = ['sign-in', 'fail-sign-in', 'fail-second-factor'];

/** What is of one kind though it has several nouns and actions, for whoever looks into an account or a theft. */
const KINDS = {
	'sign-ins': inArray(auditTrail.action, SIGN_INS),
	rights: and(
		inArray(auditTrail.noun, ['staff', 'role', 'invitation', 'API key']),
		notInArray(auditTrail.action, SIGN_INS),
	),
	accounts: eq(auditTrail.noun, 'user'),
} as const;

export type ChangeKind = keyof typeof KINDS;

/** Null means no filter. Days are Lagos days. */
export type ChangeFilter = {
	userId: number | null;
	noun: string | null;
	nounId: number | null;
	action: string | null;
	kind: ChangeKind | null;
	days: Days;
};
type RecordedChange = {
	id: number;
	/** Null once the account is deleted. */
	user: { id: number; name: string; email: string } | null;
	/** The API key by which it was done; null for none. */
	apiKey: string | null;
	action: string;
	noun: string;
	nounId: number | null;
	before: unknown;
	after: unknown;
	createdAt: Date;
};

export const ALL_CHANGES: ChangeFilter = {
	userId: null,
	noun: null,
	nounId: null,
	action: null,
	kind: null,
	days: { from: null, to: null },
};

/** The filter of a query: `user`, `noun`, `id`, `action`, `kind`, `from` and `to`. Invalid values are ignored. */
export function readChangeFilter(query: Record<string, unknown>): ChangeFilter {
	return {
		userId: parseId(query.user),
		noun: readWord(query.noun),
		nounId: parseId(query.id),
		action: readWord(query.action),
		kind: isKind(query.kind) ? query.kind : null,
		days: readDays(query),
	};
}

/** One page of the changes, newest first; `q` is words of a thing's name, of a field, or of what it was and is. */
export async function changePage(
	db: DbOrTx,
	query: ListQuery<'newest'>,
	filter: ChangeFilter = ALL_CHANGES,
): Promise<ListPage<RecordedChange>> {
	const which = and(chosen(filter), holdsWords(foldedSearchText(auditTrail), query.q));
	const order = [desc(auditTrail.id)];
	return searchedPage(db, { table: auditTrail, which, query, order }, (reader) =>
		reader
			.select({
				id: auditTrail.id,
				user: { id: users.id, name: users.name, email: users.email },
				apiKey: auditTrail.apiKey,
				action: auditTrail.action,
				noun: auditTrail.noun,
				nounId: auditTrail.nounId,
				before: auditTrail.before,
				after: auditTrail.after,
				createdAt: auditTrail.createdAt,
			})
			.from(auditTrail)
			.leftJoin(users, eq(users.id, auditTrail.userId)),
	);
}

const isKind = (value: unknown): value is ChangeKind =>
	typeof value === 'string' && Object.hasOwn(KINDS, value);

function chosen({ userId, noun, nounId, action, kind, days }: ChangeFilter): SQL | undefined {
	return and(
		userId === null ? undefined : eq(auditTrail.userId, userId),
		noun === null ? undefined : eq(auditTrail.noun, noun),
		nounId === null ? undefined : eq(auditTrail.nounId, nounId),
		action === null ? undefined : eq(auditTrail.action, action),
		kind === null ? undefined : KINDS[kind],
		within(auditTrail.createdAt, days),
	);
}

/** The values each filter can have: the people, nouns and actions that occur. */
export async function changeChoices(db: DbOrTx) {
	const [people, nouns, actions] = await Promise.all([
		db
			.select({ id: users.id, name: users.name })
			.from(users)
			.where(isStaffRow(users))
			.orderBy(asc(users.name), asc(users.id)),
		distinctValues(db, auditTrail, auditTrail.noun),
		distinctValues(db, auditTrail, auditTrail.action),
	]);
	return { people, nouns, actions };
}
