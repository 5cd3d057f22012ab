import { Form, redirect, useNavigation } from 'react-router';
import {
	BoxEdit,
	boxVersion,
	makeBoxChange,
	previewBoxChange,
} from '#shop/catalogue/bulk/bulk-box.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { FormKeyField, formKeyOf } from '../forms/form-key.tsx';
import { choiceOf, chosenRows } from '../lists/chosen-rows.ts';
import { DataTable } from '../lists/data-table.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/change-box.ts';
import { BACK, BOX_PREVIEW, PREVIEW } from './bulk-form.tsx';
import { boxOnLine, specifiedColumns } from './change-columns.tsx';

/** What becomes of the boxes of the ticked products, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Change the Boxes');

/** In front of a product's id: what the preview showed of it. */
const SEEN = 'seen_';

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { searchParams } = url;
	const ids = chosenRows(searchParams).slice(0, MOST_ROWS_A_PAGE);
	const page = {
		ids,
		in_the_box: searchParams.get('in_the_box') ?? '',
		only_empty: searchParams.get('only_empty') === '1' ? '1' : '',
		back: searchParams.get(BACK) ?? '',
		formKey: newFormKey(),
	};
	const nothing = { ...page, rows: [], refused: null };
	if (ids.length === 0)
		return { ...nothing, refused: rejection('Please choose at least one product.') };
	// Before the form is sent there is nothing to show.
	if (!searchParams.has('in_the_box')) return { ...nothing, only_empty: '1' };
	try {
		const edit = parseFields(BoxEdit, page);
		const products = await previewBoxChange(db, ids, edit);
		const rows = products.map(({ id, name, before, reason }) => {
			const isSame = before === edit.in_the_box;
			return {
				id,
				name,
				seen: boxVersion(before),
				changes: reason === null && !isSame,
				specified: {
					before: boxOnLine(before),
					after: reason === null && !isSame ? boxOnLine(edit.in_the_box) : null,
				},
				note: reason ? `Stays as it is. ${reason}` : isSame ? 'Is so already.' : null,
			};
		});
		return { ...page, rows, refused: null };
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
	const id = await makeBoxChange(db, {
		userId: admin.id,
		edit: parseFields(BoxEdit, formFields(form)),
		seen,
		...formKeyOf(form),
	});
	const back = url.searchParams.get(BACK);
	return redirect(`${PREVIEW}/${id}${back ? `?${new URLSearchParams({ [BACK]: back })}` : ''}`);
});

export default function ChangeBox({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, in_the_box, only_empty, rows, refused, back, formKey } = loaderData;
	const changes = rows.filter((row) => row.changes);
	const busy = useNavigation().formMethod === 'POST';
	return (
		<>
			<PageHead
				title="Change the Boxes"
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
				{refused && !refused.errors.in_the_box ? (
					<Notice kind="error" title={refused.message} />
				) : null}
				{actionData ? (
					<Notice kind="error" title={actionData.message}>
						<p>Below is what would change now.</p>
					</Notice>
				) : null}
				{ids.length > 0 ? <BoxForm {...loaderData} /> : null}
				{rows.length > 0 ? (
					<DataTable
						caption="What would change"
						columns={specifiedColumns(
							'In the box',
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
						<input type="hidden" name="in_the_box" value={in_the_box} />
						<input type="hidden" name="only_empty" value={only_empty} />
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
	'ids' | 'in_the_box' | 'only_empty' | 'back' | 'refused'
>;

/** What the boxes are to hold; leads to the page that shows what that changes. */
function BoxForm({ ids, in_the_box, only_empty, back, refused }: FormProps) {
	return (
		<Form action={BOX_PREVIEW} className="space-y-4 rounded-card bg-paper p-4">
			<input type="hidden" name={BACK} value={back} />
			{ids.map((id) => (
				<input key={id} type="hidden" name={choiceOf(id)} value="1" />
			))}
			<TextField
				name="in_the_box"
				label="In the box"
				hint="One thing a line, the same for each; left empty, the list is taken off."
				defaultValue={in_the_box}
				errors={refused?.errors.in_the_box}
			/>
			<CheckField
				name="only_empty"
				value="1"
				label="Only products that say nothing yet"
				defaultChecked={only_empty === '1'}
				hint="Otherwise it replaces what they say."
			/>
			<Button type="submit" kind="ink">
				Show what it changes
			</Button>
		</Form>
	);
}
