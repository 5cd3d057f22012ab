import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { DeliveryKind } from '#shop/delivery/delivery-words.ts';
import type { TakeBackOffer } from '#shop/fulfilment/take-move-back.ts';
import {
	ORDER_STATE_LABELS,
	ORDER_STATES,
	type OrderState,
	orderStateLabel,
	returnsStock,
} from '#shop/orders/order-states.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField, TextField } from '../../ui/field.tsx';
import { useResting } from '../../ui/use-resting.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { AskedButton } from '../forms/asking-button.tsx';
import { areYouSure, useAskFirst } from '../forms/use-ask-first.ts';
import { MoveChecks } from '../order-checks/move-checks.tsx';
import type { ShownChecks } from '../order-checks/order-checks.ts';
import { Sending, type SendingProps } from '../parcels/sending.tsx';
import { PackingFields } from '../units/packing-fields.tsx';
import type { StaffUnits } from '../units/units-for-staff.ts';
import { isRestocked, RestockChoice, type RestockLine } from './restock-choice.tsx';
import { TakeBack } from './take-back.tsx';

type MoveFormProps = {
	/** The state that the page shows. */
	state: OrderState;
	/** How the order goes; null where delivery is free everywhere. */
	delivery: { kind: DeliveryKind } | null;
	moves: readonly OrderState[];
	latest: { isNew: boolean; takeBack: TakeBackOffer | null };
	paid: Paid | null;
	lines: readonly RestockLine[];
	sending: SendingProps;
	/** Whether it is paid in cash at the door. */
	onDelivery: boolean;
	/** Whether the shopper gave a mail address. */
	isMailed: boolean;
	/** Its deposit, and what the way there and back is worth; null without one. */
	deposit: { text: string; wayThereAndBack: string | null } | null;
	checks: ShownChecks;
	units: Pick<StaffUnits, 'goods'>;
};

/** What was paid and how, while the shop has the money: "₦45,000 by Paystack"; or what is left of it. */
type Paid = {
	amount: string;
	kobo: number;
	isRest: boolean;
	/** Whether it is a part of the order, and the rest is cash. */
	isDeposit: boolean;
	/** Whether whoever looks may send it back. */
	mayRefund: boolean;
};

/** What staff do to bring an order into a state. */
const ACTIONS: Partial<Record<OrderState, string>> = {
	confirmed: 'Confirm the order',
	packed: 'Mark as packed',
	sent: 'Mark as sent',
	delivered: 'Mark as delivered',
	cancelled: 'Cancel the order',
	returned: 'Mark as returned',
};
const PICKUP_ACTIONS: typeof ACTIONS = { sent: 'Ready to collect', delivered: 'Mark as collected' };

function actionOf(state: OrderState, delivery: MoveFormProps['delivery']): string {
	const own = delivery?.kind === 'pickup' ? PICKUP_ACTIONS[state] : undefined;
	return own ?? ACTIONS[state] ?? ORDER_STATE_LABELS[state];
}

/** A button for each state that the order may move to, and a note for the history. */
export function MoveForm(props: MoveFormProps) {
	const { state, delivery, moves, latest, paid, isMailed, checks } = props;
	const refused = useRefusedMove();
	const askFirst = useQuestion(paid, delivery);
	const resting = useResting(latest.isNew);
	// Of the move that led to this state; loading the page's data again does not end the time that was promised.
	const [takeBack] = useState(latest.takeBack);
	if (moves.length === 0 && !takeBack) return null;
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			preventScrollReset
			onSubmit={askFirst}
			className="rounded-card bg-paper p-4 md:p-6"
		>
			<input type="hidden" name="from_state" value={state} />
			{paid ? <input type="hidden" name="left_kobo" value={paid.kobo} /> : null}
			<h2 className="text-2xl">Move the order</h2>
			<p className="mt-1 text-slate text-sm">
				{isMailed ? 'The shopper is told by mail.' : 'The shopper gave no mail address: call.'}
			</p>
			<MoveButtons moves={moves} delivery={delivery} isPaid={paid !== null} resting={resting} />
			{takeBack ? (
				<TakeBack
					state={orderStateLabel(state, delivery)}
					offer={takeBack}
					resting={resting}
					isMailed={isMailed}
				/>
			) : null}
			<FieldErrors errors={refused?.errors.from_state ?? refused?.errors.to_state} />
			{moves.length > 0 ? <MoveChecks checks={checks} refused={refused} /> : null}
			<MoveDetails {...props} refused={refused} />
			<MoveTexts refused={refused} />
		</Form>
	);
}

type MoveButtonsProps = Pick<MoveFormProps, 'moves' | 'delivery'> & {
	isPaid: boolean;
	resting: ReturnType<typeof useResting>;
};

function MoveButtons({ moves, delivery, isPaid, resting }: MoveButtonsProps) {
	const { formData } = useNavigation();
	return (
		<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
			{moves.map((state, place) => {
				const isBusy = formData?.get('to_state') === state;
				const sends = { name: 'to_state', value: state, busy: isBusy, resting };
				const text = actionOf(state, delivery);
				if (returnsStock(state))
					return (
						<AskedButton
							key={state}
							{...sends}
							kind="risky"
							question={areYouSure(earlyQuestion(state, isPaid), text)}
						>
							{text}
						</AskedButton>
					);
				return (
					<Button key={state} {...sends} type="submit" kind={place === 0 ? 'main' : 'ink'}>
						{text}
					</Button>
				);
			})}
		</div>
	);
}

/** What can be asked before scripts read what is chosen in the form. */
function earlyQuestion(state: OrderState, isPaid: boolean): string {
	const money = isPaid ? 'its money goes as chosen below, ' : '';
	return `The order will be ${ORDER_STATE_LABELS[state].toLowerCase()}, ${STOCK_BACK[state]}, ${money}and the shopper is told.`;
}

type Refused = { refused: ActionError | undefined };

/** What is to be said of the possible moves: numbers and parcels, what goes on sale again, and what becomes of the money. */
function MoveDetails(props: MoveFormProps & Refused) {
	const { state, delivery, moves, paid, lines, sending, onDelivery, deposit, units, refused } =
		props;
	return (
		<>
			{moves.includes('packed') ? <PackingFields goods={units.goods} refused={refused} /> : null}
			{moves.includes('sent') ? <Sending {...sending} refused={refused} /> : null}
			{state === 'sent' && onDelivery ? (
				<div className="mt-4">
					<CheckField
						name="refused"
						value="1"
						defaultChecked={refused?.values.refused !== undefined}
						label={delivery?.kind === 'pickup' ? 'Refused at the counter' : 'Refused at the door'}
						hint="For “Mark as returned”: it is remembered for the phone number."
					/>
				</div>
			) : null}
			{moves.includes('returned') ? <RestockChoice lines={lines} values={refused?.values} /> : null}
			{paid && moves.some(returnsStock) ? (
				<RefundChoice
					paid={paid}
					deposit={state === 'sent' ? deposit : null}
					errors={refused?.errors.refund}
				/>
			) : null}
		</>
	);
}

function MoveTexts({ refused }: Refused) {
	return (
		<div className="mt-4 space-y-4">
			<InputField
				label="To the shopper"
				name="message"
				maxLength={300}
				autoComplete="off"
				defaultValue={refused?.values?.message ?? ''}
				errors={refused?.errors.message}
				hint="A sentence in the mail, on the order’s page, and in the chat you begin below."
			/>
			<TextField
				label="Note"
				name="note"
				rows={2}
				maxLength={500}
				defaultValue={refused?.values?.note ?? ''}
				hint="Kept in the history, for the staff only."
			/>
		</div>
	);
}

/** The other forms of the page name what they are for. */
function useRefusedMove(): ActionError | undefined {
	const posted = usePostedError();
	const intent = posted?.values.intent;
	return intent === undefined || intent === 'take-back' ? posted : undefined;
}

/** What becomes of the money when the order is cancelled or comes back. */
function RefundChoice({
	paid,
	deposit,
	errors,
}: {
	paid: Paid;
	/** Of an order on its way with a deposit: staff decide who bears the way there and back. */
	deposit: MoveFormProps['deposit'];
	errors: string[] | undefined;
}) {
	return (
		<fieldset className="mt-4">
			<legend className="font-semibold text-sm">
				{paid.isRest
					? `The order is paid, and ${paid.amount} is left of it.`
					: `The ${paid.isDeposit ? 'deposit' : 'order'} is paid (${paid.amount}).`}{' '}
				When it is cancelled or comes back:
			</legend>
			{deposit ? (
				<p className="text-slate text-sm">
					The deposit is {deposit.text}.{' '}
					{deposit.wayThereAndBack
						? `The way there and back is ${deposit.wayThereAndBack} of it, twice the delivery fee of this order.`
						: 'The delivery was free: the way there and back is what it costs the shop.'}{' '}
					To keep a part of it, keep the payment here and give the rest back below.
				</p>
			) : null}
			{paid.mayRefund ? (
				<CheckField
					type="radio"
					name="refund"
					value="whole"
					defaultChecked
					label={paid.isRest ? 'send the rest of the payment back' : 'send the whole payment back'}
				/>
			) : null}
			<CheckField
				type="radio"
				name="refund"
				value="none"
				defaultChecked={!paid.mayRefund}
				label="keep the payment: it is settled otherwise"
			/>
			<FieldErrors errors={errors} />
		</fieldset>
	);
}

const STOCK_BACK: Partial<Record<OrderState, string>> = {
	cancelled: 'its stock goes back on sale',
	returned: 'what is ticked goes back on sale',
};
const NO_STOCK_BACK = 'nothing of it goes back on sale';

/**
 * Asks for confirmation before an order is cancelled or returned: on phones the buttons are close together, and money
 * that is sent back cannot be fetched again.
 */
function useQuestion(paid: Paid | null, delivery: MoveFormProps['delivery']) {
	return useAskFirst((form, button) => {
		const state = ORDER_STATES.find((each) => each === button?.getAttribute('value'));
		if (!state || !returnsStock(state)) return null;
		const sent = new FormData(form);
		const goesBack = sent.get('refund') === 'whole' && paid;
		const stock = state === 'cancelled' || isRestocked(sent) ? STOCK_BACK[state] : NO_STOCK_BACK;
		return {
			text: `The order will be ${ORDER_STATE_LABELS[state].toLowerCase()}, ${stock}, ${goesBack ? `what ${goesBack.isRest ? 'is left' : 'was paid'} (${goesBack.amount}) is sent back, ` : ''}and the shopper is told.`,
			yes: actionOf(state, delivery),
		};
	});
}
