import { ActionButton } from '../forms/action-button.tsx';
import type { PurchaseOrderView } from './purchase-order-view.ts';

const NOT_DONE = () => 'Nothing was changed';

/** Ends an order of which nothing more is to come. */
export function EndButtons({ order: { state, version } }: { order: PurchaseOrderView }) {
	const seen = String(version);
	if (state === 'draft')
		return (
			<ActionButton
				fields={{ intent: 'discard', seen }}
				kind="risky"
				question={{
					title: 'Are you sure?',
					text: 'The draft is deleted with everything in it.',
					yes: 'Discard it',
					no: 'Leave it as it is',
				}}
				refusedTitle={NOT_DONE}
			>
				Discard the draft
			</ActionButton>
		);
	if (state === 'ordered')
		return (
			<ActionButton
				fields={{ intent: 'cancel', seen }}
				kind="risky"
				question={{
					title: 'Are you sure?',
					text: 'Nothing of this order is expected any more. Tell the supplier, too.',
					yes: 'Cancel the order',
					no: 'Leave it as it is',
				}}
				refusedTitle={NOT_DONE}
			>
				Cancel the order
			</ActionButton>
		);
	if (state === 'partly')
		return (
			<ActionButton
				fields={{ intent: 'close', seen }}
				kind="risky"
				question={{
					title: 'Are you sure?',
					text: 'What has not come is expected no longer. What came stays received.',
					yes: 'Close the rest',
					no: 'Leave it as it is',
				}}
				refusedTitle={NOT_DONE}
			>
				Close the rest
			</ActionButton>
		);
	return null;
}
