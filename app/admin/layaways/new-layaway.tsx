import { data, redirect } from 'react-router';
import { allCollectors, collectorOfUser } from '#shop/cash/collectors.ts';
import { buyerOf } from '#shop/checkout/staff-order-buyer.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { readLayaway } from '#shop/layaways/layaway-input.ts';
import { openLayaway } from '#shop/layaways/open-layaway.ts';
import { staffSettings } from '#shop/settings/settings.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { payableTo } from '../cash/door-payment.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { withName } from '../new-order/known-buyer.ts';
import { workOnDraft } from '../new-order/work-on-draft.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-layaway.ts';
import { LayawayForm } from './layaway-form.tsx';

// A layaway of somebody who pays in parts; `?customer=` for a customer.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Layaway');

export const loader = staffLoader(async ({ db, admin, may }, { url }: Route.LoaderArgs) => {
	const [{ layawayFirstPercent, layawayMostDays }, collectors, own, buyer] = await Promise.all([
		staffSettings(db),
		allCollectors(db),
		collectorOfUser(db, admin.id),
		buyerOf(db, parseId(url.searchParams.get('customer'))),
	]);
	const taking = collectors.filter(({ isActive }) => isActive);
	const till = taking.find(({ id }) => id === own) ?? taking.find(({ kind }) => kind === 'counter');
	const today = lagosDay(new Date());
	const last = addDays(today, layawayMostDays);
	return {
		values: {
			...withName(buyer),
			due_on: addDays(today, Math.min(USUAL_DAYS, layawayMostDays)),
			collector: String(till?.id ?? ''),
		},
		collectors: taking.map(payableTo),
		firstPercent: layawayFirstPercent,
		mayAgreePrices: may('prices'),
		days: { first: today, last },
		formKey: newFormKey(),
	};
});

/** What the form begins with. */
const USUAL_DAYS = 30;

export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	const { db, admin, may } = context;
	const done = await workOnDraft(context, form, { needsStock: true }, async (fields) => {
		const { layawayMostDays } = await staffSettings(db);
		const by = {
			adminId: admin.id,
			mayAgreePrices: may('prices'),
			formKey: undefined,
			...formKeyOf(form),
		};
		return await openLayaway(db, by, readLayaway(fields, new Date(), layawayMostDays));
	});
	if ('saved' in done) throw redirect(`/admin/layaways/${done.saved}`, 303);
	return data(done.answer, { status: done.status });
});

export default function NewLayaway({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Layaways', to: '/admin/layaways' }, { name: 'New Layaway' }]} />
			<PageHead
				title="New Layaway"
				lead="The goods are put aside, and handed over once all is paid."
			/>
			<LayawayForm {...loaderData} />
		</>
	);
}
