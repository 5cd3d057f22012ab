import { redirect } from 'react-router';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-category.ts';
import { CategoryForm } from './category-form.tsx';
import { saveCategory } from './save-category.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Category');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => null);

export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	await saveCategory(context, form, undefined);
	throw redirect('/admin/view-category', 303);
});

export default function AddCategory() {
	return (
		<>
			<PageHead title="Add Category" />
			<CategoryForm />
		</>
	);
}
