import { localDay } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { leftKobo, shownLayawayState } from './layaway-states.ts';
import type { Layaway } from './lock-layaway.ts';

// How a layaway stands, in words for its customer: on the public page and in chats. Pure.

type Standing = Pick<
	Layaway,
	'state' | 'dueOn' | 'totalKobo' | 'paidKobo' | 'paidBackKobo' | 'feeKobo'
>;

/** The page of a layaway for whoever has its link. */
export function layawayPath(publicKey: string): string {
	return `/layaway/${publicKey}`;
}

/** How it stands, in a sentence or two. */
export function layawaySentence(layaway: Standing, now: Date): string {
	const left = formatKobo(leftKobo(layaway));
	const day = localDay(layaway.dueOn);
	switch (shownLayawayState(layaway, now)) {
		case 'open':
			return `${left} is left to pay until ${day}. The goods are put aside for you.`;
		case 'overdue':
			return `${left} is left. It was to be paid until ${day}: please pay, or call us if you need more time.`;
		case 'paid':
			return 'All is paid. You can collect the goods at the shop.';
		case 'completed':
			return 'All is paid, and you have the goods.';
		case 'cancelled':
			return cancelledSentence(layaway);
	}
}

function cancelledSentence({ paidBackKobo, feeKobo }: Standing): string {
	const back = paidBackKobo > 0 ? ` ${formatKobo(paidBackKobo)} was paid back to you.` : '';
	const fee = feeKobo > 0 ? ` The fee is ${formatKobo(feeKobo)}.` : '';
	return `It was cancelled, and the goods are no longer put aside.${back}${fee}`;
}
