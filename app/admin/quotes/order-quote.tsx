import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { allCollectors, collectorOfUser } from '#shop/cash/collectors.ts';
import { readSale } from '#shop/checkout/staff-order-input.ts';
import { LINES, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import { storedMethods } from '#shop/delivery/delivery-rows.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { orderQuote } from '#shop/quotes/order-quote.ts';
import { isOrderable } from '#shop/quotes/quote-states.ts';
import { quoteForStaff } from '#shop/quotes/quotes.ts';
import { checkoutShop, shopSettings } from '#shop/settings/settings.ts';
import { type ActionError, actionError, formFields } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { isPaidOnline, withProviders } from '../../storefront/paying/payment-methods.ts';
import { quoteView } from '../../storefront/quotes/quote-view.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { payableTo } from '../cash/door-payment.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { BuyerFields } from '../new-order/buyer-fields.tsx';
import { withKnownBuyer, withoutCustomer } from '../new-order/known-buyer.ts';
import { type StaffContext, staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/order-quote.ts';
import { buyerFields, seenVersion } from './quote-draft.ts';

// A quotation becomes an order: its goods at its prices, which are never in the form, so that whoever may type in orders may
// do this without the right to agree on prices.

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Order of Quote ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const { db, admin } = context;
	const quote = await quoteForStaff(db, parseId(params.id));
	if (!isOrderable(quote, new Date())) throw redirect(`/admin/quotes/${quote.id}`);
	const [shop, collectors, own] = await Promise.all([
		shopSettings(db),
		allCollectors(db),
		collectorOfUser(db, admin.id),
	]);
	const taking = collectors.filter(({ isActive }) => isActive);
	const till = taking.find(({ id }) => id === own) ?? taking.find(({ kind }) => kind === 'counter');
	const { id, version, lines, total } = quoteView(quote, new Date());
	const fields = buyerFields(quote);
	return {
		id,
		version,
		total,
		totalKobo: quote.totalKobo,
		lines,
		values: {
			...fields,
			address: [quote.organisation, fields.address].filter(Boolean).join(', '),
			city: fields.city || shop.city,
			state: fields.state || shop.region,
			collector: String(till?.id ?? ''),
		},
		ways: shop.deliveryByZone
			? (await storedMethods(db)).map((method) => ({ id: method.id, name: method.name }))
			: null,
		collectors: taking.map(payableTo),
		takesPayments: isPaidOnline(withProviders(shop, context.providers)),
	};
});

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const fields = formFields(form);
	if (fields.intent !== 'place') {
		const known = fields.intent === 'buyer' ? await withKnownBuyer(context.db, fields) : null;
		const values = fields.intent === 'stranger' ? withoutCustomer(fields) : (known ?? fields);
		const isUnknown = fields.intent === 'buyer' && known === null;
		return { ok: true as const, values, isUnknown };
	}
	let id: number;
	try {
		id = await placeTyped(context, parseId(params.id), fields);
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return data(actionError(error, form), { status: error.status });
	}
	throw redirect(`/admin/orders/${id}`, 303);
});

async function placeTyped(
	{ db, admin, publicUrl, providers }: StaffContext,
	quoteId: number | null,
	fields: Record<string, string>,
): Promise<number> {
	const [shop, { city, region }] = await Promise.all([
		checkoutShop(db, publicUrl),
		shopSettings(db),
	]);
	const by = {
		adminId: admin.id,
		shop,
		providers,
		seenTotalKobo: Number(fields.total_kobo ?? '') || 0,
		quoteId,
		seenVersion: seenVersion(fields),
	};
	return await orderQuote(db, by, readSale(fields, { city, region }));
}

type Posted = { ok: true; values: Record<string, string>; isUnknown: boolean } | ActionError;

export default function OrderQuote({ loaderData }: Route.ComponentProps) {
	const { id, version, lines, ways, collectors, takesPayments } = loaderData;
	const posted = useLastActionData<Posted>();
	const refused = posted?.ok === false ? posted : undefined;
	const values = posted?.values ?? loaderData.values;
	const totalKobo = Number(refused?.facts.totalKobo) || loaderData.totalKobo;
	const isPlacing = useNavigation().formData?.get('intent') === 'place';
	const isTouched = useRef(false);
	useUnsavedWarning(() => !isPlacing && isTouched.current);
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Quotes', to: '/admin/quotes' },
					{ name: `Quote ${id}`, to: `/admin/quotes/${id}` },
					{ name: 'Order' },
				]}
			/>
			<PageHead
				title={`Order of Quote ${id}`}
				lead="As it was offered. For other goods or prices, edit the quote first."
			/>
			<div className="mt-4 max-w-4xl empty:hidden">
				<RefusedNotice />
			</div>
			<Form
				method="post"
				preventScrollReset
				onInput={() => {
					isTouched.current = true;
				}}
				className="group/order mt-4 max-w-4xl space-y-4"
			>
				<input type="hidden" name="version" value={version} />
				<QuotedGoods lines={lines} errors={refused?.errors ?? {}} />
				<BuyerFields
					values={values}
					isUnknown={posted?.ok === true && posted.isUnknown}
					errors={refused?.errors ?? {}}
					ways={ways}
					collectors={collectors}
					takesPayments={takesPayments}
				/>
				<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float">
					<input type="hidden" name="total_kobo" value={totalKobo} />
					<Button type="submit" name="intent" value="place" busy={isPlacing}>
						{`Place the order: ${formatKobo(totalKobo)}`}
					</Button>
				</div>
			</Form>
		</>
	);
}

function QuotedGoods({
	lines,
	errors,
}: Pick<Route.ComponentProps['loaderData'], 'lines'> & { errors: ActionError['errors'] }) {
	return (
		<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="goods" className="text-2xl">
				Goods
			</h2>
			<ul className="mt-2 divide-y divide-line border-line border-y">
				{lines.map((line) => (
					<li key={line.id} className="py-2">
						<p className="flex flex-wrap justify-between gap-x-4">
							<span className="wrap-anywhere min-w-0">
								<strong className="tabular-nums">{line.qty}</strong> {line.name}
								<span className="block text-slate text-sm tabular-nums empty:hidden">
									{[line.qty > 1 && `${line.unit} each`, line.isShort && 'not enough in stock']
										.filter(Boolean)
										.join(', ')}
								</span>
							</span>
							<span className="tabular-nums">{line.sum}</span>
						</p>
						<FieldErrors errors={errors[`${QTY_OF}${line.productId}`]} />
					</li>
				))}
			</ul>
			<FieldErrors errors={errors[LINES]} />
		</section>
	);
}
