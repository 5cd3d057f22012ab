import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useMethodButtons } from '../checkout/checkout-payment-methods.tsx';
import type { Asked } from '../paying/pay-asking.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { type PayNow, PayNowBox } from '../paying/pay-now.tsx';
import { mayBeCashInstead } from '../paying/payment-methods.ts';
import type { Truth } from '../paying/payment-truth.ts';
import { useFreshOnReturn } from '../send-again.ts';
import { useShop } from '../use-shop.ts';
import type { ShownOrder } from './order-view.ts';

const SIGNS: Record<Truth['state'], { icon: IconName; colour: string }> = {
	none: { icon: 'info', colour: 'text-amber' },
	started: { icon: 'clock', colour: 'text-amber' },
	pending: { icon: 'clock', colour: 'text-amber' },
	paid: { icon: 'check', colour: 'text-green' },
	review: { icon: 'search', colour: 'text-amber' },
	refunding: { icon: 'clock', colour: 'text-amber' },
	refunded: { icon: 'check', colour: 'text-green' },
	failed: { icon: 'warning', colour: 'text-red' },
	expired: { icon: 'warning', colour: 'text-red' },
};

type OrderPaymentProps = {
	truth: Truth;
	order: Pick<ShownOrder, 'path' | 'totalKobo' | 'deposit'>;
	payNow: PayNow | null;
	asked: Asked | undefined;
	actionError: ActionError | undefined;
	/** The page checks for news by itself. */
	follows: boolean;
};

/** Where the money of an order is, and what can be done about it. */
export function OrderPayment({
	truth,
	order,
	payNow,
	asked,
	actionError,
	follows,
}: OrderPaymentProps) {
	const [answered, setAnswered] = useState<Asked>();
	useFreshOnReturn();
	const { icon, colour } = SIGNS[truth.state];
	return (
		<section
			aria-labelledby="money"
			className="mt-6 space-y-4 rounded-card bg-paper p-4 md:p-6 print:hidden"
		>
			<div role="status" className="flex items-start gap-3">
				<Icon name={icon} className={`size-7 ${colour}`} />
				<div className="min-w-0">
					<h2 id="money" className="text-2xl">
						{truth.title}
					</h2>
					<p className="prose mt-1">{truth.text}</p>
					{truth.heldUntil ? (
						<p className="mt-1">
							The goods are kept for you until <strong>{truth.heldUntil}</strong>.
						</p>
					) : null}
					{truth.besides ? <p className="mt-1">{truth.besides}</p> : null}
				</div>
			</div>
			{actionError ? <Notice kind="error" title={actionError.message} /> : null}
			{payNow ? (
				<PayNowBox key={payNow.payUrl} pay={payNow} orderPath={order.path} />
			) : truth.mayPay || truth.mayOrderAgain || truth.waits ? (
				<Form method="post" action={order.path} preventScrollReset>
					{asked && asked !== answered ? (
						<PayDialog asked={asked} onClose={() => setAnswered(asked)} />
					) : null}
					<Choices truth={truth} order={order} follows={follows} />
				</Form>
			) : null}
		</section>
	);
}

function Choices({
	truth,
	order,
	follows,
}: Pick<OrderPaymentProps, 'truth' | 'order' | 'follows'>) {
	const methods = useMethodButtons();
	const offersCash = mayBeCashInstead(useShop(), {
		totalKobo: order.totalKobo,
		hasDeposit: order.deposit !== null,
	});
	return (
		<div className="flex flex-wrap items-center gap-3">
			{truth.mayPay
				? methods.map(({ method, label, intent }) =>
						method === 'cod' ? null : (
							<Button
								key={method}
								type="submit"
								name="intent"
								value={intent}
								kind="ink"
								className="grow sm:grow-0"
							>
								{label}
							</Button>
						),
					)
				: null}
			{truth.mayOrderAgain ? (
				<ButtonLink to="/cart" kind="ink">
					Back to your cart
				</ButtonLink>
			) : null}
			{truth.waits ? (
				<Button type="submit" name="intent" value="look" kind="quiet" className="grow sm:grow-0">
					Look again
				</Button>
			) : null}
			{truth.mayPay && offersCash ? (
				<Link
					to="/checkout"
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					Pay on delivery instead
				</Link>
			) : null}
			{follows ? (
				<span className="text-slate text-sm noscript:hidden">This page updates by itself.</span>
			) : null}
		</div>
	);
}
