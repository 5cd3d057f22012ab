import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { collected, filledFields, lineField, parseFields } from '../kit/input.ts';
import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { DeliveryInput, type OrderInput } from '../orders/order-input.ts';
import { CASH_MODE } from '../orders/payment-modes.ts';
import { PayLinkHours } from '../payments/pay-link.ts';
import { nigerianState } from '../settings/nigerian-state.ts';
import { COUNTER_ADDRESS, type SaleChannel, UNNAMED_BUYER } from './sale-channels.ts';
import { readLines, type StaffOrderLine } from './staff-order-lines.ts';

// An order that staff type in for a buyer on the phone, in a chat or at the counter.

export type StaffOrderInput = {
	sale: SaleChannel;
	lines: readonly StaffOrderLine[];
	/** A missing mail address is empty. */
	input: OrderInput;
	/** The id of who took the cash at the counter, as typed; empty to record it later. */
	collector: string;
	/** Of a transfer or a card payment to them; empty for none. */
	reference: string;
	/** The account or guest whose order it is; null for somebody new. */
	customerId: number | null;
	/** For how many hours its goods are kept for a buyer who pays online, by a link; null where it is paid in cash. */
	reserveHours: number | null;
};

const Chosen = z.object({
	sale: z.enum(['delivery', 'counter'], { error: 'Choose where the goods change hands.' }),
	collector: z.string().max(20).optional().default(''),
	reference: lineField(100),
	customer: z.string().optional(),
	payment: z.enum(['cash', 'link'], { error: 'Choose how it is paid.' }).optional().default('cash'),
});

/** Somebody on the phone knows no zip code, and may have no mail address. */
const DeliveryBuyer = DeliveryInput.omit({ zipcode: true }).extend({
	email: emailField.optional(),
});

/** Who takes the goods along gets a receipt, and no mails. */
const CounterBuyer = DeliveryInput.pick({ firstname: true, lastname: true, phone: true }).partial();

/**
 * The order in the fields of its form. A buyer at the counter may stay unnamed.
 * @throws Problem invalid with messages per field, those of the goods among them
 */
export function readStaffOrder(
	fields: Readonly<Record<string, string>>,
	shop: ShopPlace,
): StaffOrderInput {
	const wrong: FieldErrors = {};
	const lines = collected(wrong, () => readLines(fields));
	const order = collected(wrong, () => readSale(fields, shop));
	if (!lines || !order) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return { ...order, lines };
}

/** An order without its goods, where these are known otherwise. @throws Problem invalid with messages per field */
export function readSale(
	fields: Readonly<Record<string, string>>,
	shop: ShopPlace,
): Omit<StaffOrderInput, 'lines'> {
	const { sale, collector, reference, customer, payment } = parseFields(Chosen, fields);
	const wrong: FieldErrors = {};
	const input = collected(wrong, () => readBuyer(sale, fields, shop));
	const isByLink = sale === 'delivery' && payment === 'link';
	const reserveHours = isByLink
		? collected(wrong, () => parseFields(PayLinkHours, fields).reserve_hours)
		: null;
	if (!input || reserveHours === undefined)
		throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return { sale, input, collector, reference, customerId: parseId(customer), reserveHours };
}

const PAID_IN_CASH = { payment_mode: CASH_MODE, payment_id: '' };

function readBuyer(
	sale: SaleChannel,
	fields: Readonly<Record<string, string>>,
	shop: ShopPlace,
): OrderInput {
	if (sale === 'counter') return counterOrder(readCounterBuyer(fields), shop);
	const buyer = parseFields(DeliveryBuyer, filledFields(fields));
	return { ...PAID_IN_CASH, ...buyer, email: buyer.email ?? '', zipcode: postalCode(buyer.state) };
}

/** Where the shop is. */
export type ShopPlace = { city: string; region: string };
type CounterBuyer = z.infer<typeof CounterBuyer>;

/** Who buys at the counter, as typed; blank fields are left out. @throws Problem invalid with messages per field */
export function readCounterBuyer(fields: Readonly<Record<string, string>>): CounterBuyer {
	return parseFields(CounterBuyer, filledFields(fields));
}

/** The order of somebody at the counter, who may stay unnamed. */
export function counterOrder(buyer: CounterBuyer, { city, region }: ShopPlace): OrderInput {
	return {
		...PAID_IN_CASH,
		firstname: buyer.firstname || UNNAMED_BUYER.firstname,
		lastname: buyer.lastname || (buyer.firstname ? '' : UNNAMED_BUYER.lastname),
		phone: buyer.phone ?? '',
		email: '',
		address: COUNTER_ADDRESS,
		city,
		state: region,
		zipcode: postalCode(region),
	};
}

/** That of the state's capital, as the checkout suggests it. */
function postalCode(state: string): string {
	return nigerianState(state)?.postalCode ?? '';
}
