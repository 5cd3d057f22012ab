import { redirect } from 'react-router';
import { categoryForStaff } from '#shop/catalogue/categories/category-editing.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { countValues } from '#shop/specifications/definition-values.ts';
import { definitionForStaff, deleteDefinition } from '#shop/specifications/definitions.ts';
import { DESCRIBED_AT_MOST } from '#shop/specifications/specification-kinds.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/delete-specification.ts';

// Deleting a specification asks what is to become of the values that products have.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delete Specification');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const category = await backToList('/admin/view-category', () =>
		categoryForStaff(db, parseId(params.id)),
	);
	const found = await backToList(`/admin/edit-category/${category.id}/specifications`, () =>
		definitionForStaff(db, category.id, parseId(params.specification)),
	);
	const { id, name } = category;
	return { category: { id, name }, label: found.label, values: await countValues(db, found) };
});

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const expected = Number(form.get('expected'));
	await deleteDefinition(db, admin.id, {
		categoryId: parseId(params.id),
		id: parseId(params.specification),
		expected: Number.isInteger(expected) ? expected : 0,
		values: form.get('values') === 'describe' ? 'describe' : 'delete',
	});
	throw redirect(`/admin/edit-category/${params.id}/specifications`, 303);
});

export default function DeleteSpecification({ loaderData }: Route.ComponentProps) {
	const { category, label, values } = loaderData;
	const refused = usePostedError();
	const products = howMany(values, 'product');
	return (
		<>
			<PageHead title="Delete Specification" lead={`${label}, ${category.name}`} />
			<form method="post" className="mt-4 max-w-2xl space-y-4 rounded-card bg-paper p-4 md:p-6">
				{refused ? <Notice kind="error" title={refused.message} /> : null}
				<input type="hidden" name="expected" value={values} />
				{values === 0 ? (
					<p>No product of {category.name} has a value of it.</p>
				) : (
					<fieldset>
						<legend className="font-semibold">
							What is to become of the values that {products} {values === 1 ? 'has' : 'have'}?
						</legend>
						<CheckField
							type="radio"
							name="values"
							value="delete"
							defaultChecked
							label={`Delete them with it. This cannot be undone.`}
						/>
						{values <= DESCRIBED_AT_MOST ? (
							<CheckField
								type="radio"
								name="values"
								value="describe"
								label={`Write each as a line “${label}: …” at the end of its product’s description.`}
								hint="They stay among the facts of the product’s page, but no longer filter or compare."
							/>
						) : null}
					</fieldset>
				)}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" kind="danger">
						Delete {label}
					</Button>
					<ButtonLink kind="quiet" to={`/admin/edit-category/${category.id}/specifications`}>
						Keep it
					</ButtonLink>
				</div>
			</form>
		</>
	);
}
