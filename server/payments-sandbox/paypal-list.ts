import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PaypalOrder, SandboxState } from './state.ts';

// PayPal's Transaction Search, where the shop reads which money was received.

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
		const found = [...state.orders.values()].flatMap((order) => {
			if (!order.capture) return [];
			const { at, status } = order.capture;
			const isAsked = !transaction_status || STATUS[status] === transaction_status;
			return isAsked && at >= start_date && at <= end_date ? [detail(order, order.capture)] : [];
		});
		return {
			transaction_details: found.slice((page - 1) * page_size, page * page_size),
			last_refreshed_datetime: new Date().toISOString(),
			page,
			total_items: found.length,
			total_pages: Math.ceil(found.length / page_size),
		};
	});
}

function detail(order: PaypalOrder, { id, status, at }: NonNullable<PaypalOrder['capture']>) {
	const { amount, custom_id, invoice_id } = order.unit;
	return {
		transaction_info: {
			transaction_id: id,
			// A payment through an app's checkout.
			transaction_event_code: 'T0006',
			transaction_initiation_date: at.toISOString(),
			transaction_status: STATUS[status],
			transaction_amount: amount,
			invoice_id,
			custom_field: custom_id,
		},
		payer_info: { email_address: 'buyer@example.com' },
	};
}
