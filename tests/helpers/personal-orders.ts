import { sql } from 'drizzle-orm';
import { cashPaybacks, orderCash } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { shipmentLines, shipments } from '#db/fulfilment/shipment-schema.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { unitPhotos } from '#db/fulfilment/unit-photo-schema.ts';
import { orderDiscounts, orderEvents, orderLineParts, orderLines } from '#db/order-schema.ts';
import { orderReturnLines, orderReturnParts, orderReturns } from '#db/orders/return-schema.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { parcelFacts } from '#shop/fulfilment/parcel-text.ts';
import { newCheckCode } from '#shop/serial-numbers/check-code.ts';
import { makeOrder } from './orders.ts';

// Orders about which every table says something.

export const PHONE = '0803 777 1234';

/** One that came so many days ago, and of which a part came back; `word` is in every text. */
export async function deliveredOrder(
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
	const [unit] = await db
		.insert(soldUnits)
		.values({
			orderId: order.id,
			productId,
			name: 'Piece',
			serial: `SN-${order.id}`,
			serialKey: `SN${String(order.id).padStart(6, '0')}`,
			checkCode: newCheckCode(),
		})
		.returning();
	await db.insert(unitPhotos).values({
		unitId: unit?.id ?? 0,
		kind: 'plate',
		path: `uploads/unit_photos/${String(order.id).padStart(20, '0')}.jpg`,
		width: 20,
		height: 10,
	});
	await db.insert(orderEvents).values({
		orderId: order.id,
		toState: 'delivered',
		note: `Staff: ${word} called`,
		message: `Dear ${word}, it is at your gate`,
	});
	const [parcel] = await db
		.insert(shipments)
		.values({
			orderId: order.id,
			kind: 'waybill',
			carrier: 'Emeka',
			park: `Park of ${word}`,
			message: `${word}, at the gate`,
		})
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
	const cameBack = { returnId: back?.id ?? 0, lineId: line.id, qty: 1, isRestocked: true };
	await db.insert(orderReturnLines).values(cameBack);
	await db.insert(orderReturnParts).values({ ...cameBack, position: 1 });
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
	const reference = `Trf from ${word} 0042`;
	const collected = { amountKobo: 900_00, collectedAt: sql`now()`, reference };
	await db.insert(orderCash).values({ orderId, reason, ...collected });
	const note = `Staff: to ${word}, by transfer`;
	await db.insert(cashPaybacks).values({ orderId, amountKobo: 100_00, note });
	const [difference] = await db
		.insert(discrepancies)
		.values({
			kind: 'amount-differs',
			subject: `payment:${paymentId}`,
			orderId,
			facts: { reason },
			closedAt: sql`now()`,
			acceptedNote: `Staff: agreed with ${word}`,
		})
		.returning();
	const parcel = parcelFacts({
		kind: 'waybill',
		carrier: 'Peace Mass Transit',
		number: '',
		link: `https://park.example/${word}`,
		phone: '',
		park: `Park of ${word}`,
	});
	const facts = Object.fromEntries(parcel.map(({ name, value }) => [name, value]));
	const about = { noun: 'order', nounId: orderId, searchText: `order ${word}` };
	await db.insert(auditTrail).values([
		{ ...about, action: 'note', after: { note: `Staff: rang ${word}` } },
		{ ...about, action: 'move', after: { state: 'confirmed', note: `Staff: rang ${word}` } },
		{
			...about,
			action: 'move',
			after: { state: 'sent', to_the_shopper: `Dear ${word}`, parcel: `Courier: ${word}` },
		},
		{ ...about, action: 'remove-parcel', before: { sent: '1 × Igba', ...facts } },
		{ ...about, action: 'collect', after: { collected: '₦900', reference, reason } },
		{ ...about, action: 'pay-back', after: { paid_back: '₦100', note } },
		{ ...about, noun: 'payment', nounId: paymentId, action: 'count', after: { reason } },
		{ ...about, noun: 'difference', nounId: difference?.id, action: 'see', after: { note } },
	]);
}
