import { howPaid } from '#shop/cash/collector-kinds.ts';
import { localDate, localDay, localTime } from '#shop/kit/local-time.ts';
import { formatKobo, lineKobo } from '#shop/kit/money.ts';
import { layawaySentence } from '#shop/layaways/layaway-news.ts';
import {
	LAYAWAY_STATE_LABELS,
	leftKobo,
	shownLayawayState,
} from '#shop/layaways/layaway-states.ts';
import type { WholeLayaway } from '#shop/layaways/layaways.ts';

// A layaway as its pages need it: days and amounts are formatted here, on the server.

export type PublicLayaway = ReturnType<typeof publicLayaway>;

/** A layaway for whoever has its link, which may be passed on: no name, no phone number, no note about a payment. */
export function publicLayaway(layaway: WholeLayaway, now: Date) {
	let leftAfter = layaway.totalKobo;
	return {
		id: layaway.id,
		state: shownLayawayState(layaway, now),
		title: LAYAWAY_STATE_LABELS[shownLayawayState(layaway, now)],
		sentence: layawaySentence(layaway, now),
		note: layaway.note,
		opened: localDate(layaway.createdAt),
		due: localDay(layaway.dueOn),
		total: formatKobo(layaway.totalKobo),
		paid: formatKobo(layaway.paidKobo),
		/** Null of one that is over: nobody is to pay it any more. */
		left: layaway.state === 'open' ? formatKobo(leftKobo(layaway)) : null,
		/** From 0 to 1. */
		share: layaway.paidKobo / layaway.totalKobo,
		isOpen: layaway.state === 'open',
		isPaid: leftKobo(layaway) === 0,
		lines: layaway.lines.map((line) => ({
			id: line.id,
			name: line.name,
			sku: line.sku,
			qty: line.qty,
			unit: formatKobo(line.unitKobo),
			sum: formatKobo(lineKobo(line)),
		})),
		payments: layaway.receipts.map(({ id, kobo, collector, reference, at }) => {
			leftAfter -= kobo;
			return {
				id,
				amount: formatKobo(kobo),
				/** "in cash", "by transfer to Zenith". */
				how: howPaid(collector),
				reference,
				at: localTime(at),
				leftAfter: formatKobo(leftAfter),
			};
		}),
	};
}
