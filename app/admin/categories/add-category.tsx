import { parentChoices } from '#shop/catalogue/categories/category-place.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-category.ts';
import { CategoryForm } from './category-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Category');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) =>
	parentChoices(db, null),
);

export { action } from './save-category.ts';

export default function AddCategory({ loaderData: parents }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Category" />
			<CategoryForm parents={parents} />
		</>
	);
}
