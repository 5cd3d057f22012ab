import type { RequestContext } from '#server/http/request-context.ts';
import { allCollectors } from '#shop/cash/collectors.ts';
import { namedParts } from '#shop/catalogue/kits/kit-parts.ts';
import type { WholeQuote } from '#shop/quotes/quotes.ts';
import { storedPart } from '#shop/settings/settings.ts';
import { readTaxRules } from '#shop/tax/tax-rules.ts';
import { payableAccounts, quoteView } from './quote-view.ts';

/** What the paper of a quotation says. */
export async function readSheet({ db }: Pick<RequestContext, 'db'>, quote: WholeQuote) {
	const ids = quote.lines.flatMap(({ productId }) => productId ?? []);
	const [collectors, tax, parts] = await Promise.all([
		allCollectors(db),
		storedPart(db, 'tax'),
		namedParts(db, ids),
	]);
	return {
		quote: quoteView(quote, new Date(), parts),
		tin: quote.taxRate === null ? null : readTaxRules(tax).tin || null,
		accounts: payableAccounts(collectors),
	};
}
