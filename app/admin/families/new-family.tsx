import { redirect } from 'react-router';
import { productsForFamily } from '#shop/families/families.ts';
import { MOST_VARIANTS } from '#shop/families/family-fields.ts';
import { proposeFamily } from '#shop/families/propose-family.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { chosenRows } from '../lists/chosen-rows.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-family.ts';
import { FAMILIES } from './family-addresses.ts';
import { FamilyForm } from './family-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Family');

/** Ticked products of which some are in one family already join that one. */
export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const products = await productsForFamily(
		db,
		chosenRows(url.searchParams).slice(0, MOST_VARIANTS),
	);
	const families = [...new Set(products.flatMap(({ familyId }) => familyId ?? []))];
	const [family] = families;
	if (family !== undefined && families.length === 1)
		throw redirect(`${FAMILIES}/${family}${url.search}`);
	const { name, options, choices } = proposeFamily(products);
	return {
		formKey: newFormKey(),
		family: {
			name,
			options,
			variants: products.map(({ brand, size, color, familyId, ...product }) => ({
				...product,
				choice: choices.get(product.productId) ?? [],
			})),
		},
	};
});

export { action } from './save-family.ts';

export default function NewFamily({ loaderData: { family, formKey } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="New Family"
				lead="Products that shoppers choose among by colour, size or length. Each stays a product of its own."
			/>
			{family.variants.length < 2 ? (
				<div className="mt-4">
					<EmptyState title="Tick at least two products first">
						<p className="mt-3">
							<ButtonLink to="/admin/view-product">View Product</ButtonLink>
						</p>
					</EmptyState>
				</div>
			) : (
				<FamilyForm key={formKey} family={family} formKey={formKey} />
			)}
		</>
	);
}
