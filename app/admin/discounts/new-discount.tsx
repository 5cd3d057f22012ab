import { discountForStaff } from '#shop/discounts/discount-rows.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-discount.ts';
import { DiscountForm } from './discount-form.tsx';
import { editedDiscount, saveSentDiscount } from './edited-discount.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Discount');

/** With `copy` the form begins as that discount, without its code: no two have the same. */
export const loader = staffLoader((context, { url }: Route.LoaderArgs) =>
	backToList('/admin/discounts', async () => {
		const copy = url.searchParams.get('copy');
		const copied = copy === null ? null : await discountForStaff(context.db, parseId(copy));
		const begins = copied && { ...copied, code: null, name: `${copied.name} (copy)`.slice(0, 120) };
		return {
			...(await editedDiscount(context, url, null, begins)),
			copiedCode: copied?.code ?? null,
		};
	}),
);

export const action = staffAction((context, form, _args: Route.ActionArgs) =>
	saveSentDiscount(context, form, null),
);

export default function NewDiscount({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Discounts', to: '/admin/discounts' }, { name: 'Add Discount' }]}
			/>
			<PageHead title="Add Discount" lead="A code to type, or an offer that counts by itself" />
			<DiscountForm {...loaderData} />
		</>
	);
}
