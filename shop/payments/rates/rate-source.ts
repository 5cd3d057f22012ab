import { z } from 'zod';
import { ProviderDown, type RateSource } from '../providers/provider.ts';
import { ask, readResponse, type Timeouts } from '../providers/provider-call.ts';
import { quotient, rateText } from './rate-text.ts';

// Reads the naira price of a dollar from the configured address, in any of the common formats.

/** A shopper waits for it, holding a database connection. */
const RATE_TIMEOUTS: Timeouts = { timeoutMs: 4_000, tries: 2, pauseMs: 150 };

const Table = z.record(z.string(), z.unknown());
const Shapes = z.object({
	base: z.string().optional(),
	base_code: z.string().optional(),
	source: z.string().optional(),
	/**
	 * The name of the table: `conversion_rates` at exchangerate-api.com, `data` at currencyapi and similar, `quotes` at
	 * currencylayer.
	 */
	rates: Table.optional(),
	conversion_rates: Table.optional(),
	data: Table.optional(),
	quotes: Table.optional(),
});

/** The source at an address that answers JSON in one of the usual shapes. */
export function openRateSource(url: string, timeouts: Timeouts = RATE_TIMEOUTS): RateSource {
	const name = new URL(url).hostname;
	return {
		name,
		fetchRate: async () => {
			const { status, body } = await ask({ asked: name, url, repeatable: true }, timeouts);
			if (status !== 200) throw new ProviderDown(`${name}: HTTP ${status}`);
			const rate = rateIn(readResponse(name, Shapes, body));
			if (!rate) throw new ProviderDown(`${name}: the answer tells no naira for the dollar`);
			return rate;
		},
	};
}

/** Naira and dollar may be given in any base currency: only their quotient counts. */
function rateIn(shape: z.infer<typeof Shapes>): string | null {
	const table = shape.rates ?? shape.conversion_rates ?? shape.quotes ?? shape.data ?? {};
	const base = (shape.base ?? shape.base_code ?? shape.source ?? 'USD').toUpperCase();
	const priceOf = (currency: string): string | null => {
		const entry = table[currency] ?? table[base + currency];
		const value =
			entry !== null && typeof entry === 'object' && 'value' in entry ? entry.value : entry;
		return rateText(value) ?? (base === currency ? '1' : null);
	};
	const naira = priceOf('NGN');
	const dollar = priceOf('USD');
	return naira && dollar ? quotient(naira, dollar) : null;
}
