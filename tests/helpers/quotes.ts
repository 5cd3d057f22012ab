import type { Db } from '#db/client.ts';
import { readSale } from '#shop/checkout/staff-order-input.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { orderQuote } from '#shop/quotes/order-quote.ts';
import { readQuote } from '#shop/quotes/quote-input.ts';
import { quoteForStaff } from '#shop/quotes/quotes.ts';
import { changeQuote, makeQuote } from '#shop/quotes/save-quote.ts';
import { SHOP } from './mail.ts';

/** The day this many days from now, as the form of a quotation sends it. */
export const inDays = (days: number) => addDays(lagosDay(new Date()), days);

/** A church that asks for a quotation, as its form sends it. */
const CHURCH = {
	organisation: 'St Mary’s Church',
	firstname: 'Ngozi',
	lastname: 'Eze',
	phone: '0803 555 0101',
	email: 'parish@example.com',
	address: '3 Ziks Avenue',
	city: 'Awka',
	state: 'Anambra',
	with_delivery: '1',
	valid_until: inDays(14),
};

type By = Partial<Parameters<typeof makeQuote>[1]>;
type Fields = Readonly<Record<string, string>>;

/** Makes, changes and orders quotations as staff do, for CHURCH unless the fields say otherwise. */
export function quoting(db: Db, adminId: number) {
	const by = { adminId, shop: SHOP, mayAgreePrices: true, formKey: undefined };
	const read = (fields: Fields) => readQuote({ ...CHURCH, ...fields }, new Date());
	return {
		make: async (fields: Fields, more: By = {}) =>
			await makeQuote(db, { ...by, ...more }, read(fields)),
		change: async (quoteId: number, fields: Fields, more: By & { seenVersion?: number } = {}) => {
			const { version } = await quoteForStaff(db, quoteId);
			await changeQuote(db, { ...by, quoteId, seenVersion: version, ...more }, read(fields));
		},
		order: async (
			quoteId: number,
			fields: Fields = {},
			more: Partial<Parameters<typeof orderQuote>[1]> = {},
		) => {
			const { version, totalKobo } = await quoteForStaff(db, quoteId);
			const order = readSale(
				{ ...CHURCH, sale: 'delivery', ...fields },
				{ city: 'Onitsha', region: 'Anambra' },
			);
			const seen = { seenVersion: version, seenTotalKobo: totalKobo };
			return await orderQuote(
				db,
				{ adminId, shop: SHOP, providers: {}, quoteId, ...seen, ...more },
				order,
			);
		},
	};
}
