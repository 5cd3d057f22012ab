import { howMany } from '#shop/kit/how-many.ts';
import { type Html, html } from '#shop/mail/html.ts';
import { FAULT_KINDS, type Fault } from './faults.ts';
import { amountText, page } from './page-layout.ts';
import type { Charge, PaypalOrder, SandboxRefund } from './state.ts';
import type { Webhook } from './webhook-sender.ts';

// The page on which people control the sandbox.

type Everything = {
	charges: Charge[];
	orders: PaypalOrder[];
	refunds: SandboxRefund[];
	webhooks: Webhook[];
	faults: Fault[];
	rate: string;
};

const PLACES = [
	'paystack',
	'paystack.initialize',
	'paystack.verify',
	'paystack.refund',
	'paypal',
	'paypal.create',
	'paypal.order',
	'paypal.capture',
	'paypal.refund',
	'paypal.transactions',
	'paypal.verify-webhook',
	'webhook',
	'rate',
];

export function controlPage(all: Everything): string {
	return page({
		title: 'Payments sandbox',
		isWide: true,
		body: html`<h1>Payments sandbox</h1>
<p class="quiet">Stands in for Paystack and PayPal while the shop has no keys. It forgets everything when it stops.</p>
${section('Paystack payments', ['Reference', 'Amount', 'State', 'What next'], all.charges.map(chargeRow))}
${section('PayPal payments', ['Order', 'Amount', 'State', 'What next'], all.orders.map(orderRow))}
${section('Refunds', ['Refund', 'Amount', 'State', 'What next'], all.refunds.map(refundRow))}
${section('Webhooks', ['Event', 'State', 'Answers', ''], all.webhooks.map(webhookRow))}
${faultCard(all.faults)}
${rateCard(all.rate)}`,
	});
}

function section(title: string, headings: string[], rows: Html[]): Html {
	const heads = headings.map((heading) => html`<th scope="col">${heading}</th>`);
	const body =
		rows.length > 0
			? html`<table><thead><tr>${heads}</tr></thead><tbody>${rows.reverse()}</tbody></table>`
			: html`<p class="quiet">None yet</p>`;
	return html`<section class="card"><h2>${title}</h2>${body}</section>`;
}

function chargeRow({ reference, amount, currency, status, providerMessage }: Charge): Html {
	const to = `/sandbox/paystack/${reference}`;
	const isOpen = status !== 'success' && status !== 'reversed';
	const next = isOpen ? [press(`${to}/arrive`, 'Let a transfer arrive')] : [];
	if (isOpen && status !== 'failed') next.push(press(`${to}/decline`, 'Decline'));
	return row(reference, amountText(amount, currency), `${status}: ${providerMessage}`, next);
}

function orderRow({ id, unit, status, capture }: PaypalOrder): Html {
	const to = `/sandbox/paypal/${id}`;
	const next: Html[] = [];
	if (status === 'PAYER_ACTION_REQUIRED') next.push(press(`${to}/approve`, 'Agree'));
	if (capture?.status === 'PENDING')
		next.push(press(`${to}/clear`, 'Let the money arrive'), press(`${to}/deny`, 'Deny it'));
	const state = capture ? `${status}, capture ${capture.status}` : status;
	return row(id, `${unit.amount.currency_code} ${unit.amount.value}`, state, next);
}

function refundRow({ id, minor, currency, status, of }: SandboxRefund): Html {
	const to = `/sandbox/refunds/${id}`;
	const next =
		status === 'pending' ? [press(`${to}/done`, 'Done'), press(`${to}/failed`, 'Failed')] : [];
	return row(`${id} of ${of}`, amountText(minor, currency), status, next);
}

function webhookRow({ id, provider, event, state, responses }: Webhook): Html {
	const next = [press(`/sandbox/webhooks/${id}/again`, 'Send again')];
	return row(`${provider} ${event}`, state, responses.join(', '), next);
}

function row(name: string, amount: string, state: string, next: Html[]): Html {
	return html`<tr><td>${name}</td><td>${amount}</td><td>${state}</td><td><div class="row">${next}</div></td></tr>`;
}

function press(action: string, words: string): Html {
	return html`<form method="post" action="${action}"><button>${words}</button></form>`;
}

function faultCard(faults: Fault[]): Html {
	const now = faults.map(
		({ on, kind, times }) =>
			html`<li>${on}: ${kind}, ${times ? howMany(times, 'more time') : 'until cleared'}</li>`,
	);
	return html`<section class="card"><h2>Faults</h2>
${faults.length > 0 ? html`<ul>${now}</ul>${press('/sandbox/faults/clear', 'Clear all')}` : html`<p class="quiet">Everything goes well</p>`}
<form method="post" action="/sandbox/faults" class="row">
<label>Where <select name="on">${PLACES.map((place) => html`<option>${place}</option>`)}</select></label>
<label>What <select name="kind">${FAULT_KINDS.map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>How often <input name="times" type="number" min="1" value="1"></label>
<button>Go wrong</button></form></section>`;
}

function rateCard(rate: string): Html {
	return html`<section class="card"><h2>Exchange rate</h2>
<form method="post" action="/sandbox/rate" class="row">
<label>Naira for a dollar <input name="rate" value="${rate}" inputmode="decimal"></label>
<button>Set</button></form></section>`;
}
