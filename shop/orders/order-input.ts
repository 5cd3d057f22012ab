import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { plainText, requiredText } from '../input.ts';
import { parsePhone } from '../nigeria.ts';

/** What a shopper sends to have an order placed: api-contract "Cart and orders". Text is kept as it was typed
 * (of a mail address, blanks around it are no part). */

const LONGEST = 191;

const phone = requiredText('mobile number', LONGEST).pipe(
	z
		.string()
		.refine(
			(typed) => parsePhone(typed) !== null,
			'The mobile number must be one we can call, such as 0803 123 4567.',
		),
);

/** To whom and where to deliver: all that is asked before a payment begins. */
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

/** The whole placement payload; `payment_id` may be absent or null, as it is for cash on delivery. */
export const OrderInput = DeliveryInput.extend({
	payment_mode: requiredText('payment mode', 64),
	payment_id: plainText(LONGEST)
		.nullish()
		.transform((text) => text ?? ''),
});
export type OrderInput = z.infer<typeof OrderInput>;
