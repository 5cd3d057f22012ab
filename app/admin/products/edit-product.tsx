import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-product.ts';
import { copyAddress } from './copy-address.ts';
import { editedProduct } from './edited-product.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Product');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
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

export { action } from './save-product.ts';

export default function EditProduct({ loaderData }: Route.ComponentProps) {
	const { product, categories } = loaderData;
	return (
		<>
			<PageHead title="Edit Product" lead={product.texts.name}>
				<ButtonLink kind="quiet" size="small" to={copyAddress(product.id)}>
					Duplicate
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/product/${product.texts.slug}`}>
					See it in the shop
				</ButtonLink>
			</PageHead>
			<ProductForm key={product.id} product={product} categories={categories} />
		</>
	);
}
