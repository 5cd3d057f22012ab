import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { plainText, requiredText, withoutUnseen } from '../kit/input.ts';
import { parseId } from '../kit/parse-id.ts';
import { parsePhone } from '../settings/nigeria.ts';
import { CASH_MODE, KNOWN_MODES, paymentModeNamed } from './payment-modes.ts';

// What a shopper sends to place an order: api-contract "Cart and orders". Texts are stored as typed, without blanks
// around a mail address and what nobody sees in it or in a phone number.

const LONGEST = 191;

const NO_METHOD = 'Must be the number of a way of delivery.';

const phone = requiredText('mobile number', LONGEST).pipe(
	z
		.string()
		.overwrite(withoutUnseen)
		.refine(
			(typed) => parsePhone(typed) !== null,
			'The mobile number must be one we can call, such as 0803 123 4567.',
		),
);

/** Recipient and delivery address: all that is needed before a payment begins. */
export const DeliveryInput = z.object({
	firstname: requiredText('first name', LONGEST),
	lastname: requiredText('last name', LONGEST),
	phone,
	email: emailField,
	address: requiredText('address', LONGEST),
	city: requiredText('city', LONGEST),
	state: requiredText('state', LONGEST),
	zipcode: requiredText('zip code', LONGEST),
	/** The next three are for delivery by zone (shop/delivery/order-delivery.ts). */
	lga: plainText(60)
		.nullish()
		.meta({
			description: 'The local government, where delivery fees differ within the state',
			examples: ['Onitsha North'],
		}),
	delivery_method: z
		.preprocess(
			(sent) => (sent === '' ? null : (parseId(sent) ?? sent)),
			z.int({ error: NO_METHOD }).min(1, NO_METHOD).nullable(),
		)
		.optional()
		.meta({
			type: 'integer',
			description: 'Of GET /api/delivery-options; without it the cheapest way to the door',
			examples: [3],
		}),
	park: plainText(120)
		.nullish()
		.meta({
			description: 'The motor park where a waybill is collected',
			examples: ['Peace Park, Jabi'],
		}),
});
export type DeliveryInput = z.infer<typeof DeliveryInput>;

/** A wallet this shop does not know is a payment method that nobody confirms; any other word is none. */
const paymentMode = requiredText('payment mode', 64)
	.refine(
		(typed) => paymentModeNamed(typed) !== null || /^\s*paid by \S/i.test(typed),
		`The payment mode must be one of: ${KNOWN_MODES.join(', ')}.`,
	)
	.transform((typed) => paymentModeNamed(typed) ?? typed)
	.meta({
		enum: [...KNOWN_MODES],
		description:
			'How the order is paid. Compared without regard to case and spaces; stored and answered as spelt here.',
	});

/** The whole order request; of cash on delivery no `payment_id` is kept: to staff it would look paid. */
export const OrderInput = DeliveryInput.extend({
	payment_mode: paymentMode,
	payment_id: plainText(LONGEST)
		.nullish()
		.transform((text) => text ?? ''),
}).overwrite((order) => (order.payment_mode === CASH_MODE ? { ...order, payment_id: '' } : order));
export type OrderInput = z.infer<typeof OrderInput>;
