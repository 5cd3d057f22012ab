import { ActionButton } from '../forms/action-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import type { PurchaseOrderView } from './purchase-order-view.ts';

type Ending = { intent: string; label: string; question: ReturnType<typeof areYouSure> };

/** How an order ends in each state in which it can. */
const ENDINGS: Partial<Record<PurchaseOrderView['state'], Ending>> = {
	draft: {
		intent: 'discard',
		label: 'Discard the draft',
		question: areYouSure('The draft is deleted with everything in it.', 'Discard it'),
	},
	ordered: {
		intent: 'cancel',
		label: 'Cancel the order',
		question: areYouSure(
			'Nothing of this order is expected any more. Tell the supplier, too.',
			'Cancel the order',
		),
	},
	partly: {
		intent: 'close',
		label: 'Close the rest',
		question: areYouSure(
			'What has not come is expected no longer. What came stays received.',
			'Close the rest',
		),
	},
};

/** Ends an order of which nothing more is to come. */
export function EndButtons({ order: { state, version } }: { order: PurchaseOrderView }) {
	const ending = ENDINGS[state];
	if (!ending) return null;
	return (
		<ActionButton
			key={state}
			fields={{ intent: ending.intent, seen: String(version) }}
			kind="risky"
			question={ending.question}
			refusedTitle={() => 'Nothing was changed'}
		>
			{ending.label}
		</ActionButton>
	);
}
