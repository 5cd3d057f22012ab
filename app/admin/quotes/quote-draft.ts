import { PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import { storedMethods } from '#shop/delivery/delivery-rows.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { WholeQuote } from '#shop/quotes/quotes.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import type { StaffContext } from '../require-staff.ts';

// The form of a quotation on the server: what it begins with.

type Fields = Record<string, string>;

/** What is out of stock can be offered: it is there when it is ordered, or bought for it. */
export const WITHOUT_STOCK = { needsStock: false };

/** The fields of a quotation that is there already; its agreed prices only for whoever they are to stand for. */
export function quoteFields(quote: WholeQuote, { hasPrices }: { hasPrices: boolean }): Fields {
	const goods = quote.lines.flatMap(({ productId, qty, unitKobo, isAgreed }) =>
		productId === null
			? []
			: [
					[QTY_OF + productId, String(qty)],
					[PRICE_OF + productId, hasPrices && isAgreed ? String(koboToNaira(unitKobo)) : ''],
				],
	);
	return {
		...buyerFields(quote),
		note: quote.note,
		with_delivery: quote.deliveryKobo === null ? '' : '1',
		...Object.fromEntries(goods),
	};
}

/** Who a quotation is for, by the fields of its form and of that of an order. */
export function buyerFields(quote: WholeQuote): Fields {
	const { organisation, firstname, lastname, phone, email, address, city, region, lga } = quote;
	const customer: Fields = quote.userId
		? { customer: String(quote.userId), customer_name: `${firstname} ${lastname}`.trim() }
		: {};
	return {
		organisation,
		firstname,
		lastname,
		phone,
		email,
		address,
		city,
		state: region,
		lga,
		...customer,
	};
}

/** What the form needs besides its values. */
export async function quoteFormFacts({ db, may }: StaffContext) {
	const { deliveryByZone } = await shopSettings(db);
	const isByZone = deliveryByZone && (await storedMethods(db)).length > 0;
	return { isByZone, mayAgreePrices: may('prices') };
}

/** The version that a form began with. */
export const seenVersion = (fields: Readonly<Record<string, string>>): number | null =>
	parseId(fields.version);
