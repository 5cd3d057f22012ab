import { Form, useNavigation } from 'react-router';
import { ORDER_STATE_LABELS, type OrderState, returnsStock } from '#shop/order-states.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** A button for each state the order may go to from where it is, and a note for the history. */
export function MoveForm({ moves }: { moves: readonly OrderState[] }) {
	const { formData } = useNavigation();
	if (moves.length === 0) return null;
	return (
		<Form method="post" preventScrollReset className="rounded-card bg-paper p-4 md:p-6">
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
						{ORDER_STATE_LABELS[state]}
					</Button>
				))}
			</div>
			<div className="mt-4">
				<TextField
					label="Note"
					name="note"
					rows={2}
					maxLength={500}
					hint="Kept in the history, for the staff only."
				/>
			</div>
		</Form>
	);
}
