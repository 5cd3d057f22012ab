import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { readLines, type StaffOrderLine } from '../checkout/staff-order-lines.ts';
import { collected, filledFields, lineField, parseFields, plainText } from '../kit/input.ts';
import { addDays, lagosDay, parseDay } from '../kit/lagos-days.ts';
import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { DeliveryInput } from '../orders/order-input.ts';
import { MOST_DAYS } from './quote-states.ts';

// A quotation as the fields of its form.

const LONGEST = 191;
export const LONGEST_QUOTE_NOTE = 1000;

/** Who it is for. An address is needed only where delivery is included. */
const Buyer = DeliveryInput.pick({ firstname: true, lastname: true, phone: true }).extend({
	organisation: lineField(LONGEST),
	email: emailField.optional(),
	address: lineField(LONGEST),
	city: lineField(LONGEST),
	state: lineField(LONGEST),
	lga: lineField(60),
	note: plainText(LONGEST_QUOTE_NOTE).optional().default(''),
	/** Blank where it is not included. */
	with_delivery: z.string().optional(),
	customer: z.string().optional(),
});

type Buyer = z.infer<typeof Buyer>;
export type QuoteInput = {
	buyer: Omit<Buyer, 'email' | 'customer' | 'with_delivery'> & { email: string };
	lines: readonly StaffOrderLine[];
	hasDelivery: boolean;
	/** The account or guest that it is for; null for somebody new. */
	customerId: number | null;
	/** The last day in Lagos on which it can be accepted. */
	validUntil: string;
};

/**
 * The quotation in the fields of its form.
 * @throws Problem invalid with messages per field, those of the goods among them
 */
export function readQuote(fields: Readonly<Record<string, string>>, now: Date): QuoteInput {
	const wrong: FieldErrors = {};
	const lines = collected(wrong, () => readLines(fields));
	const typed = collected(wrong, () => parseFields(Buyer, filledFields(fields)));
	const validUntil = readValidUntil(fields.valid_until, now);
	if (validUntil === null)
		wrong.valid_until = [`Choose a day from today on, at most ${MOST_DAYS} days from now.`];
	if (!lines || !typed || validUntil === null)
		throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	const { email, customer, with_delivery, ...buyer } = typed;
	return {
		buyer: { ...buyer, email: email ?? '' },
		lines,
		hasDelivery: Boolean(with_delivery),
		customerId: parseId(customer),
		validUntil,
	};
}

/** The day that was typed, if it is not over and not too far away; null for any other. */
function readValidUntil(typed: string | undefined, now: Date): string | null {
	const day = parseDay(typed);
	const today = lagosDay(now);
	return day !== null && day >= today && day <= addDays(today, MOST_DAYS) ? day : null;
}
