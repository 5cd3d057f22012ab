import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { categoryOptions } from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { mediaOf } from '#shop/media/media.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { editedMedia, noEditedMedia } from '../media/use-product-media.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-product.ts';
import { COPY_OF } from './copy-address.ts';
import { copiedProduct, specifiedProduct } from './edited-product.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Product');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) =>
	backToList('/admin/view-product', async () => {
		const copyOf = url.searchParams.get(COPY_OF);
		const [product, categories] = await Promise.all([
			copyOf === null ? null : productForStaff(db, parseId(copyOf)),
			categoryOptions(db),
		]);
		return {
			copied: product && copiedProduct(product),
			specified: await specifiedProduct(db, product),
			media: product ? editedMedia(await mediaOf(db, product.id)) : noEditedMedia(),
			categories,
		};
	}),
);

export { action } from './save-product.ts';

export default function AddProduct({ loaderData }: Route.ComponentProps) {
	const { copied, categories, specified, media } = loaderData;
	return (
		<>
			<PageHead
				title="Add Product"
				lead={
					copied ? 'Filled in like another product. It is hidden until you untick Status.' : null
				}
			/>
			<ProductForm
				key={copied?.id}
				copied={copied ?? undefined}
				categories={categories}
				specified={specified}
				media={media}
			/>
		</>
	);
}
