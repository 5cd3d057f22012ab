import { eq, sql } from 'drizzle-orm';
import { accessTokens, passwordResets, users } from '#db/account-schema.ts';
import { guestOrders, guests } from '#db/accounts/guest-schema.ts';
import { savedAddresses } from '#db/accounts/saved-address-schema.ts';
import { codeApps, passkeys, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import { cashPaybacks, orderCash } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orderChecks } from '#db/fulfilment/order-check-schema.ts';
import { shipmentLines, shipments } from '#db/fulfilment/shipment-schema.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { mails } from '#db/mail-schema.ts';
import {
	orderDiscounts,
	orderEvents,
	orderLineParts,
	orderLines,
	orderReturnLines,
	orderReturns,
} from '#db/order-schema.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import {
	consents,
	contactMessages,
	newsletterSubscribers,
	reviews,
	stockAlerts,
	wishlistItems,
} from '#db/shopper-schema.ts';
import { cartReminders } from '#db/shoppers/cart-reminder-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { newGuest } from '#shop/guests/guests.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { makeOrder } from './orders.ts';
import { fillCart, makeShopper } from './shoppers.ts';

// A shopper about whom every table says something, under a name that stands nowhere else.

export const PASSWORD = 'brass-kettle-42';
const PHONE = '0803 777 1234';

export type FullShopper = Awaited<ReturnType<typeof makeFullShopper>>;

/** `word` is in every text; the order was delivered (and a part of it returned) so many days ago. */
export async function makeFullShopper(db: Db, word: string, { daysAgo = 30, proven = true } = {}) {
	const email = `${word.toLowerCase()}@example.com`;
	const name = `${word} Okeke`;
	const { id: userId } = await makeShopper(db, name);
	await db
		.update(users)
		.set({
			email,
			passwordHash: await hashPassword(PASSWORD),
			...(proven ? { emailVerifiedAt: sql`now()` } : {}),
		})
		.where(sql`id = ${userId}`);
	const { id: categoryId } = await makeCategory(db);
	const product = await makeProduct(db, { categoryId, qty: 5 });
	const token = await db.transaction((tx) =>
		issueToken(tx, userId, { address: '102.89.7.7', userAgent: `${word}-browser` }),
	);
	const before = sql`now() - interval '1 day'`;
	await db.update(accessTokens).set({ createdAt: before, provedAt: before });
	await db.insert(passkeys).values({
		userId,
		credentialId: `of-${word}`,
		publicKey: Buffer.from(word),
		name: `Phone of ${word}`,
	});
	await db.insert(codeApps).values({ userId, sealedSecret: Buffer.from(word) });
	await db.insert(recoveryCodes).values({ userId, lookup: 'ABCD', codeHash: 'none' });
	await db.insert(apiKeys).values({
		userId,
		name: `Key of ${word}`,
		keyHash: Buffer.from(word),
		lastFour: 'wxyz',
		permissions: [],
		expiresAt: before,
	});
	await db.insert(passwordResets).values({ userId, tokenHash: Buffer.from(word) });
	await fillCart(db, userId, [product, 1]);
	await db.insert(wishlistItems).values({ userId, productId: product.id });
	await db.insert(savedAddresses).values({
		userId,
		firstname: word,
		lastname: 'Okeke',
		phone: PHONE,
		address: `12 ${word} Street`,
		city: 'Onitsha',
		region: 'Anambra',
		zipcode: '430001',
		fingerprint: '0'.repeat(64),
	});
	const order = await deliveredOrder(db, { userId, word, email, productId: product.id, daysAgo });
	const shown = { state: 'shown' as const, decidedAt: sql`now()` };
	const [review] = await db
		.insert(reviews)
		.values({
			userId,
			productId: product.id,
			stars: 5,
			text: 'Loud',
			author: `${word} O.`,
			...shown,
		})
		.returning();
	const question = { productId: product.id, name, email, author: word, ...shown };
	const [asked] = await db
		.insert(productQuestions)
		.values({ ...question, userId, dedupeKey: `q:${word}`, question: 'Is it loud?' })
		.returning();
	if (!asked || !review) throw new Error('The questions were not stored');
	await db
		.insert(questionAnswers)
		.values({ questionId: asked.id, userId, author: word, text: 'Very.', ...shown });
	await db.insert(stockAlerts).values({ productId: product.id, email });
	await db
		.insert(contactMessages)
		.values({ dedupeKey: `m:${word}`, name, email, message: `I am ${word}.` });
	const [subscriber] = await db
		.insert(newsletterSubscribers)
		.values({ email, token: `token-of-${word}`, state: 'confirmed', confirmedAt: sql`now()` })
		.returning();
	await db.insert(consents).values({
		purpose: 'newsletter',
		subscriberId: subscriber?.id ?? 0,
		step: 'given',
		wording: `To ${word}`,
		source: 'mail-link',
		address: '102.89.7.7',
	});
	await db.insert(cartReminders).values({ userId, cartLineId: 1, token: `reminder-of-${word}` });
	await db.insert(orderDeliveries).values({
		orderId: order.id,
		kind: 'waybill',
		name: 'Waybill',
		zoneName: 'The East',
		daysFrom: 1,
		daysTo: 3,
		lga: `Quarter of ${word}`,
		park: `Park of ${word}`,
	});
	await db.insert(orderChecks).values({ orderId: order.id, buyerConfirmedAt: sql`now()` });
	await db.insert(guestOrders).values({ orderId: order.id, email, claimedAt: sql`now()` });
	const guest = await newGuest(db, word);
	const ofGuest = eq(guests.userId, guest.id);
	await db.update(guests).set({ reminderEmail: email.toLowerCase() }).where(ofGuest);
	await storedMails(db, { word, userId, email, orderId: order.id });
	return { userId, email, name, product, order, token, review, question: asked };
}

async function deliveredOrder(
	db: Db,
	given: { userId: number; word: string; email: string; productId: number; daysAgo: number },
) {
	const { userId, word, email, productId, daysAgo } = given;
	const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
	const order = await makeOrder(db, {
		userId,
		state: 'delivered',
		firstname: word,
		lastname: 'Okeke',
		phone: PHONE,
		phoneE164: '+2348037771234',
		email,
		address: `12 ${word} Street`,
		totalKobo: 2000_00,
		createdAt,
	});
	const [line] = await db
		.insert(orderLines)
		.values({
			orderId: order.id,
			productId,
			name: 'Set',
			unitKobo: 1000_00,
			qty: 2,
			costKobo: 77_00,
		})
		.returning();
	if (!line) throw new Error('The line was not stored');
	await db
		.insert(orderDiscounts)
		.values({ orderId: order.id, name: 'Welcome', kobo: 100_00, freesDelivery: false });
	await db
		.insert(orderLineParts)
		.values({ lineId: line.id, position: 1, productId, name: 'Piece', pieces: 1 });
	await db
		.insert(orderEvents)
		.values({ orderId: order.id, toState: 'delivered', note: `Staff: ${word} called` });
	const [parcel] = await db
		.insert(shipments)
		.values({ orderId: order.id, kind: 'rider', carrier: 'Emeka', message: `${word}, at the gate` })
		.returning();
	await db.insert(shipmentLines).values({ shipmentId: parcel?.id ?? 0, lineId: line.id, qty: 2 });
	const [back] = await db
		.insert(orderReturns)
		.values({
			orderId: order.id,
			money: 'none',
			amountKobo: 0,
			reason: `Staff: ${word} did not like it`,
		})
		.returning();
	await db
		.insert(orderReturnLines)
		.values({ returnId: back?.id ?? 0, lineId: line.id, qty: 1, isRestocked: true });
	const [payment] = await db
		.insert(payments)
		.values({
			orderId: order.id,
			provider: 'paystack',
			reference: `bh-${word}`,
			state: 'paid',
			amountKobo: 2000_00,
			chargedMinor: 2000_00,
			chargedCurrency: 'NGN',
			accessCode: 'access-code',
			reservedUntil: createdAt,
		})
		.returning();
	await db.insert(refunds).values({
		paymentId: payment?.id ?? 0,
		amountKobo: 1000_00,
		minor: 1000_00,
		currency: 'NGN',
		state: 'done',
		reason: `Staff: to be rid of ${word}`,
		providerMessage: `Sent to the bank of ${word}`,
		requestId: `r-${word}`,
	});
	await staffWordsOn(db, { orderId: order.id, paymentId: payment?.id ?? 0, word });
	return order;
}

/** What staff write about an order in words of their own, where money moved and elsewhere. */
async function staffWordsOn(
	db: Db,
	{ orderId, paymentId, word }: { orderId: number; paymentId: number; word: string },
) {
	const reason = `Staff: ${word} had less on her`;
	const collected = { amountKobo: 900_00, collectedAt: sql`now()` };
	await db.insert(orderCash).values({ orderId, reason, ...collected });
	const note = `Staff: to ${word}, by transfer`;
	await db.insert(cashPaybacks).values({ orderId, amountKobo: 100_00, note });
	await db.insert(discrepancies).values({
		kind: 'amount-differs',
		subject: `payment:${paymentId}`,
		orderId,
		facts: {},
		closedAt: sql`now()`,
		acceptedNote: `Staff: agreed with ${word}`,
	});
	const about = { noun: 'order', nounId: orderId, searchText: `order ${word}` };
	await db.insert(auditTrail).values([
		{ ...about, action: 'note', after: { note: `Staff: rang ${word}` } },
		{ ...about, action: 'move', after: { state: 'confirmed', note: `Staff: rang ${word}` } },
		{ ...about, action: 'collect', after: { collected: '₦900', reason } },
		{ ...about, action: 'pay-back', after: { paid_back: '₦100', note } },
		{ ...about, noun: 'payment', nounId: paymentId, action: 'count', after: { reason } },
	]);
}

async function storedMails(
	db: Db,
	{
		word,
		userId,
		email,
		orderId,
	}: { word: string; userId: number; email: string; orderId: number },
) {
	const text = { bodyText: `Hello ${word}`, bodyHtml: `<p>Hello ${word}</p>` };
	const sent = { sentAt: sql`now()`, ...text };
	await db.insert(mails).values([
		{ ...sent, dedupeKey: `welcome:${userId}`, kind: 'welcome', recipient: email, subject: word },
		{
			...sent,
			dedupeKey: `order-placed:${orderId}`,
			kind: 'order-placed',
			recipient: `at-work@${word.toLowerCase()}.example`,
			subject: 'Your order',
		},
		{ ...text, dedupeKey: `w:${word}`, kind: 'newsletter', recipient: email, subject: 'News' },
		{
			...sent,
			dedupeKey: `m:${word}`,
			kind: 'contact-message',
			recipient: 'hello@shop.example',
			replyTo: email,
			subject: `Message from ${word}`,
		},
		{
			...sent,
			dedupeKey: `new-order:${orderId}`,
			kind: 'new-order',
			recipient: 'hello@shop.example',
			subject: `New order of ${word}`,
		},
	]);
}
