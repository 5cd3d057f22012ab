import { readWord } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { readable } from '#shop/search/fold.ts';
import { forgetMiss, MISSED_SORTS, missedPage } from '#shop/search/missed.ts';
import { formDone } from '../../page-handlers.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/missed-searches.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Missed Searches');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, MISSED_SORTS, (query) => missedPage(db, query));
	const missed = rows.map(({ query, count, lastAt }, place) => ({
		id: place,
		query,
		words: readable(query),
		count,
		lastAt: localTime(lastAt),
	}));
	return { missed, list, sort };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await forgetMiss(db, admin.id, readWord(form.get('query')) ?? '');
		return formDone(request, url, { message: 'Taken from the list.' });
	},
);

export default function MissedSearches({ loaderData }: Route.ComponentProps) {
	const { missed, list, sort } = loaderData;
	return (
		<ListPage
			title="Missed Searches"
			whenEmpty="Words that shoppers searched for without finding anything are counted here."
			noun="search"
			nouns="searches"
			list={list}
			action={{ label: 'Synonyms', to: '/admin/search-words' }}
			filters={
				<FilterBar
					searches="Word"
					sorts={[
						['often', 'Most often first'],
						['newest', 'Latest first'],
					]}
				/>
			}
		>
			<p className="max-w-prose text-slate text-sm">
				What shoppers searched for and the shop found nothing, or nothing that has all of it. If the
				catalogue calls it otherwise, make a synonym; the rest is what they would like to buy.
			</p>
			<DataTable caption="Missed searches" columns={COLUMNS} rows={missed} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['missed'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'Search', cell: ({ words }) => words, breaks: 'anywhere', leads: true },
	{ label: 'Times', cell: ({ count }) => count, numeric: true },
	{ label: 'Last', cell: ({ lastAt }) => lastAt },
	{
		label: 'Synonym',
		acts: true,
		cell: ({ words }) => (
			<RowLink to={`/admin/search-words/add?term=${encodeURIComponent(words)}`} name={words}>
				Make a synonym
			</RowLink>
		),
	},
	{
		label: 'Done',
		acts: true,
		cell: ({ query, words }) => (
			<ActionButton fields={{ query }} refusedTitle={() => 'Failed to delete data'}>
				Forget<span className="sr-only"> {words}</span>
			</ActionButton>
		),
	},
];
