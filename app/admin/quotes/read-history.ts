import { ALL_CHANGES, changePage } from '#shop/audit/audit-reading.ts';
import { changedFields } from '#shop/audit/changed-fields.ts';
import { localDay, localTime } from '#shop/kit/local-time.ts';
import type { StaffContext } from '../require-staff.ts';

const MOST_SHOWN = 50;

/** What happened to a quotation, the last first. */
export async function quoteHistory(db: StaffContext['db'], quoteId: number) {
	const query = { q: '', sort: 'newest', page: 1, perPage: MOST_SHOWN } as const;
	const { rows } = await changePage(db, query, { ...ALL_CHANGES, noun: 'quote', nounId: quoteId });
	return rows.map(({ id, user, action, before, after, createdAt }) => ({
		id,
		title: titleOf(action, after),
		at: localTime(createdAt),
		by: user?.name ?? 'the buyer',
		fields: changedFields('quote', before, after)
			.filter(({ name, after: is }) => is !== null && name !== 'Quote state')
			.map(({ name, after: is }) => `${name}: ${withDay(is)}`),
	}));
}

/** Stored days as days are written elsewhere. */
const withDay = (text: string | null) =>
	text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? localDay(text) : text;

function titleOf(action: string, after: unknown): string {
	const state =
		typeof after === 'object' && after !== null && 'quote_state' in after
			? after.quote_state
			: null;
	if (typeof state === 'string') return state;
	return action === 'create' ? 'Made' : action === 'send' ? 'Mailed' : 'Changed';
}
