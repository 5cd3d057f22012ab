import { useRef, useState } from 'react';
import { Form } from 'react-router';
import type { SavedAddress } from '#shop/shoppers/saved-addresses.ts';
import type { ActionError } from '../../page-handlers.ts';
import { PlaceLink } from '../../place-link.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { DeliveryFields } from '../delivery/delivery-fields.tsx';
import { type TimedWays, useDeliveryWays } from '../delivery/use-delivery-ways.ts';
import type { Asked } from '../paying/pay-asking.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { TestPayments } from '../paying/payment-testing.tsx';
import { useFreshOnReturn, useSendAgain } from '../send-again.ts';
import {
	ActionErrorNotice,
	FIELDS,
	LABELS,
	useAnnounceActionError,
	useUnresolved,
} from './checkout-action-error.tsx';
import { CheckoutFields, type Known } from './checkout-fields.tsx';
import { CheckoutPaymentMethods, TotalBar, useMethodButtons } from './checkout-payment-methods.tsx';
import { CheckoutSummary, type SummaryProps } from './checkout-summary.tsx';
import type { StateQuestion } from './state-question.ts';
import { useStoredText } from './stored-text.ts';

type CheckoutFormProps = {
	cart: Omit<SummaryProps, 'ways'> & {
		orderKey: string;
		/** What it comes to while no way of delivery is chosen. */
		undelivered: Pick<SummaryProps, 'deliveryKobo' | 'totalKobo' | 'discounts' | 'taxNote'>;
	};
	/** The ways of delivery as the page and its form's answer have them. */
	delivery: { loaded: TimedWays; answered: TimedWays | undefined };
	known: Known;
	orderedBefore: boolean;
	addresses: readonly SavedAddress[];
	/** Not signed in. */
	isGuest: boolean;
	/** Whether a guest agreed to be reminded; null where nobody is asked. */
	reminder: { agreed: boolean } | null;
	storageKey: string;
	/** What to agree to before paying online. */
	asked: Asked | undefined;
	/** What to answer before anything is ordered. */
	question: StateQuestion | undefined;
	testing: boolean;
	actionError: ActionError | undefined;
};

/** Contact, shipping, the ordered goods, and the order button: one form. */
export function CheckoutForm({
	cart,
	delivery,
	known,
	orderedBefore,
	addresses,
	isGuest,
	reminder,
	storageKey,
	asked,
	question,
	testing,
	actionError: shown,
}: CheckoutFormProps) {
	const form = useRef<HTMLFormElement>(null);
	useStoredText(form, storageKey, FIELDS);
	const { trying, onSubmit, send } = useSendAgain(shown, '/checkout');
	const actionError = trying ? undefined : shown;
	useAnnounceActionError(actionError, form, send);
	useFreshOnReturn();
	const [answered, setAnswered] = useState<Asked>();
	const { isByZone } = cart;
	const { ways, chosenWay, setChosen, onTyped, onLeft, ask, isAsking } = useDeliveryWays(
		delivery,
		isByZone,
	);
	const way = chosenWay ? { ...chosenWay, deliveryKobo: chosenWay.paidKobo } : cart.undelivered;
	const summary = isByZone ? { ...cart, ...way } : cart;
	const { unresolved, onInput } = useUnresolved(actionError, onTyped);
	const errors = unresolved?.errors ?? {};
	const field = (name: keyof typeof LABELS) => ({
		id: name,
		name,
		label: LABELS[name],
		defaultValue: known[name] ?? '',
		errors: errors[name],
		required: true,
	});

	return (
		<Form
			method="post"
			action="/checkout"
			noValidate
			preventScrollReset
			ref={form}
			onSubmit={onSubmit}
			onInput={onInput}
			onBlur={onLeft}
			className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_26rem] xl:grid-cols-[1fr_30rem] lg:grid-rows-[auto_1fr]"
		>
			<EnterButton />
			<input type="hidden" name="idempotency_key" value={cart.orderKey} />
			<input type="hidden" name="accepted_total" value={cart.totalKobo} />
			{asked && asked !== answered ? (
				<PayDialog asked={asked} onClose={() => setAnswered(asked)} />
			) : null}
			<div className="min-w-0 space-y-6">
				<Notices {...{ testing, unresolved, isGuest, trying, question }} />
				<CheckoutFields
					field={field}
					known={known}
					orderedBefore={orderedBefore}
					addresses={addresses}
					onChosen={ask}
					isGuest={isGuest}
					reminder={reminder}
					question={question}
				/>
				{isByZone ? (
					<DeliveryFields
						key={ways?.state}
						ways={ways}
						isAsking={isAsking}
						chosenId={chosenWay?.methodId ?? null}
						onChoose={setChosen}
						known={known}
						errors={errors}
					/>
				) : null}
			</div>
			<CheckoutSummary {...summary} ways={ways} />
			<TotalBar totalKobo={summary.totalKobo} />
			<CheckoutPaymentMethods hasNoDelivery={Boolean(ways?.why)} />
		</Form>
	);
}

/** Enter presses a form's first button. This one is hidden: the visible one has the text. */
function EnterButton() {
	const [main] = useMethodButtons();
	return (
		<button
			type="submit"
			name="intent"
			value={main?.intent}
			tabIndex={-1}
			aria-hidden="true"
			className="sr-only"
		/>
	);
}

type NoticesProps = Pick<CheckoutFormProps, 'testing' | 'isGuest' | 'question'> & {
	/** What is still wrong of the last refusal. */
	unresolved: ActionError | undefined;
	/** Whether the form is sent again after the line was cut. */
	trying: boolean;
};

function Notices({ testing, unresolved, isGuest, trying, question }: NoticesProps) {
	return (
		<>
			{testing ? <TestPayments /> : null}
			{unresolved ? <ActionErrorNotice actionError={unresolved} isGuest={isGuest} /> : null}
			{trying ? <Notice kind="info" title="The line was cut. We try again by ourselves…" /> : null}
			{question ? (
				// With scripts the question itself takes the focus.
				<div className="hidden noscript:block">
					<Notice kind="info" title="One question before we order">
						<PlaceLink to="state" className="inline-block py-1.5 underline underline-offset-4">
							Is “{question.typed}” the right state?
						</PlaceLink>
					</Notice>
				</div>
			) : null}
		</>
	);
}
