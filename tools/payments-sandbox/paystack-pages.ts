import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '#shop/mail/html.ts';
import { amountText, choices, page } from './page-layout.ts';
import { actOnCharge, PAYSTACK_ACTS } from './paystack-ledger.ts';
import { POPUP_SCRIPT } from './popup-script.ts';
import { asOpened } from './return-address.ts';
import type { Charge, SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// Paystack's pages: the one a shopper is sent to, and the one its popup shows in a frame.

const Act = z.object({ act: z.enum(PAYSTACK_ACTS) });
type WithCode = { Params: { code: string } };

export function paystackPages(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
): void {
	const chargeOf = (code: string) =>
		[...state.charges.values()].find(({ accessCode }) => accessCode === code);
	app.get('/popup', async (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(
			page({
				title: 'Test payment',
				body: html`<div class="card" id="popup"><p>Loading</p></div>`,
				script: POPUP_SCRIPT,
			}),
		),
	);
	app.get<WithCode>('/popup/:code', async (request, reply) => {
		const charge = chargeOf(request.params.code);
		if (!charge) return reply.code(404).send({ message: 'We could not find this transaction' });
		return popupBody(charge);
	});
	app.post<WithCode>('/popup/:code', async (request, reply) => {
		const charge = chargeOf(request.params.code);
		if (!charge) return reply.code(404).send({ message: 'We could not find this transaction' });
		actOnCharge(charge, Act.parse(request.body).act, sender);
		return popupBody(charge);
	});
	app.get<WithCode>('/:code', async (request, reply) => {
		const charge = chargeOf(request.params.code);
		if (!charge) return reply.code(404).type('text/html; charset=utf-8').send(notFound());
		leadBackTo(charge, request.headers.referer);
		return reply.type('text/html; charset=utf-8').send(payPage(charge));
	});
	app.post<WithCode>('/:code', async (request, reply) => {
		const charge = chargeOf(request.params.code);
		if (!charge) return reply.code(404).type('text/html; charset=utf-8').send(notFound());
		const { act } = Act.parse(request.body);
		actOnCharge(charge, act, sender);
		const staysHere = act === 'decline' || act === 'transfer' || act === 'sent';
		const next = staysHere ? `/${charge.accessCode}` : returnAddress(charge);
		return reply.redirect(next, 303);
	});
}

function popupBody(charge: Charge) {
	return {
		id: charge.id,
		reference: charge.reference,
		accessCode: charge.accessCode,
		status: charge.status,
		providerMessage: charge.providerMessage,
		amount: amountText(charge.amount, charge.currency),
		customer: { email: charge.email },
	};
}

function leadBackTo(charge: Charge, from: string | undefined): void {
	const { callbackUrl, metadata } = charge;
	if (callbackUrl) charge.callbackUrl = asOpened(callbackUrl, from);
	const cancel = metadata.cancel_action;
	if (typeof cancel === 'string')
		charge.metadata = { ...metadata, cancel_action: asOpened(cancel, from) };
}

/** Where Paystack sends the shopper: back with the reference, or to the shop's cancel address after giving up. */
function returnAddress(charge: Charge): string {
	const cancel = charge.metadata.cancel_action;
	if (charge.status !== 'success' && charge.status !== 'pending' && typeof cancel === 'string')
		return cancel;
	if (!charge.callbackUrl) return `/${charge.accessCode}`;
	const back = new URL(charge.callbackUrl);
	back.searchParams.set('trxref', charge.reference);
	back.searchParams.set('reference', charge.reference);
	return back.href;
}

function payPage(charge: Charge): string {
	return page({
		title: `Pay ${amountText(charge.amount, charge.currency)} (test)`,
		body: html`<div class="card">
<h1>Pay as a test of Paystack</h1>
<p class="amount">${amountText(charge.amount, charge.currency)}</p>
<p class="quiet">${charge.email}<br>${charge.reference}</p>
${doing(charge)}
</div>
<p class="quiet">This page stands in for Paystack. It asks for no card and takes no money.</p>`,
	});
}

function doing(charge: Charge): Html {
	const action = `/${charge.accessCode}`;
	if (charge.status === 'success' || charge.status === 'reversed') {
		return html`<p class="notice">This is paid.</p><a class="button" href="${returnAddress(charge)}">Back to the shop</a>`;
	}
	if (charge.status === 'pending') {
		return html`<p class="notice">We are waiting for your bank. You may leave; the money can arrive later.</p>
<div class="stack">${choices(action, [['arrive', 'Let the transfer arrive now']])}
<a class="button" href="${returnAddress(charge)}">Back to the shop without waiting</a></div>`;
	}
	if (charge.status === 'ongoing') {
		return html`<p class="notice">Send the amount to <strong>0123456789, Test Bank</strong> within 30 minutes.</p>
${choices(action, [
	['sent', 'I have sent the money'],
	['arrive', 'Let the transfer arrive now'],
	['leave', 'Leave without paying'],
])}`;
	}
	const notice =
		charge.status === 'failed'
			? html`<p class="notice bad">The card was declined. You can try again.</p>`
			: html``;
	return html`${notice}${choices(action, [
		['approve', 'Approve the payment'],
		['decline', 'Decline the card'],
		['transfer', 'Pay by bank transfer'],
		['leave', 'Leave without paying'],
	])}`;
}

function notFound(): string {
	return page({
		title: 'No such payment',
		body: html`<div class="card"><h1>No such payment</h1><p>The sandbox forgets its payments when it stops. Go back to the shop and begin again.</p></div>`,
	});
}
