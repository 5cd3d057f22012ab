import { categoryForStaff } from '#shop/catalogue/categories/category-editing.ts';
import { parentChoices } from '#shop/catalogue/categories/category-place.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-category.ts';
import { CategoryForm } from './category-form.tsx';
import { editedCategory } from './edited-category.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Category');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/view-category', async () => {
		const category = await categoryForStaff(db, parseId(params.id));
		return { category: editedCategory(category), parents: await parentChoices(db, category.id) };
	}),
);

export { action } from './save-category.ts';

export default function EditCategory({ loaderData }: Route.ComponentProps) {
	const { category, parents } = loaderData;
	return (
		<>
			<PageHead title="Edit Category" lead={category.texts.name}>
				<ButtonLink
					kind="quiet"
					size="small"
					to={`/admin/edit-category/${category.id}/specifications`}
				>
					Specifications
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/${category.texts.slug}`}>
					See it in the shop
				</ButtonLink>
			</PageHead>
			<CategoryForm key={category.id} category={category} parents={parents} />
		</>
	);
}
