import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { readLines, type StaffOrderLine } from '../checkout/staff-order-lines.ts';
import { priceField } from '../kit/form-fields.ts';
import {
	collected,
	filledFields,
	lineField,
	parseFields,
	plainText,
	requiredText,
} from '../kit/input.ts';
import { addDays, lagosDay, parseDay } from '../kit/lagos-days.ts';
import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { DeliveryInput } from '../orders/order-input.ts';

// Layaways as the fields of their forms.

export const LONGEST_LAYAWAY_NOTE = 1000;
export const LONGEST_LAYAWAY_REASON = 300;

type Fields = Readonly<Record<string, string>>;

const Customer = DeliveryInput.pick({ firstname: true, lastname: true, phone: true }).extend({
	organisation: lineField(191),
	email: emailField.optional(),
	note: plainText(LONGEST_LAYAWAY_NOTE).optional().default(''),
	customer: z.string().optional(),
});

/** Where a payment went: checked with its collector (pay-layaway.ts). */
const Paid = {
	collector: z.string().max(20).optional().default(''),
	/** Of a transfer, or the number of a terminal's slip; cash has none. */
	reference: lineField(100),
};

const FirstPayment = z.object({ ...Paid, amount: priceField('first payment').optional() });

export type LayawayInput = {
	customer: Record<'organisation' | 'firstname' | 'lastname' | 'phone' | 'email' | 'note', string>;
	/** The account or guest that it is for; null for somebody new. */
	customerId: number | null;
	lines: readonly StaffOrderLine[];
	/** The last day in Lagos on which it is to be paid. */
	dueOn: string;
	/** 0 for none. */
	first: { amountKobo: number; collector: string; reference: string };
};

/**
 * A new layaway in the fields of its form.
 * @param mostDays how far away its last day may be
 * @throws Problem invalid with messages per field, those of the goods among them
 */
export function readLayaway(fields: Fields, now: Date, mostDays: number): LayawayInput {
	const wrong: FieldErrors = {};
	const sent = filledFields(fields);
	const lines = collected(wrong, () => readLines(fields));
	const typed = collected(wrong, () => parseFields(Customer, sent));
	const first = collected(wrong, () => parseFields(FirstPayment, sent));
	const dueOn = collected(wrong, () => readDueOn(fields, now, mostDays));
	if (!lines || !typed || !first || !dueOn)
		throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	const { customer, email, ...who } = typed;
	const { amount, ...to } = first;
	return {
		customer: { ...who, email: email ?? '' },
		customerId: parseId(customer),
		lines,
		dueOn,
		first: { amountKobo: amount ?? 0, ...to },
	};
}

/** The last day of a form, from today on and at most so many days away. @throws Problem invalid beside `due_on` */
export function readDueOn({ due_on }: Fields, now: Date, mostDays: number): string {
	const day = parseDay(due_on);
	const today = lagosDay(now);
	if (day !== null && day >= today && day <= addDays(today, mostDays)) return day;
	throw new Problem('invalid', CHECK_FIELDS, {
		fields: { due_on: [`Choose a day from today on, at most ${mostDays} days from now.`] },
	});
}

export const LayawayPayment = z.object({
	...Paid,
	amount: priceField('amount'),
	note: lineField(LONGEST_LAYAWAY_REASON),
});

export const LayawayExtension = z.object({
	reason: requiredText('reason', LONGEST_LAYAWAY_REASON).transform((typed) => typed.trim()),
});

export const LayawayCancelling = z.object({
	reason: requiredText('reason', LONGEST_LAYAWAY_REASON).transform((typed) => typed.trim()),
	paid_back: priceField('amount paid back').optional(),
	fee: priceField('fee').optional(),
	/** How it was paid back, and to whom. */
	paid_back_note: lineField(LONGEST_LAYAWAY_REASON),
});
