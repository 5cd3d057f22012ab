import { redirect } from 'react-router';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/add-category.ts';
import { CategoryForm } from './category-form.tsx';
import { saveCategory } from './save-category.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Category');

export const loader = adminReading(async (_visit, _args: Route.LoaderArgs) => null);

export const action = adminWriting(async (visit, form, _args: Route.ActionArgs) => {
	await saveCategory(visit, form, undefined);
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
