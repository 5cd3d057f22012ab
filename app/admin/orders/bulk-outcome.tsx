import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { isWaiting, type OrderState, orderStateLabel } from '#shop/orders/order-states.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { documentsOf } from './documents/order-documents.ts';
import { OrderLinks } from './order-links.tsx';
import { useSecondsLeft } from './take-back.tsx';

/** Names the move of an order in the form that takes several back. */
export const EVENT = 'event_';

/** What became of the orders that were ticked. */
export type ShownBulkOutcome = {
	/** The state they are in by now; null when their moves were taken back. */
	toState: OrderState | null;
	/** How many of those that are `sent` are collected: these are ready. */
	pickups: number;
	done: { orderId: number; event: number }[];
	refused: { orderId: number; why: string }[];
	/** How long the moves can be taken back. */
	seconds: number;
};

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
				<Notice kind="success" title={doneText(outcome)}>
					<p>
						Orders: <OrderLinks ids={done.map(({ orderId }) => orderId)} />.
					</p>
					{toState ? <DocumentsOfMoved toState={toState} done={done} /> : null}
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

function doneText({ toState, pickups, done }: ShownBulkOutcome): string {
	if (!toState) return `${howMany(done.length, 'move was', 'moves were')} taken back`;
	const groups: [number, string][] = [
		[done.length - pickups, orderStateLabel(toState, null)],
		[pickups, orderStateLabel(toState, { kind: 'pickup' })],
	];
	return groups
		.filter(([count]) => count > 0)
		.map(([count, label]) => `${howMany(count, 'order is', 'orders are')} now “${label}”`)
		.join(', ');
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

/** What is printed next for the orders that were just moved; nothing once they are on their way. */
function DocumentsOfMoved({
	toState,
	done,
}: {
	toState: OrderState;
	done: ShownBulkOutcome['done'];
}) {
	if (!isWaiting(toState)) return null;
	const orders = done.map(({ orderId }) => ({ id: orderId, state: toState }));
	return (
		<p className="my-2 flex flex-wrap gap-2">
			{toState === 'confirmed' ? (
				<ButtonLink kind="quiet" size="small" to={documentsOf('pick', orders)}>
					Pick list of these
				</ButtonLink>
			) : null}
			<ButtonLink kind="quiet" size="small" to={documentsOf('slips', orders)}>
				Packing slips of these
			</ButtonLink>
		</p>
	);
}
