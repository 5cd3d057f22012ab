import { redirect } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { orderOf } from '#shop/orders/orders.ts';
import { checkReturnedPayment } from '#shop/payments/check-payment.ts';
import { paymentsOf, returnedPayment } from '#shop/payments/order-payments.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ownerOfSentOrder } from '../account/buyer.ts';
import { trackPath } from '../orders/order-view.ts';
import type { Route } from './+types/payment-return.ts';
import { pageAfterPaying } from './after-paying.ts';
import { moneyOfOrder, paymentStatus } from './payment-status.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Your payment',
		description: 'What has become of your payment.',
		path: '/payments',
		hidden: true,
	});

/** Parameters in which Paystack and PayPal put their name of the payment. */
const NAMES = ['reference', 'trxref', 'token'];

/**
 * Where providers send shoppers back to, with `left=1` after leaving a payment. The provider is asked before anything
 * is shown. Signed-in owners go on to the order. Anybody else who brings the payment's name, such as a shopper whose
 * bank opened another browser, only sees the state of the payment and nothing of the order.
 */
export const loader = pageLoader(async (context, { request, params }: Route.LoaderArgs) => {
	const { pathname, search, searchParams: query } = new URL(request.url);
	const owner = await ownerOfSentOrder(context);
	const { payment, order, isOwner } = await returnedPayment(context.db, {
		paymentId: parseId(params.id),
		userId: owner?.id ?? null,
		names: NAMES.map((name) => query.get(name)),
	}).catch((error: unknown) => {
		// The cart of this browser says nothing about who paid.
		const isStranger = error instanceof Problem && (owner?.isGuest ?? true);
		if (!isStranger) throw error;
		throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
	});
	const refused = await checkReturnedPayment(context.db, context.providers, payment.id);
	const now = await orderOf(context.db, order.userId, order.id);
	const ending = refused ? 'failed' : query.has('left') ? 'cancel' : 'return';
	// Whoever pays by a link came from its page, and need not have an account.
	if (!isOwner && order.payUntil !== null)
		throw redirect(`${trackPath(order.trackKey)}?came=${ending}`);
	if (isOwner) throw redirect(pageAfterPaying(now, ending));
	const attempts = await paymentsOf(context.db, order.id);
	const money = { ...moneyOfOrder(now), isAnybodys: true };
	const status = paymentStatus(money, attempts, new Date());
	if (!status) throw new Error('A payment without a word about it');
	return { title: status.title, text: status.text };
});

export default function PaymentReturn({ loaderData: { title, text } }: Route.ComponentProps) {
	return (
		<div className="column pt-6 pb-16">
			<section className="max-w-3xl space-y-4 rounded-card bg-paper p-5 md:p-8">
				<h1 className="text-4xl md:text-5xl">{title}</h1>
				<p className="prose">{text}</p>
				<p className="text-slate">
					You are not signed in in this browser. Sign in to see the order it is for.
				</p>
				<ButtonLink to="/login?next=%2Fmyorders">Sign in</ButtonLink>
			</section>
		</div>
	);
}
