import { type SubmitEvent, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import {
	ORDER_STATE_LABELS,
	ORDER_STATES,
	type OrderState,
	returnsStock,
} from '#shop/orders/order-states.ts';

import { ask } from '../../ui/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, TextField } from '../../ui/field.tsx';
import type { Refusal } from '../../visit.ts';

type MoveFormProps = {
	moves: readonly OrderState[];
	paid: Paid | null;
};

/** What was paid and how, while the shop has the money: "₦45,000 by Paystack"; or what is left of it. */
type Paid = { amount: string; isRest: boolean };

/** What staff do to bring an order into a state. */
const ACTIONS: Partial<Record<OrderState, string>> = {
	confirmed: 'Confirm the order',
	packed: 'Mark as packed',
	sent: 'Mark as sent',
	delivered: 'Mark as delivered',
	cancelled: 'Cancel the order',
	returned: 'Mark as returned',
};
const actionOf = (state: OrderState) => ACTIONS[state] ?? ORDER_STATE_LABELS[state];

/** A button for each state that the order may move to, and a note for the history. */
export function MoveForm({ moves, paid }: MoveFormProps) {
	const { formData } = useNavigation();
	const refused = useRefusedMove();
	const askFirst = useQuestion(paid);
	if (moves.length === 0) return null;
	return (
		<Form
			method="post"
			preventScrollReset
			onSubmit={askFirst}
			className="rounded-card bg-paper p-4 md:p-6"
		>
			<h2 className="text-2xl">Move the order</h2>
			<p className="mt-1 text-slate text-sm">The shopper is told by mail.</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{moves.map((state, place) => (
					<Button
						key={state}
						type="submit"
						name="to_state"
						value={state}
						kind={returnsStock(state) ? 'danger' : place === 0 ? 'main' : 'ink'}
						busy={formData?.get('to_state') === state}
					>
						{actionOf(state)}
					</Button>
				))}
			</div>
			{paid && moves.some(returnsStock) ? (
				<RefundChoice paid={paid} errors={refused?.errors.refund} />
			) : null}
			<div className="mt-4">
				<TextField
					label="Note"
					name="note"
					rows={2}
					maxLength={500}
					defaultValue={refused?.typed?.note ?? ''}
					hint="Kept in the history, for the staff only."
				/>
			</div>
		</Form>
	);
}

/** The other forms of the page name what they are for. */
function useRefusedMove(): Refusal | undefined {
	const posted = useActionData<Refusal>();
	return posted?.typed.intent === undefined ? posted : undefined;
}

/** What becomes of the money when the order is cancelled or comes back. */
function RefundChoice({ paid, errors }: { paid: Paid; errors: string[] | undefined }) {
	return (
		<fieldset className="mt-4">
			<legend className="font-semibold text-sm">
				{paid.isRest
					? `The order is paid, and ${paid.amount} is left of it.`
					: `The order is paid (${paid.amount}).`}{' '}
				When it is cancelled or comes back:
			</legend>
			<CheckField
				type="radio"
				name="refund"
				value="whole"
				defaultChecked
				label={paid.isRest ? 'send the rest of the payment back' : 'send the whole payment back'}
			/>
			<CheckField
				type="radio"
				name="refund"
				value="none"
				label="keep the payment: it is settled otherwise"
			/>
			<FieldErrors errors={errors} />
		</fieldset>
	);
}

/**
 * Asks for confirmation before an order is cancelled or returned: it cannot be undone, and on phones the buttons are
 * close together.
 */
function useQuestion(paid: Paid | null) {
	const isSure = useRef(false);
	return async (event: SubmitEvent<HTMLFormElement>) => {
		const button = event.nativeEvent.submitter;
		const state = ORDER_STATES.find((each) => each === button?.getAttribute('value'));
		if (isSure.current || !state || !returnsStock(state)) {
			isSure.current = false;
			return;
		}
		event.preventDefault();
		const form = event.currentTarget;
		const goesBack = new FormData(form).get('refund') === 'whole' && paid;
		isSure.current = await ask({
			title: 'Are you sure?',
			text: `The order will be ${ORDER_STATE_LABELS[state].toLowerCase()} for good, its stock goes back on sale, ${goesBack ? `what ${goesBack.isRest ? 'is left' : 'was paid'} (${goesBack.amount}) is sent back, ` : ''}and the shopper is told.`,
			yes: actionOf(state),
			no: 'Leave it as it is',
		});
		if (isSure.current) form.requestSubmit(button);
	};
}
