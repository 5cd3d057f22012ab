import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { minorOf } from '#shop/payments/providers/minor-units.ts';
import type { Fault } from './faults.ts';
import { Amount, Breakdown, breakdownIssue } from './paypal-breakdown.ts';
import { captureOrder, completePaypalRefund, orderBody, refundBody } from './paypal-ledger.ts';
import { paypalListCall } from './paypal-list.ts';
import { isOwnTransmission, type Transmission } from './signatures.ts';
import { type PaypalOrder, refundedOf, type SandboxRefund, type SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// The calls of PayPal's API that the shop makes, with their real paths and bodies.

const TOKEN_SECONDS = 32_400;
const NewOrder = z.object({
	intent: z.literal('CAPTURE'),
	purchase_units: z
		.array(
			z.object({
				reference_id: z.string().max(256).default('default'),
				custom_id: z.string().max(127).optional(),
				invoice_id: z.string().max(127).optional(),
				description: z.string().max(127).optional(),
				amount: Amount.extend({ breakdown: Breakdown.optional() }),
			}),
		)
		.length(1),
	payment_source: z.object({
		paypal: z.object({
			experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }),
		}),
	}),
});
const NewRefund = z.object({ amount: Amount.optional() });

type Asked = (call: string) => object;
type WithId = { Params: { id: string } };

export function paypalCalls(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
	baseUrl: () => string,
): void {
	const onlyWithToken = async (request: FastifyRequest, reply: FastifyReply) => {
		const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
		if ((state.tokens.get(token) ?? 0) > Date.now()) return;
		await reply.code(401).send({ error: 'invalid_token', error_description: 'Token not valid' });
	};
	const asked: Asked = (call) => ({
		config: { call: `paypal.${call}` },
		onRequest: onlyWithToken,
	});
	tokenCall(app, state);
	orderCalls(app, state, sender, baseUrl, asked);
	refundCalls(app, state, sender, asked);
	paypalListCall(app, state, asked);
	app.post<{ Body: Transmission }>(
		'/v1/notifications/verify-webhook-signature',
		asked('verify-webhook'),
		async ({ body }) => ({
			verification_status: isOwnTransmission(state.keys, body) ? 'SUCCESS' : 'FAILURE',
		}),
	);
}

function tokenCall(app: FastifyInstance, state: SandboxState): void {
	app.post('/v1/oauth2/token', { config: { call: 'paypal.token' } }, async (request, reply) => {
		const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = state.keys;
		const basic = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
		if (request.headers.authorization !== `Basic ${basic}`)
			return reply.code(401).send({ error: 'invalid_client' });
		const token = randomBytes(24).toString('base64url');
		state.tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
		return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
	});
}

function orderCalls(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
	baseUrl: () => string,
	asked: Asked,
): void {
	app.post('/v2/checkout/orders', asked('create'), async (request, reply) =>
		once(state, request, reply, () => {
			const given = NewOrder.safeParse(request.body);
			if (!given.success) return problem(400, 'INVALID_REQUEST', z.prettifyError(given.error));
			const order = newOrder(state, given.data);
			if (order.unit.amount.currency_code === 'NGN')
				return problem(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED');
			const issue = order.breakdown && breakdownIssue(order.unit.amount, order.breakdown);
			if (issue) return problem(422, 'UNPROCESSABLE_ENTITY', issue);
			state.orders.set(order.id, order);
			const { id, status } = order;
			const link = `${baseUrl()}/checkoutnow?token=${id}`;
			return {
				status: 201,
				body: {
					id,
					status,
					links: [
						{ rel: 'self', href: `${baseUrl()}/v2/checkout/orders/${id}`, method: 'GET' },
						{ rel: 'payer-action', href: link, method: 'GET' },
					],
				},
			};
		}),
	);
	app.get<WithId>('/v2/checkout/orders/:id', asked('order'), async (request, reply) => {
		const order = state.orders.get(request.params.id);
		if (!order) return send(reply, problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));
		return distorted(orderBody(state, order), request.fault);
	});
	app.post<WithId>('/v2/checkout/orders/:id/capture', asked('capture'), async (request, reply) =>
		once(state, request, reply, () => {
			const order = state.orders.get(request.params.id);
			if (!order) return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
			const outcome = captureOrder(state, order, sender);
			if (outcome !== 'captured') return problem(422, 'UNPROCESSABLE_ENTITY', outcome);
			return { status: 201, body: distorted(orderBody(state, order), request.fault) };
		}),
	);
}

function refundCalls(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
	asked: Asked,
): void {
	app.post<WithId>('/v2/payments/captures/:id/refund', asked('refund'), async (request, reply) =>
		once(state, request, reply, () => {
			const { id } = request.params;
			const order = [...state.orders.values()].find(({ capture }) => capture?.id === id);
			if (!order) return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
			const { amount = order.unit.amount } = NewRefund.parse(request.body ?? {});
			const before = refundedOf(state, order.id, ['pending', 'done']);
			const minor = minorOf(amount.value, amount.currency_code) ?? 0;
			const whole = minorOf(order.unit.amount.value, order.unit.amount.currency_code) ?? 0;
			if (before >= whole) return problem(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
			if (minor <= 0 || before + minor > whole)
				return problem(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
			const refund: SandboxRefund = {
				id: `REFUND${state.nextNumber()}`,
				provider: 'paypal',
				of: order.id,
				minor,
				currency: amount.currency_code,
				note: '',
				status: 'pending',
				createdAt: new Date(),
			};
			state.refunds.set(refund.id, refund);
			completePaypalRefund(state, refund, 'done', sender);
			return { status: 201, body: refundBody(refund) };
		}),
	);
	app.get<WithId>('/v2/payments/refunds/:id', asked('refund-status'), async (request, reply) => {
		const refund = state.refunds.get(request.params.id);
		if (!refund) return send(reply, problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));
		return refundBody(refund);
	});
}

function newOrder(state: SandboxState, given: z.infer<typeof NewOrder>): PaypalOrder {
	const [unit] = given.purchase_units;
	if (!unit) throw new Error('an order without a purchase unit');
	const { breakdown = null, ...amount } = unit.amount;
	const { return_url, cancel_url } = given.payment_source.paypal.experience_context;
	return {
		id: `ORDER${state.nextNumber()}`,
		status: 'PAYER_ACTION_REQUIRED',
		unit: { ...unit, amount },
		breakdown,
		returnUrl: return_url,
		cancelUrl: cancel_url,
		card: 'good',
		capture: null,
		declined: [],
		createdAt: new Date(),
	};
}

type Outcome = { status: number; body: unknown };

/**
 * The same call with the same PayPal-Request-Id does its work once, whatever it names; a repeat gets the same response,
 * with 200 instead of 201.
 */
function once(
	state: SandboxState,
	request: FastifyRequest,
	reply: FastifyReply,
	work: () => Outcome,
): FastifyReply {
	const id = request.headers['paypal-request-id'];
	const key = id ? `${request.routeOptions.config.call} ${id}` : null;
	const before = key ? state.requests.get(key) : undefined;
	if (before)
		return send(reply, { ...before, status: before.status === 201 ? 200 : before.status });
	const outcome = work();
	if (key) state.requests.set(key, outcome);
	return send(reply, outcome);
}

function send(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
	return reply.code(status).send(body);
}

function problem(status: number, name: string, issue: string): Outcome {
	const details = [{ issue, description: issue }];
	const message = 'The requested action could not be performed.';
	return { status, body: { name, message, debug_id: 'sandbox', details, links: [] } };
}

/** What a faulty provider, or one that was tricked, would report. */
function distorted(body: ReturnType<typeof orderBody>, fault: Fault | null) {
	if (!fault) return body;
	const amountOf = (amount: { currency_code: string; value: string }) => {
		if (fault.kind === 'wrong-amount') return { ...amount, value: '1.00' };
		if (fault.kind === 'wrong-currency') return { ...amount, currency_code: 'EUR' };
		return amount;
	};
	return {
		...body,
		purchase_units: body.purchase_units.map((unit) => ({
			...unit,
			...(fault.kind === 'wrong-reference' ? { custom_id: `${unit.custom_id}-other` } : {}),
			amount: amountOf(unit.amount),
			...(unit.payments
				? {
						payments: {
							...unit.payments,
							captures: unit.payments.captures.map((capture) => ({
								...capture,
								amount: amountOf(capture.amount),
							})),
						},
					}
				: {}),
		})),
	};
}
