import { redirect } from 'react-router';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/add-product.ts';
import { ProductForm } from './product-form.tsx';
import { saveProduct } from './save-product.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Product');

export const loader = adminReading(async ({ db }, _args: Route.LoaderArgs) => {
	const categories = await allCategoriesForStaff(db);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
});

export const action = adminWriting(async (visit, form, _args: Route.ActionArgs) => {
	await saveProduct(visit, form, undefined);
	throw redirect('/admin/view-product', 303);
});

export default function AddProduct({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Product" />
			<ProductForm categories={loaderData.categories} />
		</>
	);
}
