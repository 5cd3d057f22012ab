import type { Permission } from '../../staff/permissions.ts';

// The ways in which provider, orders and stock can disagree, and the one action that fixes each. Pure.

type Action = {
	/** On its button. */
	label: string;
	/** Asked before an action that moves money or ends an order. */
	question?: string;
	/** The permission that it needs besides that for the money's page. */
	needs?: Permission;
	/** The provider reports the same afterwards: it is not listed again. */
	isAcknowledging?: true;
};

const ACTIONS = {
	book: { label: 'Settle now' },
	refund: {
		label: 'Refund',
		question: 'All that is left of it goes back to the payer.',
		needs: 'refunds',
	},
	'refund-again': {
		label: 'Ask for the refund again',
		question: 'The provider is asked once more to give the money back.',
		needs: 'refunds',
	},
	'refund-once-more': {
		label: 'Try the refund once more',
		question: 'The same amount is to go back to the payer once more.',
		needs: 'refunds',
	},
	'count-refunded': { label: 'Count it as refunded' },
	release: { label: 'Release the hold' },
	cancel: {
		label: 'Cancel the order',
		question: 'The order is cancelled, its stock goes back, and the shopper is told by mail.',
	},
	uncount: {
		label: 'Count it as not paid',
		question: 'The order stands there unpaid from then on.',
	},
	'give-back': {
		label: 'Give it back to the payer',
		question: 'The provider is asked to give the whole amount back to who paid it.',
		needs: 'refunds',
		isAcknowledging: true,
	},
	'return-stock': { label: 'Put the stock back' },
	'take-stock': { label: 'Take the stock again' },
	seen: { label: 'Mark as seen', isAcknowledging: true },
} as const satisfies Record<string, Action>;

export type DiscrepancyAction = keyof typeof ACTIONS;

type Kind = {
	label: string;
	means: string;
	action: DiscrepancyAction;
	/** It may also be right as it is: staff then note the reason instead of taking the action. */
	mayStay?: true;
	/** Only the provider's answer can show it. */
	isByProvider?: true;
};

const KINDS = {
	'paid-not-here': {
		label: 'Paid at the provider, not here',
		means: 'The provider has the money; the shop does not know it yet.',
		action: 'book',
		isByProvider: true,
	},
	'paid-not-there': {
		label: 'Paid here, not at the provider',
		means:
			'The shop counts this payment as paid; the provider says that it is not. Its order then stands there unpaid.',
		action: 'uncount',
		isByProvider: true,
	},
	'wrong-amount': {
		label: 'Another amount was paid',
		means: 'What came in is more or less than what was asked.',
		action: 'refund',
		isByProvider: true,
	},
	'wrong-currency': {
		label: 'Paid in another currency',
		means: 'What came in is not in the currency that was asked.',
		action: 'refund',
		isByProvider: true,
	},
	'wrong-user': {
		label: 'Paid for another account',
		means: 'The provider names another account than the one that ordered.',
		action: 'refund',
	},
	'wrong-reference': {
		label: 'Paid under another reference',
		means: 'The provider calls this payment otherwise than the shop does.',
		action: 'refund',
	},
	'refunded-elsewhere': {
		label: 'Refunded at the provider',
		means: 'The money went back without the shop: decide what becomes of the order.',
		action: 'count-refunded',
		isByProvider: true,
	},
	'refunded-in-part': {
		label: 'Refunded in part at the provider',
		means:
			'Some of the money went back without the shop. Counted as refunded, the shop knows how much is left.',
		action: 'count-refunded',
		isByProvider: true,
	},
	'refunded-not-there': {
		label: 'Refunded here, not at the provider',
		means: 'The shop counts money as sent back that the provider still has.',
		action: 'refund-again',
		isByProvider: true,
	},
	'placed-unpaid': {
		label: 'Placed without being paid',
		means: 'The order was to be paid online and is worked on, but no payment of it is paid.',
		action: 'cancel',
	},
	'cancelled-paid': {
		label: 'Paid, but cancelled or returned',
		means: 'The order is off and its money, or a part of it, is still with the shop.',
		action: 'refund',
		mayStay: true,
	},
	'hold-over': {
		label: 'Stock held too long',
		means: 'The time to pay is over and the order still holds its stock.',
		action: 'release',
	},
	'unknown-payment': {
		label: 'Money the shop knows nothing of',
		means: 'The provider has a payment that belongs to no order. See in its own pages what it is.',
		action: 'give-back',
		mayStay: true,
		isByProvider: true,
	},
	'paid-twice': {
		label: 'Paid twice',
		means: 'The order is paid by another payment already.',
		action: 'refund',
	},
	'in-review': {
		label: 'Waits for a decision',
		means: 'Something about this payment was not as it should be: its page says what.',
		action: 'refund',
	},
	'refund-failed': {
		label: 'The refund was refused',
		means: 'The provider would not give the money back. It is still with the shop.',
		action: 'refund-once-more',
		mayStay: true,
	},
	'stuck-refund': {
		label: 'Refund does not arrive',
		means: 'A refund was asked for and the provider has not finished it.',
		action: 'refund-again',
	},
	'stock-not-back': {
		label: 'Stock not put back',
		means: 'The order is off, and its pieces are still counted as gone.',
		action: 'return-stock',
	},
	'stock-back-yet-sold': {
		label: 'Stock put back, yet sold',
		means: 'The order goes on, and its pieces are counted as still there.',
		action: 'take-stock',
	},
	'total-unlike-lines': {
		label: 'Total unlike its lines',
		means: 'The lines of the order do not add up to its total.',
		action: 'seen',
	},
	'charge-unlike-total': {
		label: 'Charged unlike the total',
		means:
			'What was asked of the shopper is not the total of the order, or its deposit, at the rate of the payment.',
		action: 'seen',
	},
	'cash-not-collected': {
		label: 'Delivered, its cash not collected',
		means:
			'The order is paid in cash and was delivered days ago, and nobody recorded the money. Record it at the order, or note why there is none.',
		action: 'seen',
	},
	'cash-not-handed-over': {
		label: 'Cash not handed over',
		means: 'It was collected more than two days ago and has not been counted at the shop.',
		action: 'seen',
	},
	'cash-not-matched': {
		label: 'Transfer or card payment not matched',
		means:
			'It was recorded more than two days ago and has not been found on the statement of its account or terminal.',
		action: 'seen',
	},
	'cash-wrong-amount': {
		label: 'Another amount was collected',
		means: 'What was collected is not what was due on delivery; the reason was written down.',
		action: 'seen',
	},
	'cash-miscounted': {
		label: 'Cash counted unlike what was collected',
		means: 'What was handed over is more or less than what was recorded as collected.',
		action: 'seen',
	},
	'cash-unlike-statement': {
		label: 'Statement unlike what was recorded',
		means:
			'What arrived in the account, or from the terminal, is more or less than what was recorded as paid.',
		action: 'seen',
	},
	'cash-to-pay-back': {
		label: 'Cash to pay back',
		means:
			'The order came back or was cancelled, and its cash was collected. Pay it back and record that at the order.',
		action: 'seen',
	},
	disputed: {
		label: 'The payer disputes it',
		means:
			'He asks his bank or the provider for the money back. Answer in the provider’s own pages.',
		action: 'seen',
	},
} as const satisfies Record<string, Kind>;

export type DiscrepancyKind = keyof typeof KINDS;

/** Kinds that a match finds, and finds resolved; the others are reported once. */
export const MATCHED_KINDS = (Object.keys(KINDS) as DiscrepancyKind[]).filter(
	(kind) => kind !== 'disputed',
);

function isDiscrepancyKind(text: string): text is DiscrepancyKind {
	return Object.hasOwn(KINDS, text);
}

/** The label of a kind and what fixes it; an unknown kind can only be looked at. */
export function discrepancyKind(kind: string): Kind {
	if (isDiscrepancyKind(kind)) return KINDS[kind];
	return { label: kind.replaceAll('-', ' '), means: '', action: 'seen' };
}

export function discrepancyAction(action: DiscrepancyAction): Action {
	return ACTIONS[action];
}
