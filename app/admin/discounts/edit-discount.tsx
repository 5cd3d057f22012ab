import { usesOf } from '#shop/discounts/discount-list.ts';
import { discountForStaff } from '#shop/discounts/discount-rows.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-discount.ts';
import { DiscountForm } from './discount-form.tsx';
import { editedDiscount, saveSentDiscount } from './edited-discount.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Discount');

export const loader = staffLoader((context, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/discounts', async () => {
		const stored = await discountForStaff(context.db, parseId(params.id));
		const [edited, uses] = await Promise.all([
			editedDiscount(context, url, stored),
			usesOf(context.db, [stored.id]),
		]);
		return {
			...edited,
			id: stored.id,
			name: stored.name,
			uses: uses.get(stored.id) ?? 0,
		};
	}),
);

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const id = parseId(params.id);
	if (id === null) throw new Problem('not-found', 'Discount not found');
	return saveSentDiscount(context, form, id);
});

export default function EditDiscount({ loaderData }: Route.ComponentProps) {
	const { id, name, uses, ...form } = loaderData;
	return (
		<>
			<PageHead title="Edit Discount" lead={`${name}, used ${howMany(uses, 'time')}`}>
				<ButtonLink kind="quiet" size="small" to={`/admin/discounts/new?copy=${id}`}>
					Duplicate
				</ButtonLink>
			</PageHead>
			<DiscountForm {...form} />
		</>
	);
}
