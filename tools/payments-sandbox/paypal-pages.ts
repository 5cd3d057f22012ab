import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '#shop/mail/html.ts';
import { choices, page } from './page-layout.ts';
import { actOnOrder, PAYPAL_ACTS } from './paypal-ledger.ts';
import { asOpened } from './return-address.ts';
import type { PaypalOrder, SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// The page on which a shopper agrees to pay with PayPal.

const Query = z.object({ token: z.string() });
const Act = z.object({ act: z.enum(PAYPAL_ACTS) });

export function paypalPages(
	app: FastifyInstance,
	state: SandboxState,
	sender: WebhookSender,
): void {
	app.get('/checkoutnow', async (request, reply) => {
		const order = state.orders.get(Query.parse(request.query).token);
		const code = order ? 200 : 404;
		if (order) {
			order.returnUrl = asOpened(order.returnUrl, request.headers.referer);
			order.cancelUrl = asOpened(order.cancelUrl, request.headers.referer);
		}
		return reply.code(code).type('text/html; charset=utf-8').send(payPage(order));
	});
	app.post('/checkoutnow', async (request, reply) => {
		const order = state.orders.get(Query.parse(request.query).token);
		if (!order) return reply.code(404).type('text/html; charset=utf-8').send(payPage(order));
		const { act } = Act.parse(request.body);
		actOnOrder(state, order, act, sender);
		return reply.redirect(returnAddress(order, act === 'leave'), 303);
	});
}

function returnAddress(order: PaypalOrder, hasLeft: boolean): string {
	const back = new URL(hasLeft ? order.cancelUrl : order.returnUrl);
	back.searchParams.set('token', order.id);
	if (!hasLeft) back.searchParams.set('PayerID', 'TESTBUYER');
	return back.href;
}

function payPage(order: PaypalOrder | undefined): string {
	if (!order) {
		return page({
			title: 'No such payment',
			body: html`<div class="card"><h1>No such payment</h1><p>The sandbox forgets its payments when it stops. Go back to the shop and begin again.</p></div>`,
		});
	}
	const { currency_code, value } = order.unit.amount;
	return page({
		title: `Pay ${currency_code} ${value} (test)`,
		body: html`<div class="card">
<h1>Pay as a test of PayPal</h1>
<p class="amount">${currency_code} ${value}</p>
<p class="quiet">${order.unit.description ?? ''}<br>${order.id}</p>
${madeOf(order)}
${doing(order)}
</div>
<p class="quiet">This page stands in for PayPal. It asks for no account and takes no money.</p>`,
	});
}

const PART_LABELS: Record<string, string> = {
	item_total: 'Item total',
	shipping: 'Shipping',
	tax_total: 'Tax',
	discount: 'Discount',
};

function madeOf({ breakdown }: PaypalOrder): Html | string {
	if (!breakdown) return '';
	const rows = Object.entries(breakdown).map(
		([part, { currency_code, value }]) =>
			html`<tr><td>${PART_LABELS[part] ?? part}</td><td>${part === 'discount' ? '−' : ''}${currency_code} ${value}</td></tr>`,
	);
	return html`<table aria-label="What the amount is made of">${rows}</table>`;
}

function doing(order: PaypalOrder): Html {
	if (order.status !== 'PAYER_ACTION_REQUIRED') {
		return html`<p class="notice">You have agreed to this payment.</p><a class="button" href="${returnAddress(order, false)}">Back to the shop</a>`;
	}
	return choices(`/checkoutnow?token=${order.id}`, [
		['approve', 'Agree and pay'],
		['approve-declined', 'Agree with a card that will be declined'],
		['approve-slow', 'Agree with money that takes days'],
		['leave', 'Leave without paying'],
	]);
}
