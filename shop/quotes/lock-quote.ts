import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { quotes } from '#db/quotes/quote-schema.ts';
import { Problem } from '../kit/problem.ts';

export type Quote = typeof quotes.$inferSelect;

/** The refusal of a number that no quotation has. */
export function quoteMissing(): Problem {
	return new Problem('not-found', 'Quotation not found');
}

/** A quotation, which nobody else changes until the transaction ends. @throws Problem not-found */
export async function lockQuote(tx: Tx, quoteId: number | null): Promise<Quote> {
	const [quote] = await tx
		.select()
		.from(quotes)
		.where(eq(quotes.id, quoteId ?? 0))
		.for('update');
	if (!quote) throw quoteMissing();
	return quote;
}
