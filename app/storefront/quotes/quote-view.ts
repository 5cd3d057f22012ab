import type { BankAccount } from '#shop/cash/collector-kinds.ts';
import type { Collector } from '#shop/cash/collectors.ts';
import { kitContentsText, type PartPieces } from '#shop/catalogue/kits/kit-contents-text.ts';
import { localDate, localDay } from '#shop/kit/local-time.ts';
import { formatKobo, lineKobo } from '#shop/kit/money.ts';
import { shownQuoteState } from '#shop/quotes/quote-states.ts';
import type { WholeQuote } from '#shop/quotes/quotes.ts';
import { taxText } from '#shop/tax/tax-text.ts';

// A quotation as its pages and its paper need it: days and amounts are formatted here, on the server.

export type ShownQuote = ReturnType<typeof quoteView>;

type KitParts = ReadonlyMap<number, readonly PartPieces[]>;

/** The page of a quotation for whoever has its link. */
export function quotePath(publicKey: string): string {
	return `/quote/${publicKey}`;
}

/** @param parts what kits among its goods are made of, by their ids; without, it is not said */
export function quoteView(quote: WholeQuote, now: Date, parts: KitParts = new Map()) {
	const { organisation, firstname, lastname, address, city, region } = quote;
	return {
		id: quote.id,
		version: quote.version,
		state: shownQuoteState(quote, now),
		organisation,
		person: `${firstname} ${lastname}`.trim(),
		/** Without an address nothing but the state is known, which says little on paper. */
		place: address || city ? [address, city, region].filter(Boolean).join(', ') : '',
		phone: quote.phone,
		email: quote.email,
		note: quote.note,
		made: localDate(quote.createdAt),
		changed: quote.version > 1 ? localDate(quote.updatedAt) : null,
		validUntil: localDay(quote.validUntil),
		lines: quote.lines.map((line) => ({
			id: line.id,
			productId: line.productId,
			slug: line.isSold ? line.slug : null,
			name: line.name,
			sku: line.sku,
			cover: line.cover,
			qty: line.qty,
			contents: kitContentsText({ qty: line.qty, parts: parts.get(line.productId ?? 0) ?? [] }),
			unit: formatKobo(line.unitKobo),
			sum: formatKobo(lineKobo(line)),
			isShort: !line.isSold || line.stock < line.qty,
		})),
		goods: formatKobo(quote.subtotalKobo),
		delivery: deliveryText(quote),
		total: formatKobo(quote.totalKobo),
		taxNote: taxText(quote),
		answeredBy: quote.answeredBy,
		reason: quote.reason,
	};
}

function deliveryText({ deliveryKobo }: Pick<WholeQuote, 'deliveryKobo'>): string {
	if (deliveryKobo === null) return 'Not included';
	return deliveryKobo === 0 ? 'Free' : formatKobo(deliveryKobo);
}

/** The shop's own accounts that a buyer may transfer to. */
export function payableAccounts(collectors: readonly (Collector & BankAccount)[]): BankAccount[] {
	return collectors.flatMap(({ kind, isActive, bankName, accountNumber, accountName }) =>
		kind === 'bank' && isActive && accountNumber ? [{ bankName, accountNumber, accountName }] : [],
	);
}
