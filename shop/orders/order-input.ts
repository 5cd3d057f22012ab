import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { plainText, requiredText, withoutUnseen } from '../kit/input.ts';
import { parsePhone } from '../settings/nigeria.ts';
import { KNOWN_MODES, paymentModeNamed } from './payment-modes.ts';

// What a shopper sends to place an order: api-contract "Cart and orders". Texts are stored as typed, without blanks
// around a mail address and what nobody sees in it or in a phone number.

const LONGEST = 191;

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

/** The whole order request; `payment_id` is absent or null for cash on delivery. */
export const OrderInput = DeliveryInput.extend({
	payment_mode: paymentMode,
	payment_id: plainText(LONGEST)
		.nullish()
		.transform((text) => text ?? ''),
});
export type OrderInput = z.infer<typeof OrderInput>;
