import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { quoteLines, quotes } from '#db/quotes/quote-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { recordChange } from '../audit/audit.ts';
import { MOST_LINES } from '../checkout/staff-order-lines.ts';
import { filledFields, lineField, parseFields, plainText } from '../kit/input.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { formatKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { quoteRequestedMessage } from '../mail/quote-messages.ts';
import { cartOf } from '../orders/cart.ts';
import { DeliveryInput } from '../orders/order-input.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { pricedLines, quoteTotal } from './price-quote.ts';
import { USUAL_DAYS } from './quote-states.ts';

export const LONGEST_WISH = 500;

const Asked = DeliveryInput.pick({
	firstname: true,
	lastname: true,
	phone: true,
	state: true,
}).extend({
	organisation: lineField(191),
	email: emailField.optional(),
	city: lineField(191),
	wish: plainText(LONGEST_WISH).optional().default(''),
	/** A field hidden from people; programs that fill in every field reveal themselves. */
	website: z.string().optional().default(''),
});

type By = {
	/** Whose cart it is; an account or a guest. */
	userId: number;
	/** The network address. */
	address: string;
	shop: CheckoutShop;
	/** Names the form, so that it is one request however often it is sent. */
	formKey: string | undefined;
};

/**
 * Asks the shop for a quotation of the goods in a cart, which stay in it. Nothing is offered yet: staff answer it. They get a
 * mail if the shop wants that for orders.
 * @returns the key of its page; null for a form that a program has filled in, which is dropped
 * @throws Problem invalid beside its field; conflict when the cart has nothing that is sold, or the form was sent before; too-many
 */
export async function requestQuote(
	db: Db,
	{ userId, address, shop, formKey }: By,
	fields: Readonly<Record<string, string>>,
): Promise<string | null> {
	const {
		website,
		wish,
		state: region,
		email = '',
		...buyer
	} = parseFields(Asked, filledFields(fields));
	if (website !== '') return null;
	const cart = (await cartOf(db, userId)).filter(({ sold }) => sold).slice(0, MOST_LINES);
	if (cart.length === 0)
		throw new Problem('conflict', 'Your cart is empty: put in what the quotation is to be for.');
	await countAttempt(db, attemptKey('contactAddress', address), LIMITS.contactAddress);
	return await transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'We have your request already: thank you.');
		const wanted = cart.map(({ productId, productQty }) => {
			return { productId, qty: productQty, agreedKobo: null };
		});
		const lines = await pricedLines(tx, wanted, {
			mayAgreePrices: false,
			agreedBefore: new Map(),
			customerId: userId,
		});
		const whom = { ...buyer, email, state: region, address: '', lga: '', note: '' };
		const total = await quoteTotal(tx, shop, lines, { buyer: whom, hasDelivery: false });
		const [quote] = await tx
			.insert(quotes)
			.values({
				...buyer,
				...total,
				email,
				region,
				reason: wish,
				state: 'requested',
				userId,
				validUntil: addDays(lagosDay(new Date()), USUAL_DAYS),
			})
			.returning({ id: quotes.id, publicKey: quotes.publicKey });
		if (!quote) throw new Error('The request was not stored');
		const goods = lines.map(({ productId, name, sku, qty, unitKobo }, position) => {
			return { quoteId: quote.id, position, productId, name, sku, qty, unitKobo };
		});
		await tx.insert(quoteLines).values(goods);
		await recordChange(tx, {
			userId: null,
			action: 'create',
			noun: 'quote',
			nounId: quote.id,
			before: null,
			after: { quote_state: 'Requested', total: formatKobo(total.totalKobo) },
		});
		if (shop.newOrdersTo !== '')
			await queueMail(tx, {
				kind: 'quote-requested',
				dedupeKey: `quote-requested:${quote.id}`,
				to: shop.newOrdersTo,
				...(email ? { replyTo: email } : {}),
				...quoteRequestedMessage(shop, { ...buyer, id: quote.id, wish, lines: goods }),
			});
		return quote.publicKey;
	});
}
