import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { quoteLines } from '#db/quotes/quote-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { localDay } from '../kit/local-time.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { quoteMessage } from '../mail/quote-messages.ts';
import { alreadyDecided } from './decide-quote.ts';
import { lockQuote } from './lock-quote.ts';
import { isOrderable } from './quote-states.ts';

/**
 * Mails a quotation with its link to the address it is for; the same form sent twice is one mail.
 * @throws Problem not-found; conflict when it is not open (any more), has expired, or has no mail address
 */
export async function sendQuote(
	db: Db,
	{
		adminId,
		quoteId,
		formKey,
		shop,
	}: { adminId: number; quoteId: number | null; formKey: string | undefined; shop: MailShop },
): Promise<void> {
	await transact(db, async (tx) => {
		const quote = await lockQuote(tx, quoteId);
		if (!isOrderable(quote, new Date())) throw alreadyDecided(quote);
		if (quote.email === '')
			throw new Problem('conflict', 'This quotation has no mail address: edit it first.');
		const lines = await tx
			.select()
			.from(quoteLines)
			.where(eq(quoteLines.quoteId, quote.id))
			.orderBy(quoteLines.position);
		const validUntil = localDay(quote.validUntil);
		const isQueued = await queueMail(tx, {
			kind: 'quote',
			dedupeKey: `quote:${quote.id}:${formKey ?? quote.version}`,
			to: quote.email,
			...quoteMessage(shop, { ...quote, validUntil, lines }),
		});
		if (!isQueued) return;
		await recordChange(tx, {
			userId: adminId,
			action: 'send',
			noun: 'quote',
			nounId: quote.id,
			before: null,
			after: { version: quote.version },
		});
	});
}
