import { data, redirect } from 'react-router';
import { buyerOf } from '#shop/checkout/staff-order-buyer.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { readQuote } from '#shop/quotes/quote-input.ts';
import { MOST_DAYS, USUAL_DAYS } from '#shop/quotes/quote-states.ts';
import { quoteForStaff } from '#shop/quotes/quotes.ts';
import { makeQuote } from '#shop/quotes/save-quote.ts';
import { checkoutShop, shopSettings } from '#shop/settings/settings.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { withName } from '../new-order/known-buyer.ts';
import { readDraft } from '../new-order/order-draft.ts';
import { workOnDraft } from '../new-order/work-on-draft.ts';
import { type StaffContext, staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-quote.ts';
import { quoteFields, quoteFormFacts, WITHOUT_STOCK } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';

// A quotation of somebody who wants one in writing; `?copy=` begins as another one, `?customer=` for a customer.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Quote');

export const loader = staffLoader(async (context, { url }: Route.LoaderArgs) => {
	const today = lagosDay(new Date());
	const values = {
		...(await firstFields(context, url)),
		valid_until: addDays(today, USUAL_DAYS),
	};
	return {
		values,
		draft: await readDraft(context.db, values, WITHOUT_STOCK),
		...(await quoteFormFacts(context)),
		days: { first: today, last: addDays(today, MOST_DAYS) },
		formKey: newFormKey(),
	};
});

async function firstFields({ db, may }: StaffContext, url: URL): Promise<Record<string, string>> {
	const copied = parseId(url.searchParams.get('copy'));
	if (copied) return quoteFields(await quoteForStaff(db, copied), { hasPrices: may('prices') });
	const { city, region } = await shopSettings(db);
	const buyer = withName(await buyerOf(db, parseId(url.searchParams.get('customer'))));
	return { city, state: region, with_delivery: '1', ...buyer };
}

export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	const { db, admin, may, publicUrl } = context;
	const done = await workOnDraft(context, form, WITHOUT_STOCK, async (fields) => {
		const by = {
			adminId: admin.id,
			shop: await checkoutShop(db, publicUrl),
			mayAgreePrices: may('prices'),
			formKey: undefined,
			...formKeyOf(form),
		};
		return await makeQuote(db, by, readQuote(fields, new Date()));
	});
	if ('saved' in done) throw redirect(`/admin/quotes/${done.saved}`, 303);
	return data(done.answer, { status: done.status });
});

export default function NewQuote({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Quotes', to: '/admin/quotes' }, { name: 'New Quote' }]} />
			<PageHead
				title="New Quote"
				lead="Offered in writing for some days, without keeping the goods."
			/>
			<QuoteForm {...loaderData} />
		</>
	);
}
