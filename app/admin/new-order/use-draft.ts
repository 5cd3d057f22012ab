import { useState } from 'react';
import { goodsKobo, PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import type { ActionError } from '../../page-handlers.ts';
import type { OrderDraft } from './order-draft.ts';

// The form of an order, or a quotation, between two presses.

/** What a press of its buttons is answered with. */
export type PostedDraft =
	| { ok: true; values: Record<string, string>; isUnknown: boolean; draft: OrderDraft }
	| (ActionError & { draft?: OrderDraft });

const EMPTY: OrderDraft = { lines: [], q: '', found: null };

/** The goods as they were shown last, where a refusal, such as that of a session that has ended, says nothing of them. */
export function useLastDraft(posted: PostedDraft | undefined, first = EMPTY): OrderDraft {
	const [last, setLast] = useState(posted?.draft);
	if (posted?.draft && posted.draft !== last) setLast(posted.draft);
	return posted?.draft ?? last ?? first;
}

/**
 * What the order comes to, in kobo; null while a number is missing. After a refusal that named another total, with delivery
 * or an offer, it is that one until the goods change.
 */
export function useTotal(draft: OrderDraft, refused: ActionError | undefined) {
	const sent = goodsKobo(draft.lines, fieldsOf(draft));
	const [live, setLive] = useState({ draft, kobo: sent });
	const kobo = live.draft === draft ? live.kobo : sent;
	const named = Number(refused?.facts.totalKobo) || null;
	const addUp = (form: HTMLFormElement) => {
		const typed = [...new FormData(form)].flatMap(([name, value]) =>
			typeof value === 'string' ? [[name, value] as const] : [],
		);
		setLive({ draft, kobo: goodsKobo(draft.lines, Object.fromEntries(typed)) });
	};
	return { totalKobo: named !== null && kobo === sent ? named : kobo, addUp };
}

function fieldsOf({ lines }: OrderDraft): Record<string, string> {
	return Object.fromEntries(
		lines.flatMap(({ productId, typedQty, typedPrice }) => [
			[QTY_OF + productId, typedQty],
			[PRICE_OF + productId, typedPrice],
		]),
	);
}
