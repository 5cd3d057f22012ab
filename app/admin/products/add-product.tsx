import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-product.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Product');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) => {
	const categories = await allCategoriesForStaff(db);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
});

export { action } from './save-product.ts';

export default function AddProduct({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Product" />
			<ProductForm categories={loaderData.categories} />
		</>
	);
}
