import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { BULK_MOVES, ORDER_STATE_LABELS, type OrderState } from '#shop/orders/order-states.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useResting } from '../../ui/use-resting.ts';
import { isChoice } from '../lists/chosen-rows.ts';
import { useSecondsLeft } from './take-back.tsx';

/** The tick boxes of the list belong to the form with this id. */
export const ORDERS_FORM = 'ticked-orders';
/** Names the move of an order in the form that takes several back. */
export const EVENT = 'event_';

/** What became of the orders that were ticked. */
export type ShownBulkOutcome = {
	/** The state they are in by now; null when their moves were taken back. */
	toState: OrderState | null;
	done: { orderId: number; event: number }[];
	refused: { orderId: number; why: string }[];
	/** How long the moves can be taken back. */
	seconds: number;
};

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
	/** The list with the tick boxes. */
	children: ReactNode;
};

/** What can be done with the ticked orders: a step forward, or papers. It stays in sight once something is ticked. */
export function BulkForm({ states, rows, isNew, children }: BulkFormProps) {
	const { formData } = useNavigation();
	const resting = useResting(isNew);
	const [ticked, setTicked] = useState(0);
	const form = useRef<HTMLFormElement>(null);
	const count = () => setTicked(boxesOf(form.current).filter(({ checked }) => checked).length);
	const tickAll = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => {
		for (const box of boxesOf(form.current)) box.checked = checked;
	};
	const moves = [...new Set(states.flatMap((state) => BULK_MOVES[state] ?? []))];
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
					<label className="flex min-h-11 items-center gap-3 noscript:hidden">
						<input type="checkbox" onChange={tickAll} className="size-6 accent-ember" />
						Tick all {rows} on this page
					</label>
					<span className="hidden noscript:inline">With the ticked orders:</span>
					<span role="status" className="font-semibold tabular-nums">
						{ticked > 0 ? `${ticked} ticked` : ''}
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
						{ACTIONS[state]}
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

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
	return [...(form?.elements ?? [])].flatMap((box) =>
		box instanceof HTMLInputElement && isChoice(box.name) ? box : [],
	);
}

/** What became of each ticked order; for as long as their mails wait, the moves can be taken back. */
export function BulkOutcomeNotice({ outcome }: { outcome: ShownBulkOutcome }) {
	const { toState, done, refused } = outcome;
	const place = useRef<HTMLDivElement>(null);
	// The pressed button is gone with the orders that it moved, and this is far above it.
	useEffect(() => {
		if (document.activeElement === document.body) place.current?.focus();
	}, []);
	return (
		<div ref={place} tabIndex={-1} className="scroll-mt-32 space-y-3 outline-none">
			{done.length > 0 ? (
				<Notice kind="success" title={doneText(toState, done.length)}>
					<p>Orders: {done.map(({ orderId }) => orderId).join(', ')}.</p>
					{toState ? <TakeMovesBack {...outcome} /> : null}
				</Notice>
			) : null}
			{refused.length > 0 ? (
				<Notice
					kind="warning"
					title={`${howMany(refused.length, 'order was', 'orders were')} left alone`}
				>
					<ul className="mt-1 space-y-1">
						{refused.map(({ orderId, why }) => (
							<li key={orderId}>
								<Link
									to={`/admin/orders/${orderId}`}
									className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
								>
									Order {orderId}
								</Link>
								: {why}
							</li>
						))}
					</ul>
				</Notice>
			) : null}
		</div>
	);
}

function doneText(toState: OrderState | null, count: number): string {
	if (!toState) return `${howMany(count, 'move was', 'moves were')} taken back`;
	return `${howMany(count, 'order is', 'orders are')} now “${ORDER_STATE_LABELS[toState]}”`;
}

function TakeMovesBack({ done, seconds }: ShownBulkOutcome) {
	const left = useSecondsLeft(seconds);
	if (left === 0) return <p>The shoppers’ mails are on their way.</p>;
	return (
		<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<p>The shoppers’ mails leave in {howMany(left, 'second')}.</p>
			{done.map(({ orderId, event }) => (
				<input key={event} type="hidden" name={`${EVENT}${orderId}`} value={event} />
			))}
			<Button type="submit" name="intent" value="take-back" kind="quiet" size="small">
				Undo
			</Button>
		</Form>
	);
}
