import { data, redirect } from 'react-router';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { readQuote } from '#shop/quotes/quote-input.ts';
import { isChangeable, MOST_DAYS, USUAL_DAYS } from '#shop/quotes/quote-states.ts';
import { quoteForStaff } from '#shop/quotes/quotes.ts';
import { changeQuote } from '#shop/quotes/save-quote.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { readDraft } from '../new-order/order-draft.ts';
import { workOnDraft } from '../new-order/work-on-draft.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-quote.ts';
import { quoteFields, quoteFormFacts, seenVersion, WITHOUT_STOCK } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';

// Changing what a quotation offers, or answering the request of a shopper. It becomes a new version, so that nobody accepts
// what they have not seen.

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Edit Quote ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const quote = await quoteForStaff(context.db, parseId(params.id));
	if (!isChangeable(quote)) throw redirect(`/admin/quotes/${quote.id}`);
	const today = lagosDay(new Date());
	const isOver = quote.validUntil < today || quote.state === 'requested';
	const values = {
		...quoteFields(quote, { hasPrices: true }),
		valid_until: isOver ? addDays(today, USUAL_DAYS) : quote.validUntil,
	};
	return {
		id: quote.id,
		version: quote.version,
		isRequest: quote.state === 'requested',
		wish: quote.state === 'requested' ? quote.reason : '',
		values,
		draft: await readDraft(context.db, values, WITHOUT_STOCK),
		...(await quoteFormFacts(context)),
		days: { first: today, last: addDays(today, MOST_DAYS) },
		formKey: newFormKey(),
	};
});

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const { db, admin, may, publicUrl } = context;
	const quoteId = parseId(params.id);
	const done = await workOnDraft(context, form, WITHOUT_STOCK, async (fields) => {
		const by = {
			adminId: admin.id,
			shop: await checkoutShop(db, publicUrl),
			mayAgreePrices: may('prices'),
			formKey: undefined,
			quoteId,
			seenVersion: seenVersion(fields),
		};
		await changeQuote(db, by, readQuote(fields, new Date()));
	});
	if ('saved' in done) throw redirect(`/admin/quotes/${quoteId}`, 303);
	return data(done.answer, { status: done.status });
});

export default function EditQuote({ loaderData }: Route.ComponentProps) {
	const { id, isRequest, wish } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Quotes', to: '/admin/quotes' },
					{ name: `Quote ${id}`, to: `/admin/quotes/${id}` },
					{ name: 'Edit' },
				]}
			/>
			<PageHead
				title={`${isRequest ? 'Answer Request' : 'Edit Quote'} ${id}`}
				lead={
					isRequest
						? 'Saved, it is open, and its link can be sent.'
						: 'Whoever has its link sees the new version.'
				}
			/>
			{wish ? (
				<p className="wrap-anywhere mt-4 max-w-4xl whitespace-pre-line rounded-card bg-paper p-4">
					They wrote: “{wish}”
				</p>
			) : null}
			<QuoteForm {...loaderData} />
		</>
	);
}
