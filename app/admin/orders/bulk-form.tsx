import { type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { BULK_MOVES, type OrderState } from '#shop/orders/order-states.ts';
import { Button } from '../../ui/button.tsx';
import { useResting } from '../../ui/use-resting.ts';
import { boxesOf } from '../lists/chosen-rows.ts';
import { TickAll } from '../lists/tick-all.tsx';

/** The tick boxes of the list belong to the form with this id. */
export const ORDERS_FORM = 'ticked-orders';

const ACTIONS: Partial<Record<OrderState, string>> = {
	confirmed: 'Confirm',
	packed: 'Mark as packed',
	sent: 'Mark as sent',
};

type BulkFormProps = {
	/** The states of the orders on the page. */
	states: readonly OrderState[];
	rows: number;
	/** Whether it follows a move, so that what was pressed last may still be under the finger. */
	isNew: boolean;
	/** Whether what can be sent is collected in part or whole. */
	sendsPickups: boolean;
	/** The list with the tick boxes. */
	children: ReactNode;
};

/** What can be done with the ticked orders: a step forward, or documents. It stays in sight once something is ticked. */
export function BulkForm({ states, rows, isNew, sendsPickups, children }: BulkFormProps) {
	const { formData } = useNavigation();
	const resting = useResting(isNew);
	const [ticked, setTicked] = useState(0);
	const form = useRef<HTMLFormElement>(null);
	const count = () => setTicked(boxesOf(form.current).filter(({ checked }) => checked).length);
	// In the order of the work, whatever the order of the rows.
	const moves = Object.entries(BULK_MOVES).flatMap(([from, to]) =>
		states.some((state) => state === from) ? to : [],
	);
	return (
		<div onChange={count} className="space-y-3">
			{children}
			<Form
				ref={form}
				id={ORDERS_FORM}
				method="post"
				preventScrollReset
				aria-label="Ticked orders"
				className={`flex flex-wrap items-center gap-2 rounded-card bg-paper p-3 ${ticked > 0 ? 'sticky bottom-0 z-10 shadow-float [html:has(&)]:scroll-pb-40' : ''}`}
			>
				<div className="flex items-center gap-3 pr-2 text-sm max-sm:w-full">
					<TickAll form={ORDERS_FORM} rows={rows} />
					<span className="hidden noscript:inline">With the ticked orders:</span>
					<span role="status" className="font-semibold tabular-nums">
						{ticked > 0 ? `${ticked} ticked` : <NothingYet />}
					</span>
				</div>
				{moves.map((state) => (
					<Button
						key={state}
						type="submit"
						name="to_state"
						value={state}
						kind="ink"
						size="small"
						busy={formData?.get('to_state') === state}
						resting={resting}
					>
						{state === 'sent' && sendsPickups ? 'Mark as sent or ready' : ACTIONS[state]}
					</Button>
				))}
				<Button
					type="submit"
					formMethod="get"
					formAction="/admin/orders/packing-slips"
					{...QUIET_BUTTON}
				>
					Packing slips
				</Button>
				<Button
					type="submit"
					formMethod="get"
					formAction="/admin/orders/pick-list"
					{...QUIET_BUTTON}
				>
					Pick list
				</Button>
			</Form>
		</div>
	);
}

const QUIET_BUTTON = { kind: 'quiet', size: 'small' } as const;

/** Where nothing is ticked, what the buttons are about. */
function NothingYet() {
	return <span className="font-normal text-slate noscript:hidden">Nothing ticked</span>;
}
