import { useActionData } from 'react-router';
import { describeRules, storedRules } from '#shop/catalogue/goes-with/goes-with-rules.ts';
import { deleteRule, MOST_RULES } from '#shop/catalogue/goes-with/goes-with-saving.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { type ActionError, formDone } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DELETED, DeleteButton } from '../forms/delete-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/goes-with.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Goes With');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => ({
	rows: await describeRules(db, await storedRules(db)),
	most: MOST_RULES,
	isSaved: url.searchParams.has('saved'),
}));

export const action = staffAction(async ({ db, admin }, form, { request }: Route.ActionArgs) => {
	await deleteRule(db, admin.id, parseId(form.get('id')));
	return formDone(request, '/admin/goes-with', { message: DELETED });
});

export default function GoesWith({ loaderData }: Route.ComponentProps) {
	const { rows, most, isSaved } = loaderData;
	const refused = useActionData<ActionError | { ok: true }>();
	return (
		<>
			<PageHead
				title="Goes With"
				lead={rows.length === 0 ? 'No rules yet' : howMany(rows.length, 'rule')}
			>
				<ButtonLink to="/admin/goes-with/add">Add Rule</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{refused?.ok === false ? <Notice kind="error" title={refused.message} /> : null}
				{isSaved && !refused ? <Notice kind="success" title="The rule is saved." /> : null}
				<p className="max-w-prose text-slate text-sm">
					Pages of the products offer goods of the other kind, best sellers in stock first, and so
					does the alert when one is put into the cart. What you chose for a single product comes
					first. Up to {most} rules; where several fit a product, the oldest four take turns.
				</p>
				{rows.length === 0 ? (
					<EmptyState title="No rules yet">
						Begin with what shoppers come back for: cables for microphones, amplifiers for passive
						loudspeakers.
					</EmptyState>
				) : (
					<DataTable caption="Rules" columns={COLUMNS} rows={rows} />
				)}
			</div>
		</>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const nameOf = ({ of, offers }: Row) => `${of}: ${offers}`;

const COLUMNS: Column<Row>[] = [
	{ label: 'With', cell: ({ of }) => of, breaks: 'anywhere', leads: true },
	{
		label: 'Goes',
		cell: ({ offers, fault }) => (
			<>
				{offers}
				{fault ? <span className="block text-amber text-sm">Not shown: {fault}</span> : null}
			</>
		),
		breaks: 'anywhere',
	},
	{
		label: 'Edit',
		acts: true,
		cell: (row) => (
			<RowLink to={`/admin/goes-with/${row.id}`} name={nameOf(row)}>
				Edit
			</RowLink>
		),
	},
	{ label: 'Delete', acts: true, cell: (row) => <DeleteButton id={row.id} name={nameOf(row)} /> },
];
