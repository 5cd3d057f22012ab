import { Link } from 'react-router';
import { FAMILY_SORTS, familyPage } from '#shop/families/families.ts';
import { dissolveFamily } from '#shop/families/family-editing.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone } from '../../page-handlers.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/families.ts';
import { FAMILIES } from './family-addresses.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Families');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, FAMILY_SORTS, (query) => familyPage(db, query));
	return { families: rows, list, sort };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await dissolveFamily(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, {
			message: 'The family was dissolved. Its products are as before.',
		});
	},
);

export default function Families({ loaderData }: Route.ComponentProps) {
	const { families, list, sort } = loaderData;
	return (
		<ListPage
			title="Families"
			noun="family"
			nouns="families"
			missing="Family not found"
			list={list}
			filters={
				<>
					<p className="max-w-prose text-slate">
						Products that differ in colour, size or length: on the page of one, shoppers choose the
						others. To make one, tick its products under{' '}
						<Link to="/admin/view-product" className="underline underline-offset-4">
							View Product
						</Link>
						.
					</p>
					<FilterBar
						searches="Name"
						sorts={[
							['newest', 'Newest first'],
							['name', 'Name'],
						]}
					/>
				</>
			}
		>
			<DataTable caption="Families" columns={COLUMNS} rows={families} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['families'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Name',
		cell: ({ id, name }) => (
			<Link
				to={`${FAMILIES}/${id}`}
				className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
			>
				{name}
			</Link>
		),
		sorts: ['name'],
		breaks: 'anywhere',
		leads: true,
	},
	{ label: 'Category', cell: ({ category }) => category },
	{ label: 'Differ in', cell: ({ options }) => options.join(', ') },
	{ label: 'Products', cell: ({ products }) => products },
	{
		label: 'Edit',
		acts: true,
		cell: ({ id, name }) => (
			<RowLink to={`${FAMILIES}/${id}`} name={name}>
				Edit
			</RowLink>
		),
	},
	{
		label: 'Dissolve',
		acts: true,
		cell: ({ id, name, products }) => (
			<ActionButton
				fields={{ id: String(id) }}
				kind="plain"
				label={`Dissolve ${name}`}
				question={{
					title: `Dissolve ${name}?`,
					text: `${howMany(products, 'product')} will no longer be offered as one choice. Nothing else of them changes.`,
					yes: 'Dissolve',
				}}
				refusedTitle={() => 'Failed to dissolve the family'}
			>
				Dissolve
			</ActionButton>
		),
	},
];
