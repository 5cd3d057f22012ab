import type { RequestContext } from '#server/http/request-context.ts';
import { localClock } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Problem } from '#shop/kit/problem.ts';
import { currentQuote } from '#shop/payments/rates/exchange-rate.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { type OnlinePaymentMethod, openPaymentMethods, withProviders } from './payment-methods.ts';

// What shoppers are shown, and agree to, before they leave to pay online.

type ShownQuote =
	/** `rateId` names the rate agreed to. */
	{ rateId: number; equation: string; until: string } | { unavailable: string };

export type Asked = {
	method: OnlinePaymentMethod;
	/** Empty where it is not shown. */
	email: string;
	total: string;
	/** What of it is paid now, and what is left for cash; null where all of it is paid now. */
	deposit: { kobo: number; text: string; rest: string } | null;
	/** For a payment method that charges dollars. */
	quote: ShownQuote | null;
	testing: boolean;
};

type Bill = {
	method: OnlinePaymentMethod;
	email: string;
	totalKobo: number;
	/** What is paid now; null for all of it. */
	depositKobo: number | null;
};

/** @throws Problem conflict when the payment method is not open */
export async function askToPay(
	context: RequestContext,
	{ method, email, totalKobo, depositKobo }: Bill,
): Promise<Asked> {
	const shop = withProviders(await shopSettings(context.db), context.providers);
	if (!openPaymentMethods(shop).includes(method))
		throw new Problem(
			'conflict',
			'This way to pay is closed at the moment. Please choose another.',
		);
	return {
		method,
		email,
		total: formatKobo(totalKobo),
		deposit:
			depositKobo === null
				? null
				: {
						kobo: depositKobo,
						text: formatKobo(depositKobo),
						rest: formatKobo(totalKobo - depositKobo),
					},
		quote: method === 'wallet' ? await shownQuote(context, depositKobo ?? totalKobo) : null,
		testing: context.providers.testing,
	};
}

async function shownQuote({ db, providers }: RequestContext, dueKobo: number): Promise<ShownQuote> {
	const quote = await currentQuote(db, providers.rates, dueKobo);
	if ('unavailable' in quote) return quote;
	const { rateId, rate, kobo, usdCents, until } = quote;
	return {
		rateId,
		equation: `${formatKobo(kobo)} = ${dollars(usdCents)} at ₦${RATE.format(Number(rate))} for $1`,
		until: localClock(until),
	};
}

const RATE = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function dollars(cents: number): string {
	return DOLLARS.format(cents / 100);
}
