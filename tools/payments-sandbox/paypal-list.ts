import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decimalOf } from '#shop/payments/providers/minor-units.ts';
import type { PaypalOrder, SandboxState } from './state.ts';

// PayPal's Transaction Search, where the shop reads which money was received and refunded.

const LONGEST_MS = 31 * 86_400_000;
const Listing = z
	.object({
		start_date: z.coerce.date(),
		end_date: z.coerce.date(),
		transaction_status: z.enum(['D', 'P', 'S', 'V']).optional(),
		page_size: z.coerce.number().int().min(1).max(500).default(100),
		page: z.coerce.number().int().min(1).default(1),
	})
	.loose();
const STATUS = {
	COMPLETED: 'S',
	REFUNDED: 'S',
	PARTIALLY_REFUNDED: 'S',
	PENDING: 'P',
	DECLINED: 'D',
};
const REFUND_STATUS = { done: 'S', pending: 'P', failed: 'D' };

export function paypalListCall(
	app: FastifyInstance,
	state: SandboxState,
	asked: (call: string) => object,
): void {
	app.get('/v1/reporting/transactions', asked('transactions'), async (request, reply) => {
		const { start_date, end_date, transaction_status, page_size, page } = Listing.parse(
			request.query,
		);
		if (end_date.getTime() - start_date.getTime() > LONGEST_MS)
			return reply.code(400).send({ name: 'INVALID_REQUEST', message: 'Date range is too long.' });
		const found = [...payments(state), ...refunds(state)]
			.filter(({ at }) => at >= start_date && at <= end_date)
			.filter(({ status }) => !transaction_status || status === transaction_status)
			.map(({ body }) => body);
		return {
			transaction_details: found.slice((page - 1) * page_size, page * page_size),
			last_refreshed_datetime: new Date().toISOString(),
			page,
			total_items: found.length,
			total_pages: Math.ceil(found.length / page_size),
		};
	});
}

type Line = { at: Date; status: string; body: object };

function payments({ orders }: SandboxState): Line[] {
	return [...orders.values()].flatMap((order) => {
		if (!order.capture) return [];
		const { id, at, status } = order.capture;
		const info = {
			transaction_id: id,
			// A payment through an app's checkout.
			transaction_event_code: 'T0006',
			transaction_amount: order.unit.amount,
		};
		return [line(order, { at, status: STATUS[status] }, info)];
	});
}

/** A refund names the capture that it is of, and its amount is negative. */
function refunds({ orders, refunds: made }: SandboxState): Line[] {
	return [...made.values()].flatMap(({ id, of, status, currency, minor, createdAt: at }) => {
		const order = orders.get(of);
		if (!order?.capture) return [];
		const info = {
			transaction_id: id,
			paypal_reference_id: order.capture.id,
			paypal_reference_id_type: 'TXN',
			transaction_event_code: 'T1107',
			transaction_amount: { currency_code: currency, value: `-${decimalOf(minor, currency)}` },
		};
		return [line(order, { at, status: REFUND_STATUS[status] }, info)];
	});
}

function line({ unit }: PaypalOrder, { at, status }: Omit<Line, 'body'>, info: object): Line {
	const transaction_info = {
		...info,
		transaction_initiation_date: at.toISOString(),
		transaction_status: status,
		invoice_id: unit.invoice_id,
		custom_field: unit.custom_id,
	};
	const body = { transaction_info, payer_info: { email_address: 'buyer@example.com' } };
	return { at, status, body };
}
