import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { controlPage } from './control-page.ts';
import { FaultInput, type Faults } from './faults.ts';
import { actOnOrder, completePaypalRefund, PAYPAL_ACTS } from './paypal-ledger.ts';
import { actOnCharge, PAYSTACK_ACTS, refreshRefund } from './paystack-ledger.ts';
import type { SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// Controls the sandbox, by hand on its page or by a test's JSON: payments, refunds, webhooks, faults, the exchange
// rate.

const ById = z.object({ id: z.string() });
const Cleared = z.object({ on: z.string().optional() });
const Rate = z.object({ rate: z.string().regex(/^\d{1,9}(\.\d{1,8})?$/) });

export function controlCalls(
	app: FastifyInstance,
	state: SandboxState,
	faults: Faults,
	sender: WebhookSender,
): void {
	const everything = () => ({
		charges: [...state.charges.values()],
		orders: [...state.orders.values()],
		refunds: [...state.refunds.values()],
		webhooks: sender.sent,
		faults: faults.list,
		rate: state.rate,
	});
	const respond = (request: FastifyRequest, reply: FastifyReply, found = true) => {
		if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
			return reply.redirect('/', 303);
		return reply.code(found ? 200 : 404).send(everything());
	};
	app.get('/', async (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(controlPage(everything())),
	);
	app.get('/sandbox/state', async () => everything());
	app.post('/sandbox/paystack/:id/:act', async (request, reply) => {
		const { id, act } = ById.extend({ act: z.enum(PAYSTACK_ACTS) }).parse(request.params);
		const charge = state.charges.get(id);
		if (charge) actOnCharge(charge, act, sender);
		return respond(request, reply, charge !== undefined);
	});
	app.post('/sandbox/paypal/:id/:act', async (request, reply) => {
		const { id, act } = ById.extend({ act: z.enum(PAYPAL_ACTS) }).parse(request.params);
		const order = state.orders.get(id);
		if (order) actOnOrder(state, order, act, sender);
		return respond(request, reply, order !== undefined);
	});
	app.post('/sandbox/refunds/:id/:status', async (request, reply) => {
		const { id, status } = ById.extend({ status: z.enum(['done', 'failed']) }).parse(
			request.params,
		);
		const refund = state.refunds.get(id);
		const complete = refund?.provider === 'paypal' ? completePaypalRefund : refreshRefund;
		if (refund) complete(state, refund, status, sender);
		return respond(request, reply, refund !== undefined);
	});
	app.post('/sandbox/webhooks/:id/again', async (request, reply) =>
		respond(request, reply, sender.again(Number(ById.parse(request.params).id))),
	);
	app.post('/sandbox/faults', async (request, reply) => {
		faults.add(FaultInput.parse(request.body));
		return respond(request, reply);
	});
	app.post('/sandbox/faults/clear', async (request, reply) => {
		faults.clear(Cleared.parse(request.body ?? {}).on);
		return respond(request, reply);
	});
	app.post('/sandbox/rate', async (request, reply) => {
		state.rate = Rate.parse(request.body).rate;
		return respond(request, reply);
	});
}
