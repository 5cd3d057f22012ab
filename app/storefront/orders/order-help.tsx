import { Form, Link, useNavigation } from 'react-router';
import type { OrderState } from '#shop/orders/order-states.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { SignInAgain } from '../account/sign-in-again.tsx';
import type { PaymentStatus } from '../paying/payment-status.ts';
import { useShop } from '../use-shop.ts';
import { cancelOffer } from './cancel-offer.ts';
import type { ShownOrder } from './order-view.ts';

type OrderHelpProps = {
	order: ShownOrder;
	status: PaymentStatus | null;
	/** Why it was not cancelled. */
	actionError: ActionError | undefined;
};

/** Why shoppers cannot cancel the order here any more. */
const TOO_LATE: Partial<Record<OrderState, string>> = {
	confirmed: 'We are preparing your order, so it can no longer be cancelled here.',
	packed: 'We are preparing your order, so it can no longer be cancelled here.',
	sent: 'Your order is on its way, so it can no longer be cancelled here.',
};

/**
 * How the order is changed, cancelled or taken back: cancelled here while nobody works on it, and otherwise whom to
 * ask; the chat begins with its tracking number.
 */
export function OrderHelp({ order, status, actionError }: OrderHelpProps) {
	const offer = cancelOffer(order, status);
	return (
		<section aria-labelledby="help" className="rounded-card bg-paper p-4 md:p-6 print:hidden">
			<h2 id="help" className="text-2xl">
				Change, cancel or return
			</h2>
			<p className="mt-2">
				{order.stateName === 'sent' && order.delivery?.kind === 'pickup'
					? 'Your order is ready to collect, so it can no longer be cancelled here.'
					: TOO_LATE[order.stateName]}{' '}
				Tell us the tracking number and what you would like. What we promise about returns stands
				under{' '}
				<Link to="/policy" className="underline underline-offset-4">
					Payment and refunds
				</Link>
				.
			</p>
			<div className="mt-4">
				<ChatAboutOrder trackingNo={order.trackingNo} />
			</div>
			{offer?.may ? (
				<CancelForm order={order} explanation={offer.explanation} actionError={actionError} />
			) : (
				<div className="mt-4 space-y-3 empty:hidden">
					{offer ? <p className="text-slate text-sm">{offer.explanation}</p> : null}
					{actionError ? <Notice kind="error" title={actionError.message} /> : null}
				</div>
			)}
		</section>
	);
}

/** Whom to ask about an order; the chat begins with its tracking number. */
export function ChatAboutOrder({ trackingNo }: Pick<ShownOrder, 'trackingNo'>) {
	const { name, chatNumber, phones, supportHours } = useShop();
	const question = `Hello ${name}, it is about my order ${trackingNo}: `;
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
			<a
				href={`https://wa.me/${chatNumber}?text=${encodeURIComponent(question)}`}
				rel="noreferrer"
				className={buttonClass({ kind: 'quiet' })}
			>
				<Icon name="chat" className="size-5 text-green" />
				Chat about this order
			</a>
			{phones[0] ? (
				<p className="text-slate text-sm">
					or call{' '}
					<a
						href={`tel:${phones[0].replace(/\s/g, '')}`}
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						<PhoneText>{phones[0]}</PhoneText>
					</a>
					, {supportHours}
				</p>
			) : null}
		</div>
	);
}

function CancelForm({
	order,
	explanation,
	actionError,
}: {
	order: ShownOrder;
	explanation: string;
	actionError: ActionError | undefined;
}) {
	const { formData } = useNavigation();
	return (
		<details open={actionError !== undefined} className="mt-4 border-line border-t pt-2">
			<Summary className="inline-flex min-h-11 cursor-pointer items-center text-slate text-sm underline underline-offset-4 hover:text-ink">
				Cancel this order…
			</Summary>
			<Form
				method="post"
				action={order.path}
				preventScrollReset
				className="mt-2 max-w-prose space-y-4"
			>
				<input type="hidden" name="intent" value="cancel" />
				<input type="hidden" name="seen" value={order.stateName} />
				<p>{explanation}</p>
				<TextField
					label="Reason (optional)"
					name="reason"
					rows={2}
					maxLength={500}
					defaultValue={actionError?.values.reason}
					errors={actionError?.errors.reason}
				/>
				{actionError ? (
					<Notice kind="error" title={actionError.message}>
						<SignInAgain refused={actionError} />
					</Notice>
				) : null}
				<Button type="submit" kind="risky" busy={formData?.get('intent') === 'cancel'}>
					Cancel the order
				</Button>
			</Form>
		</details>
	);
}
