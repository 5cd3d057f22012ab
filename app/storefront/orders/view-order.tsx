import { useEffect } from 'react';
import { redirect } from 'react-router';
import { doorCodeOf } from '#shop/fulfilment/door-codes.ts';
import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { cancelOwnOrder, OwnCancel } from '#shop/fulfilment/own-order-cancel.ts';
import { shipmentsOfOrder } from '#shop/fulfilment/shipments.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { WAITING_STATES } from '#shop/orders/order-states.ts';
import { orderOf } from '#shop/orders/orders.ts';
import { checkPayments } from '#shop/payments/check-payment.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { useLastActionData } from '../../refresh.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { ownerOfOrder, ownerOfSentOrder } from '../account/buyer.ts';
import { senderOf } from '../account/require-shopper.ts';
import { UnsentOrFailure } from '../account/unsent-or-failure.tsx';
import { endingOf, pageAfterPaying } from '../paying/after-paying.ts';
import { payNowOf, payOrder } from '../paying/pay-leaving.ts';
import {
	endingAlert,
	useFollowing,
	useTellOnce,
	useThanksOncePaid,
} from '../paying/payment-follow.ts';
import { isOnlineMethod } from '../paying/payment-methods.ts';
import { moneyOfOrder, paymentStatus } from '../paying/payment-status.ts';
import { OrderUnits } from '../units/order-units.tsx';
import { shownUnits } from '../units/units-view.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/view-order.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderHelp } from './order-help.tsx';
import { OrderFacts, OrderHistory, OrderLines } from './order-parts.tsx';
import { OrderPayment } from './order-payment.tsx';
import { CollectIt, OrderProgress } from './order-progress.tsx';
import { backText, orderPath, orderView, type ShownOrder } from './order-view.ts';
import { OrderParcels } from './parcels.tsx';
import { parcelsForShopper } from './parcels-view.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	pageMeta(matches, {
		title: `Order ${params.id}`,
		description: 'What you ordered, where it goes and what has happened to it.',
		path: `/myorders/view-order/${params.id}`,
		hidden: true,
	});

export const loader = pageLoader(async (context, { request, params }: Route.LoaderArgs) => {
	const user = await ownerOfOrder(context, request, parseId(params.id));
	const order = await orderOf(context.db, user.id, parseId(params.id));
	const attempts = await paymentsOf(context.db, order.id);
	const query = new URL(request.url).searchParams;
	const paying = attempts.find(({ id }) => id === parseId(query.get('pay')));
	const payNow = paying ? payNowOf(paying) : null;
	if (payNow?.accessCode) context.allowPopup();
	const [returns, shipments, code, units] = await Promise.all([
		returnsOf(context.db, order.id),
		shipmentsOfOrder(context.db, order.id),
		order.state === 'sent' ? doorCodeOf(context.db, order.id) : null,
		unitsOfOrder(context.db, order.id),
	]);
	return {
		order: orderView(order, returns),
		isGuest: user.isGuest,
		parcels: parcelsForShopper(order, shipments),
		units: shownUnits(units),
		status: paymentStatus(moneyOfOrder(order), attempts, new Date()),
		/** What they tell at the door. */
		doorCode: code?.isGiven === false ? code.code : null,
		payNow,
		came: endingOf(query.get('came')) ?? null,
		justCancelled: query.has('cancelled') && order.state === 'cancelled',
	};
});

/**
 * The actions of the page's forms, named by `intent`: `cancel` cancels the order; of an unpaid one `look` asks for news
 * (`ended` says how the popup ended), `ask:<method>` returns what to agree to before paying with it, `pay:<method>` starts
 * it.
 */
export const action = pageAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const user = (await ownerOfSentOrder(context)) ?? (await senderOf(context, request, form));
	const order = await orderOf(context.db, user.id, parseId(params.id));
	const fields = formFields(form);
	if (fields.intent === 'cancel') {
		const own = {
			userId: user.id,
			orderId: order.id,
			shop: await mailShop(context.db, context.publicUrl),
		};
		await cancelOwnOrder(context.db, context.providers, own, parseFields(OwnCancel, fields));
		throw redirect(`${orderPath(order.id)}?cancelled=1`, 303);
	}
	const [step, method] = (fields.intent ?? '').split(':');
	if (isOnlineMethod(method))
		return await payOrder(context, order, {
			step,
			method,
			fields,
			request,
			page: orderPath(order.id),
		});
	const refused = await checkPayments(context.db, context.providers, {
		id: order.id,
		userId: user.id,
	});
	const after = await orderOf(context.db, user.id, order.id);
	const ending = refused ? 'failed' : (endingOf(fields.ended) ?? 'return');
	throw redirect(pageAfterPaying(after, ending), 303);
});

/** After a refusal too: the shop may have moved the order meanwhile, and the page shows where it is by now. */
export const shouldRevalidate = revalidateUnlessCutOff;

/** Shown once to a shopper who has cancelled the order. */
const CANCELLED = {
	kind: 'success',
	title: 'Your order is cancelled',
	text: 'Nothing will be sent. We have written to you by mail.',
} as const;

export default function ViewOrder({ loaderData }: Route.ComponentProps) {
	const { order, isGuest, parcels, units, status, payNow, came, justCancelled, doorCode } =
		loaderData;
	const shop = useShop();
	const follows = useFollowing(status?.waits === true && payNow === null);
	const answer = useLastActionData<Route.ComponentProps['actionData']>();
	const actionError = answer && 'errors' in answer ? answer : undefined;
	const isOfCancelling = actionError?.values.intent === 'cancel';
	// Who pressed to cancel, and is told that the money has come, is not thanked for it.
	useThanksOncePaid(order.id, isOfCancelling ? null : status);
	useEffect(() => {
		// The form keeps the scroll position for refusals; what became of the order stands at the top.
		if (justCancelled) window.scrollTo(0, 0);
	}, [justCancelled]);
	const alert = useTellOnce(justCancelled ? CANCELLED : endingAlert(came, status), order.path);
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb
				crumbs={[
					isGuest ? { name: 'Market', to: '/' } : { name: 'My Orders', to: '/myorders' },
					{ name: `Order ${order.id}` },
				]}
			/>
			<p className="mb-4 hidden font-bold print:block">
				{shop.name}, {shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
			</p>
			<OrderHead order={order} isGuest={isGuest} />
			<OrderNow order={order} />
			{status ? (
				<p className="mt-4 hidden print:block">
					<strong>{status.title}.</strong> {status.text}
				</p>
			) : null}
			{alert ? (
				<div className="mt-6">
					<Notice kind={justCancelled ? 'success' : 'error'} title={alert.title}>
						{alert.text}
					</Notice>
				</div>
			) : null}
			{status ? (
				<OrderPayment
					status={status}
					order={order}
					needsEmail={order.email === ''}
					payNow={payNow}
					asked={answer && 'asked' in answer ? answer.asked : undefined}
					actionError={isOfCancelling ? undefined : actionError}
					follows={follows}
				/>
			) : null}
			{doorCode ? <DoorCode code={doorCode} isPickup={order.delivery?.kind === 'pickup'} /> : null}
			<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="min-w-0 space-y-6">
					<OrderLines order={order} givenBack={backText(status?.givenBack, order)} />
					<OrderHelp
						order={order}
						status={status}
						actionError={isOfCancelling ? actionError : undefined}
					/>
				</div>
				<div className="space-y-6">
					<OrderParcels {...parcels} />
					<OrderUnits units={units} />
					<OrderFacts order={order} />
					<OrderHistory order={order} />
				</div>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}

/** The code that its buyer tells whoever brings the order. */
function DoorCode({ code, isPickup }: { code: string; isPickup: boolean }) {
	return (
		<section
			aria-labelledby="door-code"
			className="mt-6 rounded-card bg-paper p-4 md:p-6 print:hidden"
		>
			<h2 id="door-code" className="text-2xl">
				{isPickup ? 'Your code for the counter' : 'Your code for the door'}
			</h2>
			<p className="mt-2 font-semibold text-4xl tabular-nums tracking-widest">{code}</p>
			<p className="mt-1 text-slate">
				Tell it {isPickup ? 'at the counter' : 'to the driver'} once you have your goods, not
				before.
			</p>
		</section>
	);
}

/** Where the order is, and how long the rest of its way takes. */
function OrderNow({ order }: { order: ShownOrder }) {
	const { deliveryText } = useShop();
	const isComing = order.wasPlaced && WAITING_STATES.some((state) => state === order.stateName);
	return (
		<div className="mt-6 space-y-3 rounded-card bg-paper p-4 md:p-6">
			<h2 className="text-2xl">Now: {order.state}</h2>
			<OrderProgress stateName={order.stateName} delivery={order.delivery} />
			<CollectIt order={order} />
			{isComing ? (
				<p className="text-slate text-sm">{order.delivery?.promise ?? deliveryText}.</p>
			) : null}
		</div>
	);
}

function OrderHead({ order, isGuest }: { order: ShownOrder; isGuest: boolean }) {
	return (
		<div className="mt-2 flex flex-wrap items-end justify-between gap-4">
			<div>
				<h1 className="text-4xl md:text-5xl">Order {order.id}</h1>
				<p className="mt-2">
					<span className="text-slate">Tracking No</span>{' '}
					<strong className="tracking-wide">{order.trackingNo}</strong>
				</p>
				<p className="text-slate">
					{order.wasPlaced ? 'Placed' : 'Begun'} {order.placedAt}
				</p>
			</div>
			{order.wasPlaced ? (
				<div className="flex flex-wrap items-center gap-3 print:hidden">
					{isGuest ? null : <OrderAgain orderId={order.id} />}
					<Button kind="quiet" className="noscript:hidden" onClick={() => window.print()}>
						Print receipt
					</Button>
					<p className="hidden text-slate text-sm noscript:block">
						For a receipt, print this page from the menu of your browser.
					</p>
				</div>
			) : null}
		</div>
	);
}
