import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { useScripts } from '../../ui/use-scripts.ts';
import type { Asked } from './pay-asking.ts';
import { PROVIDER_OF } from './payment-methods.ts';
import { TestPayments } from './payment-testing.tsx';

/**
 * What is paid, to whom, and the button to the provider. It is inside the form it submits: the button's `intent` is
 * `pay:<method>`, with the kobo of a deposit after it where that is agreed to. A modal; without scripts a part of the page.
 */
export function PayDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const scripts = useScripts();
	// The page's own busy indicator is behind the modal. Presses are not blocked while the page reloads its data after
	// the question that opened the modal.
	const intent = `pay:${asked.method}${asked.deposit ? `:${asked.deposit.kobo}` : ''}`;
	const isLeaving = useNavigation().formData?.get('intent') === intent;
	useModal(dialog, scripts);
	const provider = PROVIDER_LABELS[PROVIDER_OF[asked.method]];
	const noQuote = asked.quote !== null && 'unavailable' in asked.quote;

	return (
		<dialog
			ref={dialog}
			closedby="any"
			open={scripts ? undefined : true}
			aria-labelledby="pay-title"
			className="dialog w-full not-[:modal]:open:static not-[:modal]:open:mx-0 not-[:modal]:open:max-w-none not-[:modal]:open:opacity-100 lg:col-span-2"
			onClose={onClose}
		>
			<div className="space-y-5 p-5 md:p-7">
				<div className="flex items-start justify-between gap-4">
					<h2 id="pay-title" className="text-3xl">
						{asked.method === 'card' ? `Pay with ${provider}` : 'Pay Online'}
					</h2>
					<button
						type="button"
						aria-label="Close"
						className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-slate hover:text-ink noscript:hidden"
						onClick={() => dialog.current?.close()}
					>
						<Icon name="close" className="size-5" />
					</button>
				</div>
				{asked.testing ? <TestPayments /> : null}
				<dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
					{asked.email ? (
						<>
							<dt className="text-slate">Email</dt>
							<dd className="wrap-anywhere min-w-0 text-right text-sm sm:text-base">
								<EmailText>{asked.email}</EmailText>
							</dd>
						</>
					) : null}
					<dt className="text-slate">Total</dt>
					<dd
						className={
							asked.deposit
								? 'text-right tabular-nums'
								: 'text-right font-bold text-2xl tabular-nums'
						}
					>
						{asked.total}
					</dd>
					{asked.deposit ? (
						<>
							<dt className="text-slate">Deposit, paid now</dt>
							<dd className="text-right font-bold text-2xl tabular-nums">{asked.deposit.text}</dd>
							<dt className="text-slate">In cash on delivery</dt>
							<dd className="text-right tabular-nums">{asked.deposit.rest}</dd>
						</>
					) : null}
				</dl>
				<QuoteText quote={asked.quote} />
				{noQuote ? null : (
					<Button type="submit" name="intent" value={intent} busy={isLeaving} className="w-full">
						{asked.method === 'card' ? 'Proceed to payment' : `Pay with ${provider}`}
					</Button>
				)}
				<p className="text-slate text-sm">
					{asked.method === 'card'
						? `You pay on ${provider}’s own form, by card, bank transfer or USSD. We never see your card. `
						: `You sign in at ${provider} and come back here. `}
					Your goods are kept for you meanwhile.
				</p>
			</div>
		</dialog>
	);
}

/** PayPal does not take naira: what it charges instead, and until when; or why it cannot be used now. */
function QuoteText({ quote }: { quote: Asked['quote'] }) {
	if (!quote) return null;
	if ('unavailable' in quote)
		return (
			<p role="alert" className="font-semibold text-amber">
				{quote.unavailable}
			</p>
		);
	return (
		<div className="rounded-control bg-fog p-4">
			<input type="hidden" name="rate_id" value={quote.rateId} />
			<p className="font-semibold tabular-nums">{quote.equation}</p>
			<p className="mt-1 text-slate text-sm">
				PayPal takes no naira, so you pay in dollars. This rate holds until {quote.until}.
			</p>
		</div>
	);
}
