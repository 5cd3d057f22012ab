import { Form } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { BULK_MOVES } from '#shop/orders/order-states.ts';
import { Button } from '../../../ui/button.tsx';
import { choiceOf } from '../../lists/chosen-rows.ts';
import { useMay } from '../../staff-view.ts';
import type { DocumentedOrder } from './order-documents.ts';

/** The step after the printed slips, for those of the orders that are confirmed: the list of orders says what became of it. */
export function MarkPacked({ orders }: { orders: readonly DocumentedOrder[] }) {
	const may = useMay();
	const ready = orders.filter(({ state }) => BULK_MOVES[state] === 'packed');
	if (ready.length === 0 || !may('orders')) return null;
	return (
		<Form method="post" action="/admin/orders?state=packed">
			{ready.map(({ id, state }) => (
				<input key={id} type="hidden" name={choiceOf(id)} value={state} />
			))}
			<Button type="submit" name="to_state" value="packed" kind="ink">
				Mark {howMany(ready.length, 'confirmed order')} as packed
			</Button>
		</Form>
	);
}
