import { GROUP_SORTS, groupPage } from '#shop/customers/customer-groups.ts';
import { joinWords } from '#shop/kit/join-words.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/customer-groups.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Customer Groups');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, GROUP_SORTS, (query) => groupPage(db, query));
	const groups = rows.map(({ id, name, note, members, discountNames }) => ({
		id,
		name,
		note,
		members,
		discounts: joinWords(discountNames),
	}));
	return { groups, list, sort, isDeleted: url.searchParams.get('done') === 'deleted' };
});

export default function CustomerGroups({ loaderData }: Route.ComponentProps) {
	const { groups, list, sort, isDeleted } = loaderData;
	return (
		<ListPage
			title="Customer Groups"
			whenEmpty="Such as dealers or churches: add a group, then give its members a discount of their own."
			noun="group"
			missing="Group not found"
			list={list}
			action={{ label: 'Add Group', to: '/admin/customer-groups/new' }}
			filters={
				<>
					{isDeleted ? <Notice kind="success" title="The group is deleted." /> : null}
					<FilterBar
						searches="Name or note"
						sorts={[
							['name', 'Name'],
							['newest', 'Newest first'],
						]}
					/>
				</>
			}
		>
			<DataTable caption="Customer groups" columns={COLUMNS} rows={groups} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['groups'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Name',
		leads: true,
		breaks: 'anywhere',
		sorts: ['name'],
		cell: ({ id, name, note }) => (
			<>
				<RowLink to={`/admin/customer-groups/${id}`}>{name}</RowLink>
				{note ? <span className="block font-normal text-slate text-sm">{note}</span> : null}
			</>
		),
	},
	{
		label: 'Members',
		numeric: true,
		cell: ({ members }) => members.toLocaleString('en-NG'),
	},
	{ label: 'Discounts', breaks: 'anywhere', cell: ({ discounts }) => discounts || '–' },
];
