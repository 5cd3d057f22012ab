import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Fault } from './faults.ts';
import { chargeBody, refundBody, tell } from './paystack-ledger.ts';
import { type Charge, refundedOf, type SandboxRefund, type SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// The calls of Paystack's API that the shop makes, with their real paths and bodies.

const Initialise = z.object({
	email: z.email(),
	amount: z.number().int().positive(),
	currency: z.string().default('NGN'),
	reference: z.string().regex(/^[\w.=-]{1,100}$/),
	callback_url: z.url().optional(),
	metadata: z.record(z.string(), z.unknown()).default({}),
});
const Refund = z.object({
	transaction: z.coerce.string(),
	amount: z.number().int().positive().optional(),
	merchant_note: z.string().default(''),
});
const Listing = z.object({
	status: z.string().optional(),
	transaction: z.string().optional(),
	from: z.coerce.date().optional(),
	to: z.coerce.date().optional(),
	perPage: z.coerce.number().int().min(1).max(100).default(50),
	page: z.coerce.number().int().min(1).default(1),
});

export function paystackCalls(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
	checkoutUrl: () => string,
): void {
	const onlyWithKey = async (request: FastifyRequest, reply: FastifyReply) => {
		if (request.headers.authorization === `Bearer ${state.keys.PAYSTACK_SECRET_KEY}`) return;
		await refuse(reply, 401, 'Invalid key', 'invalid_Key');
	};
	const asked = (call: string) => ({
		config: { call: `paystack.${call}` },
		onRequest: onlyWithKey,
	});

	app.post('/transaction/initialize', asked('initialize'), async (request, reply) => {
		const given = Initialise.safeParse(request.body);
		if (!given.success) return refuse(reply, 400, z.prettifyError(given.error), 'invalid_params');
		if (state.charges.has(given.data.reference))
			return refuse(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference');
		const charge = newCharge(state, given.data);
		return done('Authorization URL created', {
			authorization_url: `${checkoutUrl()}/${charge.accessCode}`,
			access_code: charge.accessCode,
			reference: charge.reference,
		});
	});
	app.get<{ Params: { reference: string } }>(
		'/transaction/verify/:reference',
		asked('verify'),
		async (request, reply) => {
			const charge = state.charges.get(request.params.reference);
			if (!charge)
				return refuse(reply, 400, 'Transaction reference not found.', 'transaction_not_found');
			return done('Verification successful', distorted(chargeBody(charge), request.fault));
		},
	);
	app.get('/transaction', asked('list'), async (request) => {
		const asks = Listing.parse(request.query);
		const found = [...state.charges.values()].filter(
			(charge) => (!asks.status || charge.status === asks.status) && isWithin(charge, asks),
		);
		return listed('Transactions retrieved', found, asks, chargeBody);
	});
	refundCalls(app, state, sender, asked);
}

function refundCalls(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
	asked: (call: string) => object,
): void {
	app.post('/refund', asked('refund'), async (request, reply) => {
		const given = Refund.safeParse(request.body);
		if (!given.success) return refuse(reply, 400, z.prettifyError(given.error), 'invalid_params');
		const { transaction, merchant_note } = given.data;
		const charge = chargeNamed(state, transaction);
		if (!charge) return refuse(reply, 404, 'Transaction not found', 'transaction_not_found');
		if (!charge.paidAt)
			return refuse(reply, 400, 'Only paid transactions can be refunded', 'invalid_params');
		const left = charge.amount - refundedOf(state, charge.reference, ['pending', 'done']);
		if (left <= 0)
			return refuse(reply, 400, 'Transaction has been fully reversed', 'invalid_params');
		// Without an amount all of the transaction is to go back.
		const minor = given.data.amount ?? charge.amount;
		if (minor > left)
			return refuse(
				reply,
				400,
				'Refund amount cannot be more than the amount that is left of the transaction',
				'invalid_params',
			);
		const refund: SandboxRefund = {
			id: String(state.nextNumber()),
			provider: 'paystack',
			of: charge.reference,
			minor,
			currency: charge.currency,
			note: merchant_note,
			status: 'pending',
			createdAt: new Date(),
		};
		state.refunds.set(refund.id, refund);
		tell(sender, 'refund.pending', {
			status: 'pending',
			transaction_reference: charge.reference,
			refund_reference: refund.id,
			amount: minor,
			currency: charge.currency,
		});
		return done('Refund has been queued for processing', refundBody(state, refund));
	});
	app.get('/refund', asked('refund-list'), async (request) => {
		const asks = Listing.parse(request.query);
		const charge = asks.transaction ? chargeNamed(state, asks.transaction) : undefined;
		const found = [...state.refunds.values()].filter(
			(refund) =>
				refund.provider === 'paystack' &&
				(!asks.transaction || refund.of === charge?.reference) &&
				isWithin(refund, asks),
		);
		return listed('Refunds retrieved', found, asks, (refund) => refundBody(state, refund));
	});
	app.get<{ Params: { id: string } }>(
		'/refund/:id',
		asked('refund-status'),
		async (request, reply) => {
			const refund = state.refunds.get(request.params.id);
			if (!refund) return refuse(reply, 404, 'Refund not found', 'not_found');
			return done('Refund retrieved', refundBody(state, refund));
		},
	);
}

function isWithin({ createdAt }: { createdAt: Date }, { from, to }: z.infer<typeof Listing>) {
	return (!from || createdAt >= from) && (!to || createdAt < to);
}

/** A page of what was found, as Paystack answers. */
function listed<T>(
	message: string,
	found: readonly T[],
	{ perPage, page }: z.infer<typeof Listing>,
	bodyOf: (one: T) => object,
) {
	const shown = found.slice((page - 1) * perPage, page * perPage).map(bodyOf);
	const pageCount = Math.ceil(found.length / perPage);
	return { ...done(message, shown), meta: { total: found.length, perPage, page, pageCount } };
}

function newCharge(state: SandboxState, given: z.infer<typeof Initialise>): Charge {
	const id = state.nextNumber();
	const charge: Charge = {
		id,
		reference: given.reference,
		accessCode: `access${id}`,
		email: given.email,
		amount: given.amount,
		currency: given.currency,
		metadata: given.metadata,
		callbackUrl: given.callback_url ?? null,
		// What Paystack reports for a transaction that nobody has tried to pay yet.
		status: 'abandoned',
		providerMessage: 'The transaction was not completed',
		channel: 'card',
		createdAt: new Date(),
		paidAt: null,
	};
	state.charges.set(charge.reference, charge);
	return charge;
}

function chargeNamed(state: SandboxState, name: string): Charge | undefined {
	return (
		state.charges.get(name) ?? [...state.charges.values()].find(({ id }) => String(id) === name)
	);
}

function distorted(body: ReturnType<typeof chargeBody>, fault: Fault | null) {
	if (fault?.kind === 'wrong-amount') return { ...body, amount: body.amount - 100 };
	if (fault?.kind === 'wrong-currency') return { ...body, currency: 'GHS' };
	if (fault?.kind === 'wrong-reference') return { ...body, reference: `${body.reference}-other` };
	return body;
}

function done(message: string, data: unknown) {
	return { status: true, message, data };
}

function refuse(reply: FastifyReply, status: number, message: string, code: string) {
	const meta = { nextStep: 'Look at the message' };
	return reply.code(status).send({ status: false, message, meta, type: 'validation_error', code });
}
