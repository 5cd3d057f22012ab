import { parseId } from '#shop/kit/parse-id.ts';
import { readable } from '#shop/search/fold.ts';
import { deleteSynonym, SYNONYM_SORTS, synonymPage } from '#shop/search/synonyms.ts';
import { formDone } from '../../page-handlers.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { DELETED, DeleteButton } from '../forms/delete-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/synonyms.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Synonyms');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, SYNONYM_SORTS, (query) =>
		synonymPage(db, query),
	);
	return {
		synonyms: rows.map(({ id, term, meaning }) => ({
			id,
			term: readable(term),
			meaning: readable(meaning),
		})),
		list,
		sort,
	};
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await deleteSynonym(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: DELETED });
	},
);

export default function Synonyms({ loaderData }: Route.ComponentProps) {
	const { synonyms, list, sort } = loaderData;
	return (
		<ListPage
			title="Synonyms"
			whenEmpty="Words that mean the same, such as mic and microphone: a search for one finds the other."
			noun="synonym"
			missing="Synonym not found"
			list={list}
			action={{ label: 'Add Synonym', to: '/admin/search-words/add' }}
			filters={
				<FilterBar
					searches="Word"
					sorts={[
						['term', 'What is typed'],
						['meaning', 'Meaning'],
						['newest', 'Newest first'],
					]}
				/>
			}
		>
			<DataTable caption="Synonyms" columns={COLUMNS} rows={synonyms} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['synonyms'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Shoppers type',
		cell: ({ term }) => term,
		sorts: ['term'],
		breaks: 'anywhere',
		leads: true,
	},
	{
		label: 'The catalogue says',
		cell: ({ meaning }) => meaning,
		sorts: ['meaning'],
		breaks: 'anywhere',
	},
	{
		label: 'Edit',
		acts: true,
		cell: ({ id, term }) => (
			<RowLink to={`/admin/search-words/${id}`} name={term}>
				Edit
			</RowLink>
		),
	},
	{ label: 'Delete', cell: ({ id, term }) => <DeleteButton id={id} name={term} />, acts: true },
];
