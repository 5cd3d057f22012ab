import { sendableTypes } from '#shop/integrations/endpoint-list.ts';
import { tickName } from '#shop/integrations/endpoints.ts';
import type { EventType } from '#shop/kit/webhook-outbox.ts';
import type { Rights } from '#shop/staff/permissions.ts';
import type { EventChoice } from './endpoint-form.tsx';

const MEANS: Record<EventType, string> = {
	'order.placed': 'An order is placed; one paid online, once it is paid.',
	'order.moved': 'A placed order moves to another state.',
	'order.paid': 'The money for an order came in online.',
	'order.refunded': 'A provider has given money back.',
	'product.changed': 'A product changed: texts, prices, stock, pictures.',
	'stock.low': 'A product on sale has few pieces left.',
};

/** The events that somebody may send elsewhere, for the form. */
export function eventChoices(rights: Rights): EventChoice[] {
	return sendableTypes(rights).map((type) => ({ type, tick: tickName(type), means: MEANS[type] }));
}
