import { Form, redirect } from 'react-router';
import {
	definitionsOfProducts,
	makeSpecificationChange,
	previewSpecificationChange,
	SpecificationEdit,
} from '#shop/catalogue/bulk/bulk-specification.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { valueForForm } from '#shop/specifications/specification-values.ts';
import { unitOf } from '#shop/specifications/units.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { formFields } from '../../../page-handlers.ts';
import { Notice } from '../../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { formKeyOf } from '../../forms/form-key.tsx';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/change-specification.ts';
import { BACK, SPECIFICATION_PREVIEW } from './bulk-form.tsx';
import {
	BulkPreview,
	changeAddress,
	noteOf,
	rejection,
	rejectionBy,
	seenOf,
	TickedFields,
} from './bulk-preview.tsx';
import { beforeAndAfter } from './specified-text.ts';

/** What becomes of one specification of the ticked products, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) =>
	adminMeta(matches, 'Change a Specification');

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
			note: noteOf(reason, before === after),
		}));
		return { ...page, label: definition.label, rows, refused: null };
	} catch (error) {
		return { ...nothing, refused: rejectionBy(error) };
	}
});

export const action = staffAction(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	const id = await makeSpecificationChange(db, {
		userId: admin.id,
		edit: parseFields(SpecificationEdit, formFields(form)),
		seen: seenOf(form),
		...formKeyOf(form),
	});
	return redirect(changeAddress(id, url.searchParams.get(BACK)));
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeSpecification({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, offered, specification, value, refused } = loaderData;
	const isBeside = refused?.errors.specification ?? refused?.errors.value;
	return (
		<BulkPreview
			{...loaderData}
			title="Change a Specification"
			refused={refused && !isBeside ? refused.message : null}
			failed={actionData?.message}
			edit={
				<>
					<input type="hidden" name="specification" value={specification} />
					<input type="hidden" name="value" value={value} />
				</>
			}
		>
			{ids.length > 0 && offered.length === 0 ? (
				<Notice kind="info" title="The categories of these products have no specifications.">
					<p>They are defined with the categories.</p>
				</Notice>
			) : null}
			{offered.length > 0 ? <SpecificationForm {...loaderData} /> : null}
		</BulkPreview>
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
			<TickedFields ids={ids} back={back} />
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
