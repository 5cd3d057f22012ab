import type { ForeignCurrency } from '#db/catalogue-schema.ts';
import { type Amounts, newAmounts, plainAmount } from './amounts.ts';
import { LARGEST_LIKELY_KOBO, undecidedPrice } from './shop-price.ts';
import type { SupplierRecord } from './supplier-record.ts';

// Reads what a supplier asks for a piece: the cost column of the file, or a price that is in a foreign currency. Pure.

/** In hundredths of its currency; in naira it is the cost itself. */
export type TradePrice = { currency: ForeignCurrency | 'NGN'; minor: number };
/** `price` is null when the record has none or a wrong one; `fault` says what is wrong. */
type TradePriceAnswer = { price: TradePrice | null; fault: string | null };

const SPELLINGS: Readonly<Record<TradePrice['currency'], readonly string[]>> = {
	USD: ['us$', '$', 'usd', 'dollar', 'dollars'],
	EUR: ['€', 'eur', 'euro', 'euros'],
	GBP: ['£', 'gbp'],
	CNY: ['cn¥', 'cny', 'rmb', 'yuan'],
	NGN: ['₦', 'ngn', 'naira', 'n'],
};
/** What has been written before or behind the digits of an amount. */
const SIGNED = /^([^\d\s.,+-]*)\s*(-?[\d.,\s\u00a0\u202f'’]*\d)\s*([^\d\s.,]*)$/;

/** What the supplier of a record asks for a piece. */
export function tradePrice(
	record: SupplierRecord,
	amounts: Amounts = newAmounts(),
): TradePriceAnswer {
	const given = record.cost;
	if (given !== null && given !== undefined && String(given).trim() !== '')
		return costPrice(given, record, amounts);
	const { price, price_unit } = record;
	if (price_unit === 'US cents' && Number.isInteger(price) && Number(price) > 0)
		return { price: { currency: 'USD', minor: Number(price) }, fault: null };
	if (price_unit !== 'USD' || price === null || price === undefined)
		return { price: null, fault: null };
	// What is not an amount is refused as the price.
	const minor = hundredths(
		typeof price === 'string' ? (plainAmount(price, amounts) ?? '') : `${price}`,
	);
	return { price: minor === null ? null : { currency: 'USD', minor }, fault: null };
}

function costPrice(given: unknown, record: SupplierRecord, amounts: Amounts): TradePriceAnswer {
	const shown = String(typeof given === 'object' ? JSON.stringify(given) : given).slice(0, 40);
	const wrong = (why: string) => ({ price: null, fault: `cost left out: ${why}` });
	const [, before = '', digits = '', behind = ''] = SIGNED.exec(shown.trim()) ?? [];
	const unit = before || behind || textOf(record.cost_unit) || textOf(record.price_unit) || 'NGN';
	const currency = currencyOf(unit);
	if (!digits || typeof given === 'object') return wrong(`"${shown}" is not an amount`);
	if (currency === null) return wrong(`the currency "${unit.slice(0, 20)}" is unknown`);
	const text = typeof given === 'number' ? digits : plainAmount(digits, amounts);
	if (text === null) return wrong(undecidedPrice(shown));
	const minor = hundredths(text);
	if (minor === null) return wrong(`"${shown}" is not an amount above zero`);
	if (minor > LARGEST_LIKELY_KOBO) return wrong(`"${shown}" is above 100,000,000`);
	return { price: { currency, minor }, fault: null };
}

function currencyOf(unit: string): TradePrice['currency'] | null {
	const word = unit.trim().toLowerCase();
	const found = Object.entries(SPELLINGS).find(([, spellings]) => spellings.includes(word));
	return found ? (found[0] as TradePrice['currency']) : null;
}

/** Null unless above zero. Suppliers' prices may have more than two decimals. */
function hundredths(text: string): number | null {
	const minor = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
	return minor > 0 ? minor : null;
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
