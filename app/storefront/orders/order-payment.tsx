import { useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useMethodButtons } from '../checkout/checkout-payment-methods.tsx';
import { ContactEmailField } from '../contact-email-field.tsx';
import type { Asked } from '../paying/pay-asking.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { type PayNow, PayNowBox } from '../paying/pay-now.tsx';
import { mayBeCashInstead } from '../paying/payment-methods.ts';
import type { PaymentStatus } from '../paying/payment-status.ts';
import { useFreshOnReturn } from '../send-again.ts';
import { useShop } from '../use-shop.ts';
import type { ShownOrder } from './order-view.ts';

const SIGNS: Record<PaymentStatus['state'], { icon: IconName; colour: string }> = {
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
	status: PaymentStatus;
	order: Pick<ShownOrder, 'path' | 'totalKobo' | 'deposit' | 'cash' | 'isByLink'>;
	/** Whether whoever pays is asked for an address. */
	needsEmail: boolean;
	/** What is in that field from before. */
	payerEmail?: string;
	payNow: PayNow | null;
	asked: Asked | undefined;
	actionError: ActionError | undefined;
	/** The page checks for news by itself. */
	follows: boolean;
};

/** Where the money of an order is, and what can be done about it. */
export function OrderPayment({
	status,
	order,
	needsEmail,
	payerEmail,
	payNow,
	asked,
	actionError,
	follows,
}: OrderPaymentProps) {
	const form = useRef<HTMLFormElement>(null);
	useFirstWrongField(form, actionError);
	const [answered, setAnswered] = useState<Asked>();
	useFreshOnReturn();
	const { icon, colour } = SIGNS[status.state];
	return (
		<section
			aria-labelledby="money"
			className="mt-6 space-y-4 rounded-card bg-paper p-4 md:p-6 print:hidden"
		>
			<div role="status" className="flex items-start gap-3">
				<Icon name={icon} className={`size-7 ${colour}`} />
				<div className="min-w-0">
					<h2 id="money" className="text-2xl">
						{status.title}
					</h2>
					<p className="prose mt-1">{status.text}</p>
					{status.heldUntil ? (
						<p className="mt-1">
							The goods are kept for you until <strong>{status.heldUntil}</strong>.
						</p>
					) : null}
					{status.mayPay && order.deposit ? (
						<p className="mt-1">
							You pay the deposit of <strong>{order.deposit.text}</strong> now, and the other{' '}
							{order.deposit.rest} in {order.cash}.
						</p>
					) : null}
					{status.besides ? <p className="mt-1">{status.besides}</p> : null}
				</div>
			</div>
			{actionError ? <Notice kind="error" title={actionError.message} /> : null}
			{payNow ? (
				<PayNowBox key={payNow.payUrl} pay={payNow} orderPath={order.path} />
			) : status.mayPay || status.mayOrderAgain || status.waits ? (
				<Form ref={form} method="post" action={order.path} preventScrollReset noValidate>
					{asked && asked !== answered ? (
						<PayDialog asked={asked} onClose={() => setAnswered(asked)} />
					) : null}
					{status.mayPay && needsEmail ? (
						<PayerEmail actionError={actionError} asked={asked} payerEmail={payerEmail} />
					) : null}
					<Choices status={status} order={order} follows={follows} />
				</Form>
			) : null}
		</section>
	);
}

/** Of an order that staff typed in for somebody who named no address. */
function PayerEmail({
	actionError,
	asked,
	payerEmail,
}: Pick<OrderPaymentProps, 'actionError' | 'asked' | 'payerEmail'>) {
	return (
		<div className="mb-3 max-w-96">
			<ContactEmailField
				hint="For the receipt."
				defaultValue={actionError?.values.email ?? asked?.email ?? payerEmail}
				errors={actionError?.errors.email}
			/>
		</div>
	);
}

function Choices({
	status,
	order,
	follows,
}: Pick<OrderPaymentProps, 'status' | 'order' | 'follows'>) {
	const online = useMethodButtons().filter(({ method }) => method !== 'cod');
	const shop = useShop();
	const offersCash = mayBeCashInstead(shop, {
		totalKobo: order.totalKobo,
		hasDeposit: order.deposit !== null,
	});
	return (
		<div className="flex flex-wrap items-center gap-3">
			{status.mayPay
				? online.map(({ method, label, intent }) => (
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
					))
				: null}
			{status.mayPay ? (
				<p className="order-last basis-full text-slate text-sm">
					{online.length > 0
						? online.map(({ label, name }) => `${label}: ${name}.`).join(' ')
						: `Paying online is closed at the moment. Please call ${shop.phones[0] ?? shop.name}.`}
				</p>
			) : null}
			{status.mayOrderAgain ? (
				<ButtonLink to="/cart" kind="ink">
					Back to your cart
				</ButtonLink>
			) : null}
			{status.waits ? (
				<Button type="submit" name="intent" value="look" kind="quiet" className="grow sm:grow-0">
					Look again
				</Button>
			) : null}
			{status.mayPay && offersCash && !order.isByLink ? (
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
