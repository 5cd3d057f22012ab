import { redirect } from 'react-router';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/input.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { backToList } from '../parts/back-to-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/edit-product.ts';
import { editedProduct } from './edited-product.ts';
import { ProductForm } from './product-form.tsx';
import { saveProduct } from './save-product.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Product');

export const loader = adminReading(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/view-product', async () => {
		const [product, categories] = await Promise.all([
			productForStaff(db, parseId(params.id)),
			allCategoriesForStaff(db),
		]);
		return {
			product: editedProduct(product),
			categories: categories.map(({ id, name }) => ({ id, name })),
		};
	}),
);

export const action = adminWriting(async (visit, form, { params }: Route.ActionArgs) => {
	await saveProduct(visit, form, params.id);
	throw redirect('/admin/view-product', 303);
});

export default function EditProduct({ loaderData }: Route.ComponentProps) {
	const { product, categories } = loaderData;
	return (
		<>
			<PageHead title="Edit Product" lead={product.texts.name}>
				<ButtonLink kind="quiet" size="small" to={`/product/${product.texts.slug}`}>
					See it in the shop
				</ButtonLink>
			</PageHead>
			<ProductForm key={product.id} product={product} categories={categories} />
		</>
	);
}
