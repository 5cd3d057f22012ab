import { PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import { storedMethods } from '#shop/delivery/delivery-rows.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import type { WholeQuote } from '#shop/quotes/quotes.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { type ActionError, actionError, formFields } from '../../page-handlers.ts';
import { withKnownBuyer, withoutCustomer } from '../new-order/known-buyer.ts';
import { readDraft } from '../new-order/order-draft.ts';
import type { PostedDraft } from '../new-order/use-draft.ts';
import type { StaffContext } from '../require-staff.ts';

// The form of a quotation on the server: what it begins with, and what each of its presses is answered with.

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

/**
 * Answers a press of the form: `save` by saving, anything else with the form as it is then, with what was searched for and
 * added. A refusal keeps everything typed.
 * @returns what was saved, or the answer
 */
export async function workOnQuoteForm<Saved>(
	{ db }: StaffContext,
	form: FormData,
	save: (fields: Fields) => Promise<Saved>,
): Promise<{ saved: Saved } | { answer: PostedDraft; status: number }> {
	const fields = formFields(form);
	if (fields.intent !== 'save') {
		const known = fields.intent === 'buyer' ? await withKnownBuyer(db, fields) : null;
		const values = fields.intent === 'stranger' ? withoutCustomer(fields) : (known ?? fields);
		const isUnknown = fields.intent === 'buyer' && known === null;
		return {
			answer: { ok: true, values, isUnknown, draft: await readDraft(db, fields, WITHOUT_STOCK) },
			status: 200,
		};
	}
	try {
		return { saved: await save(fields) };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const draft = await readDraft(db, { ...fields, q: '' }, WITHOUT_STOCK);
		const refused: ActionError = actionError(error, form);
		return { answer: { ...refused, draft }, status: error.status };
	}
}

/** The version that a form began with. */
export const seenVersion = (fields: Readonly<Record<string, string>>): number | null =>
	parseId(fields.version);
