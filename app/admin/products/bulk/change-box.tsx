import { Form, redirect } from 'react-router';
import {
	BoxEdit,
	boxVersion,
	makeBoxChange,
	previewBoxChange,
} from '#shop/catalogue/bulk/bulk-box.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { formFields } from '../../../page-handlers.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { formKeyOf } from '../../forms/form-key.tsx';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/change-box.ts';
import { BACK, BOX_PREVIEW } from './bulk-form.tsx';
import {
	BulkPreview,
	changeAddress,
	noteOf,
	rejection,
	rejectionBy,
	seenOf,
	TickedFields,
} from './bulk-preview.tsx';
import { boxOnLine } from './change-columns.tsx';

/** What becomes of the boxes of the ticked products, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Change the Boxes');

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
				note: noteOf(reason, isSame),
			};
		});
		return { ...page, rows, refused: null };
	} catch (error) {
		return { ...nothing, refused: rejectionBy(error) };
	}
});

export const action = staffAction(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	const id = await makeBoxChange(db, {
		userId: admin.id,
		edit: parseFields(BoxEdit, formFields(form)),
		seen: seenOf(form),
		...formKeyOf(form),
	});
	return redirect(changeAddress(id, url.searchParams.get(BACK)));
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeBox({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, in_the_box, only_empty, refused } = loaderData;
	return (
		<BulkPreview
			{...loaderData}
			title="Change the Boxes"
			label="In the box"
			refused={refused && !refused.errors.in_the_box ? refused.message : null}
			failed={actionData?.message}
			edit={
				<>
					<input type="hidden" name="in_the_box" value={in_the_box} />
					<input type="hidden" name="only_empty" value={only_empty} />
				</>
			}
		>
			{ids.length > 0 ? <BoxForm {...loaderData} /> : null}
		</BulkPreview>
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
			<TickedFields ids={ids} back={back} />
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
