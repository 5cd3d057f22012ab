import { ALL_CHANGES, changePage } from '#shop/audit/audit-reading.ts';
import { changedFields } from '#shop/audit/changed-fields.ts';
import { localDay, localTime } from '#shop/kit/local-time.ts';
import type { StaffContext } from '../require-staff.ts';

const MOST_SHOWN = 50;

const TITLES: Readonly<Record<string, string>> = {
	create: 'Opened',
	collect: 'Payment',
	uncollect: 'Payment taken back',
	update: 'Date changed',
	cancel: 'Cancelled',
	close: 'Handed over',
};

/** What happened to a layaway, the last first. */
export async function layawayHistory(db: StaffContext['db'], layawayId: number) {
	const query = { q: '', sort: 'newest', page: 1, perPage: MOST_SHOWN } as const;
	const which = { ...ALL_CHANGES, noun: 'layaway', nounId: layawayId };
	const { rows } = await changePage(db, query, which);
	return rows.map(({ id, user, action, before, after, createdAt }) => ({
		id,
		title: TITLES[action] ?? 'Changed',
		at: localTime(createdAt),
		by: user?.name ?? 'a deleted account',
		fields: changedFields('layaway', before, after)
			.filter(({ name, after: is }) => is !== null && is !== '' && name !== 'Layaway state')
			.map(({ name, after: is }) => `${name}: ${withDay(is)}`),
	}));
}

/** Stored days as days are written elsewhere. */
const withDay = (text: string | null) =>
	text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? localDay(text) : text;
