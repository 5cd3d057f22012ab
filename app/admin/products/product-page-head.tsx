import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useMayEditProducts } from './product-link.tsx';

/** The head of a page about one side of a product, with the ways to its form and to its page in the shop. */
export function ProductPageHead({
	title,
	product: { id, name, slug },
}: {
	title: string;
	product: { id: number; name: string; slug: string };
}) {
	const form = `/admin/edit-product/${id}`;
	const mayEdit = useMayEditProducts();
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Products', to: '/admin/view-product' },
					mayEdit ? { name, to: form } : { name },
					{ name: title },
				]}
			/>
			<PageHead title={title} lead={name}>
				{mayEdit ? (
					<ButtonLink kind="quiet" size="small" to={form}>
						Edit the product
					</ButtonLink>
				) : null}
				<ButtonLink kind="quiet" size="small" to={`/product/${slug}`}>
					See it in the shop
				</ButtonLink>
			</PageHead>
		</>
	);
}
