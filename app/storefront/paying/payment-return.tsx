import { redirect } from 'react-router';
import { parseId } from '#shop/input.ts';
import { orderOf } from '#shop/orders/orders.ts';
import { type Payment, readPayment } from '#shop/payments/payment-rows.ts';
import { paymentsOf } from '#shop/payments/reading.ts';
import { Problem } from '#shop/problem.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { reading } from '../../visit.ts';
import type { Route } from './+types/payment-return.ts';
import { pageAfterPaying, settle } from './pay-looking.ts';
import { paymentTruth } from './payment-truth.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Your payment',
		description: 'What has become of your payment.',
		path: '/payments',
		hidden: true,
	});

/**
 * Where providers send shoppers back to, with `left=1` from a payment they left. The provider is asked before anything
 * is told. Who is signed in goes on to the order. Anybody else who brings the payment's name, such as a shopper whose
 * bank opened another browser, is told how the payment stands and nothing of the order.
 */
export const loader = reading(async (visit, { request, params }: Route.LoaderArgs) => {
	const { pathname, search, searchParams: query } = new URL(request.url);
	const { payment, order } = await readPayment(visit.db, parseId(params.id) ?? 0);
	const user = await visit.user();
	const isOwner = user?.id === order.userId;
	if (!isOwner && !isNamed(payment, query)) {
		if (user) throw new Problem('not-found', 'Payment not found');
		throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
	}
	const refused = await settle(visit, payment.id);
	const now = await orderOf(visit.db, order.userId, order.id);
	const ending = refused ? 'failed' : query.has('left') ? 'cancel' : 'return';
	if (isOwner) throw redirect(pageAfterPaying(now, ending));
	const attempts = await paymentsOf(visit.db, order.id);
	const truth = paymentTruth({ state: now.state, onDelivery: false }, attempts, new Date());
	if (!truth) throw new Error('A payment without a word about it');
	return { title: truth.title, text: truth.text };
});

/** Paystack and PayPal put their name of the payment into the address they lead back to. */
function isNamed({ reference, providerId }: Payment, query: URLSearchParams): boolean {
	return ['reference', 'trxref', 'token'].some((name) => {
		const told = query.get(name);
		return told !== null && (told === reference || told === providerId);
	});
}

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
