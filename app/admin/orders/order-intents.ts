import type { RequestContext } from '#server/http/request-context.ts';
import { enterDoorCode } from '#shop/fulfilment/door-codes.ts';
import { PiecesReturn } from '#shop/fulfilment/return-input.ts';
import { returnPieces } from '#shop/fulfilment/return-pieces.ts';
import { readReturned } from '#shop/fulfilment/returned-pieces.ts';
import { moveOrderByHand, OrderMove } from '#shop/fulfilment/staff-order-moves.ts';
import { MoveToTakeBack, takeMoveBack } from '#shop/fulfilment/take-move-back.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { OrderNote, writeOrderNote } from '#shop/orders/order-notes.ts';
import { returnsStock } from '#shop/orders/order-states.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { PayLinkHours, prolongPayLink } from '#shop/payments/pay-link.ts';
import { refuseImpossiblePart } from '#shop/payments/refunds/refund-payment.ts';
import {
	acceptPayment,
	askProviderNow,
	PartRefund,
	PaymentReason,
	refundByHand,
	refundPartByHand,
} from '#shop/payments/staff-payments.ts';
import { serialTexts, tickedUnits } from '#shop/serial-numbers/serial-number.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { refuseWithout } from '#shop/staff/route-permissions.ts';
import { CASH_INTENTS } from '../cash/cash-of-order.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { PARCEL_INTENTS, sendFromForm } from '../parcels/order-parcels.ts';
import { refuseUnprovedPart, refuseUnprovedRefundOf } from '../refund-proof.ts';
import type { StaffContext } from '../require-staff.ts';
import { PHOTO_INTENTS, packFromForm } from '../units/unit-photo-forms.ts';
import { UNIT_INTENTS } from '../units/units-for-staff.ts';
import { restockedLines } from './restock-choice.tsx';

// What the forms of an order's page do. All but the form of a move say what they are for by their intent.

type Sent = { orderId: number | null; form: FormData; fields: Record<string, string> };
/** What to say, and the part of the page to go to. */
type Outcome = { message: string; part?: string };

/** The forms whose outcome is said, since the page may look as before. */
const SAID: Record<string, (context: StaffContext, sent: Sent) => Promise<Outcome>> = {
	ask: async ({ db, providers }, { orderId, form }) => {
		const payment = await paymentIn(db, orderId, form);
		const { message } = await askProviderNow(db, providers, payment);
		return { message };
	},
	note: async ({ db, admin }, { orderId, form, fields }) => {
		const by = { adminId: admin.id, orderId, ...formKeyOf(form) };
		await writeOrderNote(db, by, parseFields(OrderNote, fields));
		return { message: 'The note is in the history.', part: '#history' };
	},
};

/** Those whose outcome the page shows. */
const SHOWN: Record<string, (context: StaffContext, sent: Sent) => Promise<void>> = {
	...PARCEL_INTENTS,
	...CASH_INTENTS,
	...UNIT_INTENTS,
	...PHOTO_INTENTS,
	prolong: async ({ db, admin }, { orderId, fields }) => {
		const { reserve_hours } = parseFields(PayLinkHours, fields);
		await prolongPayLink(db, { adminId: admin.id, orderId }, reserve_hours);
	},
	'take-back': ({ db, admin }, { orderId, fields }) =>
		takeMoveBack(db, { adminId: admin.id, orderId }, parseFields(MoveToTakeBack, fields)),
	return: async (context, { orderId, fields }) => {
		const { db, admin, publicUrl } = context;
		const input = parseFields(PiecesReturn, { ...fields, units: tickedUnits(fields) });
		if (input.money === 'back') {
			refuseWithout(admin, 'refunds');
			await refuseUnprovedRefundOf(context, orderId);
		}
		const by = { adminId: admin.id, orderId, shop: await mailShop(db, publicUrl) };
		await returnPieces(db, by, readReturned(fields), input);
	},
	part: async (context, { orderId, form, fields }) => {
		const { amount, left, reason } = parseFields(PartRefund, fields);
		const payment = await paymentIn(context.db, orderId, form);
		const refund = { amountKobo: amount, leftKobo: left, reason, adminId: context.admin.id };
		// First: nobody should prove who they are for an amount that is refused afterwards.
		await refuseImpossiblePart(context.db, payment, refund);
		await refuseUnprovedPart(context, orderId, amount);
		await refundPartByHand(context.db, payment, refund);
	},
	refund: async (context, { orderId, form, fields }) => {
		const { reason } = parseFields(PaymentReason, fields);
		const payment = await paymentIn(context.db, orderId, form);
		await refuseUnprovedRefundOf(context, orderId);
		await refundByHand(context.db, payment, { reason, adminId: context.admin.id });
	},
	accept: async ({ db, admin, publicUrl }, { orderId, form, fields }) => {
		const { reason } = parseFields(PaymentReason, fields);
		const payment = await paymentIn(db, orderId, form);
		await acceptPayment(db, payment, { reason, adminId: admin.id, publicUrl });
	},
};

/** Does what a form of the page of an order asks for; null when there is nothing to say. @throws Problem as that does */
export async function workOnOrder(context: StaffContext, sent: Sent): Promise<Outcome | null> {
	// Read as staffAction reads it, which has asked whether this person may.
	const intent = String(sent.form.get('intent'));
	if (Object.hasOwn(SAID, intent)) return (await SAID[intent]?.(context, sent)) ?? null;
	const work = Object.hasOwn(SHOWN, intent) ? SHOWN[intent] : undefined;
	await (work ?? moveByForm)(context, sent);
	return null;
}

async function moveByForm(context: StaffContext, { orderId, form, fields }: Sent): Promise<void> {
	const { db, admin, publicUrl } = context;
	const move = parseFields(OrderMove, {
		...fields,
		restock: restockedLines(form),
		serials: serialTexts(fields),
	});
	// The choice is in the form of every move of an order that may be cancelled or come back.
	if (move.refund === 'whole' && returnsStock(move.to_state)) {
		refuseWithout(admin, 'refunds');
		await refuseUnprovedRefundOf(context, orderId);
	}
	if (move.to_state === 'delivered') {
		if (move.without_code) refuseWithout(admin, 'money');
		else if (move.door_code) await enterDoorCode(db, orderId ?? 0, move.door_code);
	}
	if (move.to_state === 'packed') return packFromForm(context, { orderId, form }, move);
	if (move.to_state === 'sent') return sendFromForm(context, { orderId, fields }, move);
	const shop = await mailShop(db, publicUrl);
	await moveOrderByHand(db, { adminId: admin.id, orderId, shop }, move);
}

/** The payment of this order that a form names. @throws Problem not-found */
async function paymentIn(
	db: RequestContext['db'],
	orderId: number | null,
	form: FormData,
): Promise<number> {
	const named = parseId(form.get('payment'));
	const found = (await paymentsOf(db, orderId ?? 0)).find(({ id }) => id === named);
	if (!found) throw new Problem('not-found', 'Payment not found');
	return found.id;
}
