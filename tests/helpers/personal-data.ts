import { eq, sql } from 'drizzle-orm';
import { accessTokens, passwordResets, users } from '#db/account-schema.ts';
import { guestOrders, guests } from '#db/accounts/guest-schema.ts';
import { savedAddresses } from '#db/accounts/saved-address-schema.ts';
import { codeApps, passkeys, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import { cashCollectors, cashReceipts } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orderChecks } from '#db/fulfilment/order-check-schema.ts';
import { shipments } from '#db/fulfilment/shipment-schema.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { quoteLines, quotes } from '#db/quotes/quote-schema.ts';
import { repairEvents, repairJobs } from '#db/repairs/repair-schema.ts';
import {
	consents,
	contactMessages,
	newsletterSubscribers,
	reviews,
	stockAlerts,
	wishlistItems,
} from '#db/shopper-schema.ts';
import { cartReminders } from '#db/shoppers/cart-reminder-schema.ts';
import { customerGroupMembers, customerGroups } from '#db/shoppers/customer-group-schema.ts';
import { customerNotes } from '#db/shoppers/customer-note-schema.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { parcelMailKey } from '#shop/fulfilment/send-order.ts';
import { newGuest } from '#shop/guests/guests.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { pastLayaway } from './personal-layaways.ts';
import { deliveredOrder, PHONE } from './personal-orders.ts';
import { fillCart, makeShopper } from './shoppers.ts';

// A shopper about whom every table says something, under a name that stands nowhere else.

export const PASSWORD = 'brass-kettle-42';

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
	const [quote] = await db
		.insert(quotes)
		.values({
			userId,
			state: 'open',
			organisation: `${word} Hall`,
			firstname: word,
			lastname: 'Okeke',
			phone: PHONE,
			email,
			subtotalKobo: 1000_00,
			totalKobo: 1000_00,
			validUntil: '2030-01-01',
		})
		.returning();
	await db.insert(quoteLines).values({
		quoteId: quote?.id ?? 0,
		position: 0,
		productId: product.id,
		name: product.name,
		qty: 1,
		unitKobo: 1000_00,
	});
	await pastRepair(db, { userId, word, email });
	await pastLayaway(db, { userId, word, email, daysAgo });
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
	const [group] = await db
		.insert(customerGroups)
		.values({ name: `Group ${userId}` })
		.returning();
	await db.insert(customerGroupMembers).values({ userId, groupId: group?.id ?? 0 });
	await db.insert(customerNotes).values({ userId, text: `${word} calls before noon` });
	const reminder = { cartLineId: 1, token: `reminder-of-${word}` };
	await db.insert(cartReminders).values({ userId, email: email.toLowerCase(), ...reminder });
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

/** A repair that is over. */
async function pastRepair(
	db: Db,
	{ userId, word, email }: Record<'word' | 'email', string> & { userId: number },
) {
	const [job] = await db
		.insert(repairJobs)
		.values({
			userId,
			state: 'closed',
			outcome: 'repaired',
			closedAt: sql`now()`,
			name: `${word} Okeke`,
			phone: PHONE,
			email,
			goods: `Mixer of ${word}`,
			fault: `Hums, says ${word}`,
		})
		.returning();
	await db.insert(repairEvents).values({
		jobId: job?.id ?? 0,
		toState: 'ready',
		message: `Dear ${word}, it is ready`,
		note: `Staff: ${word} called`,
	});
	const [collector] = await db
		.insert(cashCollectors)
		.values({ name: `Counter ${job?.id}`, kind: 'counter' })
		.returning();
	await db.insert(cashReceipts).values({
		repairId: job?.id ?? 0,
		document: `Repair ${job?.id}`,
		collectorId: collector?.id ?? 0,
		amountKobo: 500_00,
		reference: `Transfer of ${word}`,
		note: `${word} paid`,
	});
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
	const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
	await db.insert(mails).values([
		{ ...sent, dedupeKey: `welcome:${userId}`, kind: 'welcome', recipient: email, subject: word },
		{
			...sent,
			dedupeKey: `order-placed:${orderId}`,
			kind: 'order-placed',
			recipient: `at-work@${word.toLowerCase()}.example`,
			subject: 'Your order',
		},
		...[parcelMailKey(orderId, 1), `shipment:${shipment?.id}`].map((dedupeKey) => ({
			...sent,
			dedupeKey,
			kind: 'order-moved',
			recipient: `at-work@${word.toLowerCase()}.example`,
			subject: 'A part of your order',
		})),
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

/** A session of an account that proved a moment ago, or at another time, who it is. */
export async function sessionOf(db: Db, userId: number, provedAt = new Date()) {
	const token = await db.transaction((tx) => issueToken(tx, userId));
	return { id: userId, tokenId: Number(token.split('|')[0]), provedAt };
}
