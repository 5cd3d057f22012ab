import { redirect } from 'react-router';
import { categoryForStaff } from '#shop/catalogue/category-editing.ts';
import { parseId } from '#shop/input.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { backToList } from '../parts/back-to-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/edit-category.ts';
import { CategoryForm } from './category-form.tsx';
import { editedCategory } from './edited-category.ts';
import { saveCategory } from './save-category.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Category');

export const loader = adminReading(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/view-category', async () =>
		editedCategory(await categoryForStaff(db, parseId(params.id))),
	),
);

export const action = adminWriting(async (visit, form, { params }: Route.ActionArgs) => {
	await saveCategory(visit, form, params.id);
	throw redirect('/admin/view-category', 303);
});

export default function EditCategory({ loaderData: category }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Edit Category" lead={category.texts.name}>
				<ButtonLink kind="quiet" size="small" to={`/${category.texts.slug}`}>
					See it in the shop
				</ButtonLink>
			</PageHead>
			<CategoryForm key={category.id} category={category} />
		</>
	);
}
