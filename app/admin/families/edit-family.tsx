import { familyForStaff, productsForFamily } from '#shop/families/families.ts';
import { byChoice } from '#shop/families/family-choices.ts';
import { MOST_VARIANTS } from '#shop/families/family-fields.ts';
import { proposeFamily } from '#shop/families/propose-family.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { chosenRows } from '../lists/chosen-rows.ts';
import { useMayEditProducts } from '../products/product-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-family.ts';
import { FAMILIES, versionsOf } from './family-addresses.ts';
import { FamilyForm } from './family-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Family');

/** A family, with the products that the address names as ticked: saving adds them. */
export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) =>
	backToList(FAMILIES, async () => {
		const { id, name, options, updatedAt, variants } = await familyForStaff(db, parseId(params.id));
		const ticked = await productsForFamily(
			db,
			chosenRows(url.searchParams).slice(0, MOST_VARIANTS),
		);
		const joining = ticked.filter(({ familyId }) => familyId !== id);
		const proposed = proposeFamily(joining);
		return {
			family: {
				id,
				name,
				options,
				updatedAt: updatedAt.toISOString(),
				variants: [
					...byChoice(variants),
					...joining.map(({ brand, size, color, familyId, ...product }) => ({
						...product,
						choice: options.map((option) => {
							const place = proposed.options.indexOf(option);
							return proposed.choices.get(product.productId)?.[place] ?? '';
						}),
					})),
				],
			},
			joining: joining.length,
		};
	}),
);

export { action } from './save-family.ts';

export default function EditFamily({ loaderData: { family, joining } }: Route.ComponentProps) {
	const mayMake = useMayEditProducts();
	const shown = family.variants.find(({ status }) => status === 0);
	return (
		<>
			<PageHead title="Edit Family" lead={family.name}>
				{mayMake ? (
					<ButtonLink kind="quiet" size="small" to={versionsOf(family.variants[0]?.productId ?? 0)}>
						Make missing products
					</ButtonLink>
				) : null}
				{shown ? (
					<ButtonLink kind="quiet" size="small" to={`/product/${shown.slug}`}>
						See it in the shop
					</ButtonLink>
				) : null}
			</PageHead>
			{joining > 0 ? (
				<div className="mt-4">
					<Notice
						kind="info"
						title={`The last ${joining} below ${joining === 1 ? 'joins' : 'join'} the family when you save.`}
					/>
				</div>
			) : null}
			<FamilyForm key={`${family.id} ${joining}`} family={family} />
		</>
	);
}
