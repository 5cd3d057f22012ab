import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { limitedLookup } from '../accounts/limited-lookup.ts';
import { lineField, plainText, requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import { transact } from '../kit/transact.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { quoteAnsweredMessage } from '../mail/quote-messages.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { moveQuote } from './decide-quote.ts';
import { lockQuote, type Quote } from './lock-quote.ts';
import { isAnswerable, shownQuoteState } from './quote-states.ts';
import { quoteOfKey, type WholeQuote } from './quotes.ts';

// What whoever has the link of a quotation does with it. Neither takes any goods.

/**
 * The quotation of a link. `address` is the caller's network address; only failures are limited, since many phones share one
 * and a key cannot be guessed.
 * @throws Problem not-found; too-many (`retryAfter` in seconds) after too many failures of this address
 */
export function quoteByLink(db: Db, key: string, address: string): Promise<WholeQuote> {
	return limitedLookup(db, { call: 'quoteAddress', what: 'links', address }, () =>
		quoteOfKey(db, key),
	);
}

export const Acceptance = z.object({ name: requiredText('name', 191).transform(oneLine) });
export const Declining = z.object({
	decliner: lineField(191),
	reason: plainText(500).optional().default(''),
});

type Answer =
	| { kind: 'accepted'; name: string }
	| { kind: 'declined'; name: string; reason: string };

type AnsweredAs = {
	key: string;
	address: string;
	/** The version that their page showed. */
	seenVersion: number | null;
	shop: Pick<CheckoutShop, 'newOrdersTo'> & Parameters<typeof quoteAnsweredMessage>[0];
};

/**
 * Accepts or declines a quotation, and tells the staff by mail if the shop wants that. The same answer sent again is not
 * refused: it stands.
 * @throws Problem as quoteByLink; conflict when it is not open (any more), has expired, or was changed since its page was opened
 */
export async function answerQuote(
	db: Db,
	{ key, address, seenVersion, shop }: AnsweredAs,
	answer: Answer,
): Promise<void> {
	const { id } = await quoteByLink(db, key, address);
	await transact(db, async (tx) => {
		const quote = await lockQuote(tx, id);
		if (quote.state === answer.kind && quote.answeredBy === answer.name) return;
		refuseUnanswerable(quote, seenVersion);
		const reason = answer.kind === 'declined' ? answer.reason : '';
		await moveQuote(tx, quote, answer.kind, {
			adminId: null,
			answeredBy: answer.name,
			answeredAt: new Date(),
			...(answer.kind === 'declined' ? { reason } : {}),
		});
		if (shop.newOrdersTo === '') return;
		await queueMail(tx, {
			kind: 'quote-answered',
			dedupeKey: `quote-answered:${quote.id}`,
			to: shop.newOrdersTo,
			...(quote.email ? { replyTo: quote.email } : {}),
			...quoteAnsweredMessage(shop, {
				...quote,
				isAccepted: answer.kind === 'accepted',
				answeredBy: answer.name,
				reason,
			}),
		});
	});
}

const WHY_NOT: Partial<Record<ReturnType<typeof shownQuoteState>, string>> = {
	requested: 'We have not offered anything yet: we answer your request first.',
	expired: 'This quotation has expired. Ask us for a new one: we are glad to make it.',
	accepted: 'This quotation has been accepted already.',
	ordered: 'This quotation has been ordered already.',
	declined: 'This quotation has been declined already. Ask us for a new one.',
	withdrawn: 'We no longer offer this. Ask us for a new quotation.',
};

function refuseUnanswerable(quote: Quote, seenVersion: number | null): void {
	if (!isAnswerable(quote, new Date()))
		throw new Problem('conflict', WHY_NOT[shownQuoteState(quote, new Date())] ?? 'Not open.');
	if (quote.version !== seenVersion)
		throw new Problem(
			'conflict',
			'We have changed this quotation since you opened it. Please read it once more: it is shown as it is now.',
			{ facts: { version: quote.version } },
		);
}
