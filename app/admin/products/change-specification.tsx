import { Form, redirect, useNavigation } from 'react-router';
import {
	definitionsOfProducts,
	makeSpecificationChange,
	previewSpecificationChange,
	SpecificationEdit,
} from '#shop/catalogue/bulk/bulk-specification.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { valueForForm } from '#shop/specifications/specification-values.ts';
import { unitOf } from '#shop/specifications/units.ts';
import { formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { FormKeyField, formKeyOf } from '../forms/form-key.tsx';
import { choiceOf, chosenRows } from '../lists/chosen-rows.ts';
import { DataTable } from '../lists/data-table.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/change-specification.ts';
import { BACK, PREVIEW, SPECIFICATION_PREVIEW } from './bulk-form.tsx';
import { specifiedColumns } from './change-columns.tsx';
import { beforeAndAfter } from './specified-text.ts';

/** What becomes of one specification of the ticked products, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) =>
	adminMeta(matches, 'Change a Specification');

/** In front of a product's id: what the preview showed of it. */
const SEEN = 'seen_';

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const ids = chosenRows(url.searchParams).slice(0, MOST_ROWS_A_PAGE);
	const back = url.searchParams.get(BACK) ?? '';
	const page = {
		ids,
		specification: url.searchParams.get('specification') ?? '',
		value: url.searchParams.get('value') ?? '',
		offered: await definitionsOfProducts(db, ids),
		back,
		formKey: newFormKey(),
	};
	const nothing = { ...page, label: '', rows: [], refused: null };
	if (ids.length === 0)
		return { ...nothing, refused: rejection('Please choose at least one product.') };
	if (page.specification === '') return nothing;
	try {
		const { definition, after, products } = await previewSpecificationChange(
			db,
			ids,
			parseFields(SpecificationEdit, page),
		);
		const rows = products.map(({ id, name, before, reason }) => ({
			id,
			name,
			seen: before === null ? '' : valueForForm(before),
			changes: reason === null && before !== after,
			specified: beforeAndAfter({ before, after: reason === null ? after : before }, definition),
			note: reason ? `Stays as it is. ${reason}` : before === after ? 'Is so already.' : null,
		}));
		return { ...page, label: definition.label, rows, refused: null };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return { ...nothing, refused: rejection(error.message, error.fields) };
	}
});

const rejection = (message: string, errors: FieldErrors = {}) => ({ message, errors });

export const action = staffAction(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	const seen = new Map<number, string>();
	for (const [name, value] of form) {
		const id = name.startsWith(SEEN) ? parseId(name.slice(SEEN.length)) : null;
		if (id !== null && typeof value === 'string') seen.set(id, value);
	}
	const id = await makeSpecificationChange(db, {
		userId: admin.id,
		edit: parseFields(SpecificationEdit, formFields(form)),
		seen,
		...formKeyOf(form),
	});
	const back = url.searchParams.get(BACK);
	return redirect(`${PREVIEW}/${id}${back ? `?${new URLSearchParams({ [BACK]: back })}` : ''}`);
});

export default function ChangeSpecification({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, offered, specification, value, label, rows, refused, back, formKey } = loaderData;
	const changes = rows.filter((row) => row.changes);
	const isBeside = refused?.errors.specification ?? refused?.errors.value;
	const busy = useNavigation().formMethod === 'POST';
	return (
		<>
			<PageHead
				title="Change a Specification"
				lead={
					rows.length > 0
						? `${changes.length} of ${howMany(rows.length, 'product')} would change`
						: howMany(ids.length, 'chosen product')
				}
			>
				<ButtonLink
					kind="quiet"
					size="small"
					to={`/admin/view-product${back.startsWith('?') ? back : ''}`}
				>
					Back to the list
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{refused && !isBeside ? <Notice kind="error" title={refused.message} /> : null}
				{actionData ? (
					<Notice kind="error" title={actionData.message}>
						<p>Below is what would change now.</p>
					</Notice>
				) : null}
				{ids.length > 0 && offered.length === 0 ? (
					<Notice kind="info" title="The categories of these products have no specifications.">
						<p>They are defined with the categories.</p>
					</Notice>
				) : null}
				{offered.length > 0 ? <SpecificationForm {...loaderData} /> : null}
				{rows.length > 0 ? (
					<DataTable
						caption="What would change"
						columns={specifiedColumns(
							label,
							rows.some(({ note }) => note),
						)}
						rows={rows}
					/>
				) : null}
				{changes.length > 0 ? (
					<Form
						method="post"
						className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 rounded-card bg-paper p-4 shadow-float"
					>
						<FormKeyField formKey={formKey} />
						<input type="hidden" name="specification" value={specification} />
						<input type="hidden" name="value" value={value} />
						{changes.map(({ id, seen }) => (
							<input key={id} type="hidden" name={SEEN + id} value={seen} />
						))}
						<Button type="submit" busy={busy}>
							Change {howMany(changes.length, 'product')}
						</Button>
						<p className="text-slate text-sm">It can be undone for an hour.</p>
					</Form>
				) : null}
			</div>
		</>
	);
}

type FormProps = Pick<
	Route.ComponentProps['loaderData'],
	'ids' | 'offered' | 'specification' | 'value' | 'back' | 'refused'
>;

/** Which specification becomes what; leads to the page that shows what that changes. */
function SpecificationForm({ ids, offered, specification, value, back, refused }: FormProps) {
	return (
		<Form action={SPECIFICATION_PREVIEW} className="space-y-4 rounded-card bg-paper p-4">
			<input type="hidden" name={BACK} value={back} />
			{ids.map((id) => (
				<input key={id} type="hidden" name={choiceOf(id)} value="1" />
			))}
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<SelectField
					name="specification"
					label="Specification"
					hint="Products of other categories stay as they are."
					defaultValue={specification}
					required
					errors={refused?.errors.specification}
				>
					<option value="">Choose one</option>
					{[...Map.groupBy(offered, ({ category }) => category)].map(([category, own]) => (
						<optgroup key={category} label={category}>
							{own.map(({ id, label: name, unit }) => (
								<option key={id} value={id}>
									{unit ? `${name} (${unitOf(unit).written})` : name}
								</option>
							))}
						</optgroup>
					))}
				</SelectField>
				<InputField
					name="value"
					label="New value"
					hint="The same for each; left empty, the value is taken off."
					defaultValue={value}
					maxLength={255}
					autoComplete="off"
					errors={refused?.errors.value}
				/>
			</div>
			<Button type="submit" kind="ink">
				Show what it changes
			</Button>
		</Form>
	);
}
