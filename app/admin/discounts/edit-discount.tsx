import { periodText } from '#shop/discounts/describe-discount.ts';
import { stateOf, usesOf } from '#shop/discounts/discount-list.ts';
import { discountFigures } from '#shop/discounts/discount-report.ts';
import { discountForStaff } from '#shop/discounts/discount-rows.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { salesDays } from '#shop/orders/sales/sales-days.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/edit-discount.ts';
import { DiscountForm } from './discount-form.tsx';
import { editedDiscount, saveSentDiscount } from './edited-discount.ts';
import { EndButton } from './end-button.tsx';
import { ordersOf } from './field-names.ts';
import { DISCOUNT_STATES_SHOWN } from './states-shown.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Discount');

export const loader = staffLoader((context, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/discounts', async () => {
		const stored = await discountForStaff(context.db, parseId(params.id));
		const now = new Date();
		const { range } = salesDays({});
		const [edited, uses, figures] = await Promise.all([
			editedDiscount(context, url, stored),
			usesOf(context.db, [stored.id]),
			context.may('money') ? discountFigures(context.db, range, stored.id) : null,
		]);
		return {
			...edited,
			id: stored.id,
			name: stored.name,
			uses: uses.get(stored.id) ?? 0,
			state: stateOf(stored, now),
			period: periodText(stored, now),
			lately: figures && {
				uses: howMany(figures.uses, 'sale'),
				revenue: formatKobo(figures.revenueKobo),
				given: formatKobo(figures.givenKobo + figures.freedKobo),
			},
		};
	}),
);

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const id = parseId(params.id);
	if (id === null) throw new Problem('not-found', 'Discount not found');
	return saveSentDiscount(context, form, id);
});

export default function EditDiscount({ loaderData }: Route.ComponentProps) {
	const { id, name, uses, state, period, lately, ...form } = loaderData;
	const may = useMay();
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Discounts', to: '/admin/discounts' }, { name: 'Edit Discount' }]}
			/>
			<PageHead
				title="Edit Discount"
				lead={
					<>
						{name}, used {howMany(uses, 'time')}.{' '}
						<strong className={DISCOUNT_STATES_SHOWN[state].tone}>
							{DISCOUNT_STATES_SHOWN[state].label}
						</strong>
						{period ? ` ${period}` : ''}
						{lately ? (
							<span className="block text-sm">
								In the last 30 days {lately.uses} for {lately.revenue}, with {lately.given} given
								away.
							</span>
						) : null}
					</>
				}
			>
				{uses > 0 && may('orders-read') ? (
					<ButtonLink kind="quiet" size="small" to={ordersOf(id)}>
						Its orders
					</ButtonLink>
				) : null}
				<ButtonLink kind="quiet" size="small" to={`/admin/discounts/new?copy=${id}`}>
					Duplicate
				</ButtonLink>
				{state === 'over' ? null : <EndButton id={id} name={name} kind="quiet" />}
			</PageHead>
			<DiscountForm {...form} />
		</>
	);
}
