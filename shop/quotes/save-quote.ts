import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { quoteLines, quotes } from '#db/quotes/quote-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { openCustomer } from '../checkout/staff-order-buyer.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { lockQuote, type Quote } from './lock-quote.ts';
import { pricedLines, quoteTotal } from './price-quote.ts';
import type { QuoteInput } from './quote-input.ts';
import { QUOTE_STATE_LABELS } from './quote-labels.ts';
import { isChangeable, shownQuoteState } from './quote-states.ts';

type By = {
	adminId: number;
	shop: Pick<CheckoutShop, 'deliveryByZone' | 'tax'>;
	/** Whether other prices than the shop's may be agreed. */
	mayAgreePrices: boolean;
	/** Names the form, so that it makes one quotation however often it is sent. */
	formKey: string | undefined;
};

/**
 * Makes a quotation; it takes no stock.
 * @returns its number
 * @throws Problem invalid beside its field (pricedLines, quoteTotal); conflict when the form was sent before
 */
export async function makeQuote(db: Db, by: By, input: QuoteInput): Promise<number> {
	return await transact(db, async (tx) => {
		await sentOnce(tx, by.formKey, 'This quotation has been made already: see the list of quotes.');
		const written = await writtenQuote(tx, by, input, new Map());
		const [quote] = await tx
			.insert(quotes)
			.values({ ...written.row, state: 'open', madeBy: by.adminId })
			.returning({ id: quotes.id });
		if (!quote) throw new Error('The quotation was not stored');
		await writeLines(tx, quote.id, written.lines);
		await recordChange(tx, {
			userId: by.adminId,
			action: 'create',
			noun: 'quote',
			nounId: quote.id,
			before: null,
			after: factsOf({ ...written.row, version: 1 }, written.lines),
		});
		return quote.id;
	});
}

/**
 * Changes what a quotation offers, as a new version of it; a request of a shopper becomes an open one.
 * @param seenVersion the version that the form began with
 * @throws Problem not-found; conflict when it cannot be changed any more or was changed meanwhile; invalid beside its field
 * (pricedLines, quoteTotal; `valid_until` later than before, where a price was agreed that this person may not agree on)
 */
export async function changeQuote(
	db: Db,
	by: By & { quoteId: number | null; seenVersion: number | null },
	input: QuoteInput,
): Promise<void> {
	await transact(db, async (tx) => {
		const quote = await lockQuote(tx, by.quoteId);
		refuseUnchangeable(quote, by.seenVersion);
		const before = await tx.select().from(quoteLines).where(eq(quoteLines.quoteId, quote.id));
		const agreed = before.filter(({ isAgreed }) => isAgreed);
		if (!by.mayAgreePrices && agreed.length > 0) refuseLonger(quote, input);
		const agreedBefore = new Map(agreed.map(({ productId, ...line }) => [productId ?? 0, line]));
		const written = await writtenQuote(tx, by, input, agreedBefore);
		const version = quote.version + 1;
		await tx
			.update(quotes)
			.set({
				...written.row,
				state: 'open',
				version,
				updatedAt: new Date(),
				madeBy: quote.madeBy ?? by.adminId,
			})
			.where(eq(quotes.id, quote.id));
		await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quote.id));
		await writeLines(tx, quote.id, written.lines);
		await recordChange(tx, {
			userId: by.adminId,
			action: 'update',
			noun: 'quote',
			nounId: quote.id,
			before: factsOf(quote, before),
			after: factsOf({ ...written.row, version }, written.lines),
		});
	});
}

function refuseUnchangeable(quote: Quote, seenVersion: number | null): void {
	const state = shownQuoteState(quote, new Date());
	if (!isChangeable(quote))
		throw new Problem(
			'conflict',
			`This quotation is ${QUOTE_STATE_LABELS[state].toLowerCase()}, so it is not changed any more: copy it as a new one.`,
		);
	if (quote.version !== seenVersion)
		throw new Problem(
			'conflict',
			'Somebody else has changed this quotation meanwhile. Nothing of yours was saved yet: please look at what is there now, then save again.',
			{ facts: { version: quote.version } },
		);
}

/** Agreed prices hold as long as whoever agreed on them said. @throws Problem invalid beside `valid_until` */
function refuseLonger(quote: Quote, { validUntil }: QuoteInput): void {
	if (validUntil <= quote.validUntil) return;
	throw fieldProblem(
		'valid_until',
		'It has agreed prices: only somebody who agrees on prices keeps it valid for longer.',
	);
}

async function writtenQuote(
	tx: Tx,
	by: By,
	input: QuoteInput,
	agreedBefore: Parameters<typeof pricedLines>[2]['agreedBefore'],
) {
	const { state: region, ...buyer } = input.buyer;
	const customer = input.customerId === null ? null : await openCustomer(tx, input.customerId);
	const lines = await pricedLines(tx, input.lines, {
		mayAgreePrices: by.mayAgreePrices,
		agreedBefore,
		customerId: customer?.id ?? null,
	});
	const total = await quoteTotal(tx, by.shop, lines, input);
	const row = {
		...buyer,
		...total,
		region,
		userId: customer?.id ?? null,
		validUntil: input.validUntil,
	};
	return { row, lines };
}

async function writeLines(
	tx: Tx,
	quoteId: number,
	lines: Awaited<ReturnType<typeof pricedLines>>,
): Promise<void> {
	await tx.insert(quoteLines).values(
		lines.map(({ productId, name, sku, qty, unitKobo, isAgreed }, position) => {
			return { quoteId, position, productId, name, sku, qty, unitKobo, isAgreed };
		}),
	);
}

type LoggedLine = { name: string; qty: number; unitKobo: number; isAgreed: boolean };

/** What the log says of a quotation: nothing about its buyer. */
function factsOf(
	quote: { version: number; totalKobo: number; validUntil: string },
	lines: readonly LoggedLine[],
) {
	const agreed = lines.flatMap(({ name, unitKobo, isAgreed }) =>
		isAgreed ? `${name} at ${formatKobo(unitKobo)}` : [],
	);
	return {
		version: quote.version,
		total: formatKobo(quote.totalKobo),
		pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
		valid_until: quote.validUntil,
		agreed_prices: agreed.join(', '),
	};
}
