import { z } from 'zod';
import type { ProviderName } from '../providers/provider.ts';

// What a provider's webhook message is about, read from its body. Pure.

type WebhookReferences = {
	/** The provider's word for what happened, e.g. `charge.success`. */
	event: string;
	/** Names under which the payment may be known here: our reference, or the provider's id of payment or capture. */
	names: string[];
	/** Money arrived: if it belongs to no known payment, staff must be notified. */
	isMoney: boolean;
	/** Money was returned, or is being demanded back. */
	isReturn: boolean;
	/** The payer disputes the payment at the bank or the provider, or the dispute has ended. */
	dispute: 'open' | 'over' | null;
};

const Text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
const PaystackEvent = z.object({
	event: z.string(),
	data: z
		.looseObject({
			reference: Text,
			transaction_reference: Text,
			transaction: z.looseObject({ reference: Text }).optional().catch(undefined),
		})
		.optional(),
});
const Link = z.object({ rel: z.string(), href: z.string() });
const PaypalEvent = z.object({
	event_type: z.string(),
	resource: z
		.looseObject({
			id: Text,
			custom_id: Text,
			invoice_id: Text,
			supplementary_data: z
				.object({ related_ids: z.object({ order_id: Text, capture_id: Text }).partial() })
				.optional()
				.catch(undefined),
			purchase_units: z
				.array(z.looseObject({ custom_id: Text, invoice_id: Text }))
				.optional()
				.catch(undefined),
			disputed_transactions: z
				.array(z.looseObject({ seller_transaction_id: Text, invoice_number: Text }))
				.optional()
				.catch(undefined),
			links: z.array(Link).optional().catch(undefined),
		})
		.optional(),
});

/** Null when the message is not one that the provider sends. */
export function webhookReferences(
	provider: ProviderName,
	payload: unknown,
): WebhookReferences | null {
	return provider === 'paystack' ? paystackNames(payload) : paypalNames(payload);
}

function paystackNames(payload: unknown): WebhookReferences | null {
	const read = PaystackEvent.safeParse(payload);
	if (!read.success) return null;
	const { event, data } = read.data;
	return {
		event,
		names: known([data?.reference, data?.transaction_reference, data?.transaction?.reference]),
		isMoney: event === 'charge.success',
		isReturn: event.startsWith('refund.') || event.startsWith('charge.dispute.'),
		dispute: event.startsWith('charge.dispute.')
			? event === 'charge.dispute.resolve'
				? 'over'
				: 'open'
			: null,
	};
}

function paypalNames(payload: unknown): WebhookReferences | null {
	const read = PaypalEvent.safeParse(payload);
	if (!read.success) return null;
	const { event_type: event, resource } = read.data;
	const related = resource?.supplementary_data?.related_ids;
	const units = resource?.purchase_units ?? [];
	const disputed = resource?.disputed_transactions ?? [];
	// A refund only names its capture by a link.
	const up = resource?.links
		?.find(({ rel }) => rel === 'up')
		?.href.split('/')
		.at(-1);
	return {
		event,
		names: known([
			...disputed.map(({ seller_transaction_id }) => seller_transaction_id),
			resource?.id,
			resource?.custom_id,
			resource?.invoice_id,
			related?.order_id,
			related?.capture_id,
			up,
			...units.flatMap((unit) => [unit.custom_id, unit.invoice_id]),
			...disputed.map(({ invoice_number }) => invoice_number),
		]),
		isMoney: event === 'PAYMENT.CAPTURE.COMPLETED',
		isReturn: /^(PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)|CUSTOMER\.DISPUTE\.)/.test(event),
		dispute:
			event === 'CUSTOMER.DISPUTE.RESOLVED'
				? 'over'
				: /^(CUSTOMER\.DISPUTE\.|PAYMENT\.CAPTURE\.REVERSED)/.test(event)
					? 'open'
					: null,
	};
}

function known(names: (string | undefined)[]): string[] {
	return [...new Set(names.filter((name) => name !== undefined && name !== ''))] as string[];
}
