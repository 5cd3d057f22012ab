import type { ActionError } from '../../page-handlers.ts';
import { InputField, TextField } from '../../ui/field.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import type { PurchaseOrderView } from './purchase-order-view.ts';

/** When the goods are to come, at which rate, and what the supplier is to know. */
export function HeadFields({
	order: { state, currency, isPriced, expectedOn, note, rate },
	refused,
}: {
	order: PurchaseOrderView;
	refused: ActionError | undefined;
}) {
	const field = fieldsOf({ expected_on: expectedOn, note, rate }, refused);
	return (
		<div className="max-w-prose space-y-4">
			<InputField
				{...field('expected_on')}
				label="Expected on"
				type="date"
				hint={
					state === 'draft' ? 'Left empty, it follows from the days the supplier takes.' : undefined
				}
			/>
			{isPriced && currency !== 'NGN' ? (
				<InputField
					{...field('rate')}
					label={`Naira for one ${currency}`}
					inputMode="decimal"
					maxLength={20}
					autoComplete="off"
					hint="What it costs the shop. Costs of products can follow from it when the goods arrive."
				/>
			) : null}
			<TextField
				{...field('note')}
				label="Note for the supplier"
				rows={3}
				maxLength={2000}
				hint="It is printed on the order."
			/>
		</div>
	);
}
