import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { type QuoteState, quotes } from '#db/quotes/quote-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { lockQuote, type Quote } from './lock-quote.ts';
import { QUOTE_STATE_LABELS } from './quote-labels.ts';
import { isWithdrawable, shownQuoteState } from './quote-states.ts';

/**
 * Takes a quotation back: nobody can accept it any more.
 * @throws Problem not-found; conflict when it is no longer open or accepted, or was changed meanwhile
 */
export async function withdrawQuote(
	db: Db,
	{
		adminId,
		quoteId,
		seenVersion,
	}: { adminId: number; quoteId: number | null; seenVersion: number | null },
): Promise<void> {
	await transact(db, async (tx) => {
		const quote = await lockQuote(tx, quoteId);
		if (!isWithdrawable(quote)) throw alreadyDecided(quote);
		if (quote.version !== seenVersion)
			throw new Problem(
				'conflict',
				'Somebody else has changed this quotation meanwhile: please look at what is there now.',
			);
		await moveQuote(tx, quote, 'withdrawn', { adminId });
	});
}

/** The refusal of a step that the state of a quotation does not allow. */
export function alreadyDecided(quote: Quote): Problem {
	const state = QUOTE_STATE_LABELS[shownQuoteState(quote, new Date())].toLowerCase();
	return new Problem('conflict', `This quotation is ${state}.`);
}

/** Gives a locked quotation another state, with what goes with it. */
export async function moveQuote(
	tx: Tx,
	quote: Quote,
	state: QuoteState,
	{
		adminId,
		...more
	}: { adminId: number | null } & Partial<
		Pick<Quote, 'answeredBy' | 'answeredAt' | 'reason' | 'orderId'>
	>,
): Promise<void> {
	await tx
		.update(quotes)
		.set({ ...more, state, updatedAt: new Date() })
		.where(eq(quotes.id, quote.id));
	await recordChange(tx, {
		userId: adminId,
		action: 'update',
		noun: 'quote',
		nounId: quote.id,
		before: { quote_state: QUOTE_STATE_LABELS[quote.state] },
		after: {
			quote_state: QUOTE_STATE_LABELS[state],
			...(more.orderId ? { order: more.orderId } : {}),
		},
	});
}
