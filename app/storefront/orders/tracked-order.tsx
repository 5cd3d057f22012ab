import { Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router';
import {
	type BuyerConfirmation,
	buyerConfirmation,
	confirmByBuyer,
} from '#shop/fulfilment/first-orders.ts';
import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { shipmentsOfOrder } from '#shop/fulfilment/shipments.ts';
import { isHeldOrder } from '#shop/guests/claim-orders.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { orderOfTrackKey } from '#shop/orders/track-order.ts';
import { checkPayments } from '#shop/payments/check-payment.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields, type PageProblem, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Failure } from '../errors/failure.tsx';
import { endingOf } from '../paying/after-paying.ts';
import { payNowOf, payOrder } from '../paying/pay-leaving.ts';
import { isOnlineMethod } from '../paying/payment-methods.ts';
import { moneyOfOrder, paymentStatus } from '../paying/payment-status.ts';
import { OrderUnits } from '../units/order-units.tsx';
import { shownUnits } from '../units/units-view.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/tracked-order.ts';
import { offersAfterSignIn } from './cancel-offer.ts';
import { LinkPayment } from './link-payment.tsx';
import { ChatAboutOrder } from './order-help.tsx';
import { OrderHistory, OrderLines } from './order-parts.tsx';
import { CollectIt, OrderProgress } from './order-progress.tsx';
import { backText, orderView, trackPath } from './order-view.ts';
import { OrderParcels } from './parcels.tsx';
import { parcelsForShopper } from './parcels-view.ts';

// An order for whoever has the link of its mails. A mail is passed on and a phone lies open, so the page has neither the
// full name nor the address, phone number or mail address of the receiver.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Your order',
		description: 'Where your order is.',
		path: '/track',
		hidden: true,
	});

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const order = await orderOfTrackKey(context.db, params.key);
	const [isHeld, returns, shipments, attempts, confirmation, units] = await Promise.all([
		isHeldOrder(context.db, order.id),
		returnsOf(context.db, order.id),
		shipmentsOfOrder(context.db, order.id),
		paymentsOf(context.db, order.id),
		buyerConfirmation(context.db, order),
		unitsOfOrder(context.db, order.id),
	]);
	const {
		id,
		trackingNo,
		state,
		stateName,
		wasPlaced,
		placedAt,
		payment,
		subtotalKobo,
		discounts,
		deliveryKobo,
		delivery,
		totalKobo,
		deposit,
		cash,
		restHow,
		taxNote,
		lines,
		events,
		paidBack,
		paidBackHow,
		offCash,
	} = orderView(order, returns);
	const status = paymentStatus(moneyOfOrder(order), attempts, new Date());
	const paying = attempts.find((attempt) => attempt.id === parseId(url.searchParams.get('pay')));
	const payNow = order.payUntil && paying ? payNowOf(paying) : null;
	if (payNow?.accessCode) context.allowPopup();
	return {
		order: {
			id,
			trackingNo,
			state,
			stateName,
			wasPlaced,
			placedAt,
			payment,
			subtotalKobo,
			discounts,
			deliveryKobo,
			delivery,
			totalKobo,
			deposit,
			cash,
			restHow,
			taxNote,
			offCash,
			events,
			lines: lines.map((line) => ({ ...line, reviewPath: null })),
		},
		parcels: parcelsForShopper(order, shipments),
		units: shownUnits(units),
		receiver: order.firstname,
		place: `${order.city}, ${order.region}`,
		money: status
			? { title: status.title, text: [status.text, status.besides].filter(Boolean).join(' ') }
			: null,
		givenBack: backText(status?.givenBack, { paidBack, paidBackHow }),
		/** Of an order that whoever has this link may pay. */
		linkPayment:
			order.payUntil && status
				? { status, payNow, came: endingOf(url.searchParams.get('came')) ?? null }
				: null,
		hasEmail: order.email !== '',
		/** The address with which this browser began to pay; nobody else who opens the link sees it. */
		payerEmail: order.payUntil && order.email === '' ? context.payerOf(order.id) : '',
		confirmation,
		path: trackPath(params.key),
		// It comes to an account by a mailed link, not by a password.
		isHeld,
	};
});

/**
 * Without an intent the buyer says that they placed the order. Of one that is paid by a link, `ask:<method>`, `pay:<method>` and
 * `look` are as on the page of an own order.
 */
export const action = pageAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const page = trackPath(params.key);
	const fields = formFields(form);
	if (fields.intent === undefined) {
		await confirmByBuyer(context.db, params.key);
		throw redirect(page, 303);
	}
	const order = await orderOfTrackKey(context.db, params.key);
	if (order.payUntil === null) throw new Problem('conflict', 'This order is not paid by a link.');
	const [step, method] = fields.intent.split(':');
	if (isOnlineMethod(method))
		return await payOrder(context, order, {
			step,
			method,
			fields,
			request,
			page,
			isAnybodys: true,
		});
	const refused = await checkPayments(context.db, context.providers, order);
	throw redirect(`${page}?came=${refused ? 'failed' : (endingOf(fields.ended) ?? 'return')}`, 303);
});

/** After a refusal too: the order may have been paid or given up meanwhile. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function TrackedOrder({ loaderData }: Route.ComponentProps) {
	const { order, parcels, units, receiver, place, money, givenBack, confirmation, isHeld, path } =
		loaderData;
	const { linkPayment, hasEmail, payerEmail } = loaderData;
	const { name, phones, deliveryText } = useShop();
	const isReady = order.stateName === 'sent' && order.delivery?.kind === 'pickup';
	const isComing = !isReady && ['placed', 'confirmed', 'packed', 'sent'].includes(order.stateName);
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb crumbs={[{ name: 'Track an order', to: '/track' }, { name: order.trackingNo }]} />
			<p className="mb-4 hidden font-bold print:block">
				{name}. {phones.join(', ')}
			</p>
			<div className="mt-2 flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="text-4xl md:text-5xl">{order.state}</h1>
					<p className="mt-2">
						<span className="text-slate">Tracking No</span>{' '}
						<strong className="tracking-wide">{order.trackingNo}</strong>
					</p>
					<p className="wrap-anywhere text-slate">
						{order.wasPlaced ? 'Placed' : 'Begun'} {order.placedAt} for {receiver} in {place}.{' '}
						{isComing ? `${order.delivery?.promise ?? deliveryText}.` : ''}
					</p>
				</div>
				<Button
					kind="quiet"
					className="noscript:hidden print:hidden"
					onClick={() => window.print()}
				>
					Print
				</Button>
			</div>
			{linkPayment ? (
				<LinkPayment
					order={order}
					needsEmail={!hasEmail}
					payerEmail={payerEmail}
					path={path}
					{...linkPayment}
				/>
			) : null}
			<ConfirmOrder confirmation={confirmation} path={path} phone={phones[0] ?? ''} />
			<div className="mt-6 space-y-3 rounded-card bg-paper p-4 empty:hidden md:p-6 print:hidden">
				<OrderProgress stateName={order.stateName} delivery={order.delivery} />
				<CollectIt order={order} />
			</div>
			<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<OrderLines order={order} title="What was ordered" givenBack={givenBack} />
				<div className="space-y-6">
					<OrderParcels {...parcels} />
					<OrderUnits units={units} />
					<OrderHistory order={order} />
					{linkPayment && !order.wasPlaced ? null : (
						<section aria-labelledby="payment" className="rounded-card bg-paper p-4 md:p-6">
							<h2 id="payment" className="text-2xl">
								Payment
							</h2>
							<p className="wrap-anywhere mt-2">{order.payment}</p>
							{money ? (
								<p className="mt-1">
									<strong>{money.title}.</strong> {money.text}
								</p>
							) : null}
						</section>
					)}
					<section aria-labelledby="help" className="rounded-card bg-paper p-4 md:p-6 print:hidden">
						<h2 id="help" className="text-2xl">
							Something to change?
						</h2>
						<div className="mt-3 space-y-3">
							<ChatAboutOrder trackingNo={order.trackingNo} />
							{hasEmail ? (
								<ButtonLink
									to={`${isHeld ? '/login/mail' : '/login'}?next=${encodeURIComponent(`/myorders/view-order/${order.id}`)}`}
									kind="quiet"
								>
									Sign in {isHeld ? 'by mail ' : ''}to{' '}
									{offersAfterSignIn({ ...order, isByLink: linkPayment !== null })}
								</ButtonLink>
							) : null}
						</div>
					</section>
				</div>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const problem: PageProblem | undefined = isRouteErrorResponse(error) ? error.data : undefined;
	return (
		<Failure
			error={error}
			missing={problem?.message ?? 'Order not found'}
			whyMissing="Links get cut off when they are copied or sent on: open it from our mail about the order once more. Or find the order by its tracking number and your phone number, which leads to the whole link."
			list={{ label: 'Track an order', to: '/track' }}
		/>
	);
}

type ConfirmOrderProps = { confirmation: BuyerConfirmation; path: string; phone: string };

/** Asks the buyer of a number's first cash order whether they placed it. */
function ConfirmOrder({ confirmation, path, phone }: ConfirmOrderProps) {
	const busy = useNavigation().formAction === path;
	if (confirmation === 'not-needed') return null;
	return (
		<div className="mt-6 print:hidden">
			{confirmation === 'given' ? (
				<Notice kind="success" title="Thank you, you confirmed this order">
					We prepare it now.
				</Notice>
			) : (
				<Form
					method="post"
					action={path}
					preventScrollReset
					className="space-y-3 rounded-card bg-paper p-4 md:p-6"
				>
					<h2 className="text-2xl">Did you place this order?</h2>
					<p className="max-w-prose">
						It is the first one for your phone number. Confirm it, and we prepare it at once;
						otherwise we call you first. Not yours? Call {phone}.
					</p>
					<Button type="submit" busy={busy}>
						Yes, I ordered this
					</Button>
				</Form>
			)}
		</div>
	);
}
