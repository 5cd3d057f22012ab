import { Form, useActionData } from 'react-router';
import { categoryForStaff } from '#shop/catalogue/categories/category-editing.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { definitionsOf, moveDefinition } from '#shop/specifications/definitions.ts';
import { KIND_LABELS } from '#shop/specifications/specification-kinds.ts';
import { unitOf } from '#shop/specifications/units.ts';
import { type ActionError, formDone } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/specifications.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Specifications');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const { id, name } = await backToList('/admin/view-category', () =>
		categoryForStaff(db, parseId(params.id)),
	);
	const definitions = await definitionsOf(db, id);
	return {
		category: { id, name },
		rows: definitions.map(({ id: each, label, kind, unit, choices, onCard, isFilter }, place) => ({
			id: each,
			label,
			of: `/admin/edit-category/${id}/specifications/${each}`,
			kind:
				kind === 'choice'
					? choices.join(', ')
					: unit === null
						? kind === 'number'
							? 'Number'
							: KIND_LABELS[kind]
						: unitOf(unit).name,
			shown: [onCard ? 'On the card' : '', isFilter ? 'Filter' : ''].filter(Boolean).join(', '),
			isFirst: place === 0,
			isLast: place === definitions.length - 1,
		})),
	};
});

export const action = staffAction(
	async ({ db, admin }, form, { request, params, url }: Route.ActionArgs) => {
		await moveDefinition(db, admin.id, {
			categoryId: parseId(params.id),
			id: parseId(form.get('id')),
			up: form.get('intent') === 'up',
		});
		return formDone(request, url, { message: 'Moved.' });
	},
);

export default function Specifications({ loaderData }: Route.ComponentProps) {
	const { category, rows } = loaderData;
	const answer = useActionData<ActionError | { ok: true }>();
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'View Category', to: '/admin/view-category' },
					{ name: category.name, to: `/admin/edit-category/${category.id}` },
					{ name: 'Specifications' },
				]}
			/>
			<PageHead
				title="Specifications"
				lead={`${category.name}: ${rows.length === 0 ? 'none yet' : howMany(rows.length, 'specification')}`}
			>
				<ButtonLink to={`/admin/edit-category/${category.id}/specifications/add`}>
					Add Specification
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{answer?.ok === false ? <Notice kind="error" title={answer.message} /> : null}
				<p className="max-w-prose text-slate text-sm">
					What products of this category are compared by. Products get a field for each in their
					form; their pages show the values in this order.
				</p>
				{rows.length === 0 ? (
					<EmptyState title="No specifications yet">
						Begin with what decides: watts of a loudspeaker, channels of a mixer.
					</EmptyState>
				) : (
					<DataTable caption="Specifications" columns={COLUMNS} rows={rows} />
				)}
			</div>
		</>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'Label', cell: ({ label }) => label, breaks: 'anywhere', leads: true },
	{ label: 'Values', cell: ({ kind }) => kind, breaks: 'anywhere' },
	{ label: 'Shown', cell: ({ shown }) => shown || 'On the product’s page' },
	{
		label: 'Order',
		cell: ({ id, label, isFirst, isLast }) => (
			<div className="inline-flex gap-2">
				{isFirst ? <span className="w-10 max-md:hidden" /> : <Move id={id} label={label} to="up" />}
				{isLast ? null : <Move id={id} label={label} to="down" />}
			</div>
		),
	},
	{
		label: 'Edit',
		acts: true,
		cell: ({ of, label }) => (
			<RowLink to={of} name={label}>
				Edit
			</RowLink>
		),
	},
	{
		label: 'Delete',
		acts: true,
		cell: ({ of, label }) => (
			<RowLink to={`${of}/delete`} name={label}>
				Delete
			</RowLink>
		),
	},
];

function Move({ id, label, to }: { id: number; label: string; to: 'up' | 'down' }) {
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="intent" value={to} />
			<Button type="submit" kind="quiet" size="small" aria-label={`Move ${label} ${to}`}>
				<Icon name={to} className="size-4" />
			</Button>
		</Form>
	);
}
