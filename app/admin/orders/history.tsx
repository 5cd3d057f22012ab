import type { OrderReturn } from '#shop/fulfilment/order-returns.ts';
import { parcelLine } from '#shop/fulfilment/parcel-text.ts';
import { piecesText } from '#shop/fulfilment/returned-pieces.ts';
import type { Shipment } from '#shop/fulfilment/shipments.ts';
import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { orderNotes } from '#shop/orders/order-notes.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import { NoteForm } from '../forms/note-form.tsx';

type Entry = { key: string; title: string; note: string; by: string; at: string };
type Notes = Awaited<ReturnType<typeof orderNotes>>;

/** The moves of an order, what left in parts and what came back of it, and the notes on it, oldest first. */
export function orderHistory(
	{ events, delivery }: StaffOrder,
	notes: Notes,
	returns: readonly OrderReturn[],
	shipments: readonly Shipment[] = [],
): Entry[] {
	const moved = events.map((event) => ({
		...event,
		key: `move-${event.id}`,
		title: titleOf(event, delivery),
		note: withMessage(event),
		byName: event.byName ?? 'the shop itself',
	}));
	const noted = notes.map((note) => ({
		...note,
		key: `note-${note.id}`,
		title: 'Note',
		byName: note.byName ?? 'a deleted account',
	}));
	const returned = returns.map((back) => ({
		...back,
		key: `return-${back.id}`,
		title: `Came back: ${piecesText(back.pieces)}`,
		note: returnText(back),
		byName: back.byName ?? 'a deleted account',
	}));
	const sent = shipments
		.filter(({ eventId }) => eventId === null)
		.map((shipment) => ({
			key: `shipment-${shipment.id}`,
			title: `${delivery?.kind === 'pickup' ? 'Ready' : 'Sent'} in part: ${piecesText(shipment.pieces)}`,
			note: withMessage({ ...shipment, note: parcelLine(shipment) }),
			byName: shipment.byName ?? 'a deleted account',
			createdAt: shipment.createdAt,
		}));
	// What came back before what followed from it in the same moment.
	return [...returned, ...sent, ...moved, ...noted]
		.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
		.map(({ key, title, note, byName, createdAt }) => ({
			key,
			title,
			note,
			by: byName,
			at: localTime(createdAt),
		}));
}

/** A note for the staff, and what the shopper was sent besides. */
function withMessage({ note, message }: { note: string; message: string }): string {
	return [note, message && `To the shopper: ${message}`].filter(Boolean).join('\n');
}

/** What became of the price of pieces that came back. */
function moneyOfReturn({ money, amountKobo, handKobo, isOffCash }: OrderReturn): string {
	if (money === 'none') return 'No money went back.';
	const byHand = money === 'hand' ? amountKobo : handKobo;
	return [
		money === 'provider' ? `Refund of ${formatKobo(amountKobo - handKobo)}.` : '',
		byHand > 0
			? `${formatKobo(byHand)} ${isOffCash ? 'off the cash to be collected' : 'paid back by hand'}.`
			: '',
	]
		.filter(Boolean)
		.join(' ');
}

function returnText(back: OrderReturn): string {
	const { pieces, reason } = back;
	const restocked = pieces.filter(({ isRestocked }) => isRestocked);
	return [
		restocked.length > 0 ? `Back on sale: ${piecesText(restocked)}.` : 'Nothing back on sale.',
		moneyOfReturn(back),
		reason,
	]
		.filter(Boolean)
		.join('\n');
}

function titleOf(
	{ reason, toState }: StaffOrder['events'][number],
	delivery: StaffOrder['delivery'],
): string {
	const state = orderStateLabel(toState, delivery);
	const where = delivery?.kind === 'pickup' ? 'counter' : 'door';
	if (reason === 'refused') return `${state}: refused at the ${where}`;
	return reason === 'taken-back' ? `Taken back: ${state}` : state;
}

/** What happened to the order, and a form for what staff want to remember of it. */
export function History(props: { history: readonly Entry[]; formKey: string; longest: number }) {
	return (
		<section aria-labelledby="history" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="history" className="scroll-mt-36 text-2xl">
				History
			</h2>
			<ol className="mt-3 space-y-3">
				{props.history.map(({ key, title, at, by, note }) => (
					<li key={key} className="border-line border-l-4 pl-3 last:border-green">
						<p className="font-semibold">{title}</p>
						<p className="text-slate text-sm">
							{at} by {by}
						</p>
						{note ? <p className="wrap-anywhere whitespace-pre-line text-sm">{note}</p> : null}
					</li>
				))}
			</ol>
			<NoteForm
				{...props}
				hint="For the staff only. The order stays as it is, and no mail is sent."
			/>
		</section>
	);
}
