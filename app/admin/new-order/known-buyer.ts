import { type Buyer, buyerOf, customerOfPhone } from '#shop/checkout/staff-order-buyer.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import type { StaffContext } from '../require-staff.ts';

type Fields = Record<string, string>;

/**
 * The fields with what is known of the buyer with their phone number, where nothing else was typed; null when nobody with
 * it has had an order delivered.
 */
export async function withKnownBuyer(
	db: StaffContext['db'],
	fields: Fields,
): Promise<Fields | null> {
	const buyer = await buyerOf(db, await customerOfPhone(db, fields.phone ?? ''));
	if (!buyer.customer) return null;
	// What came from another customer is nothing that anybody typed, and neither is what the form began with.
	if (fields.customer && fields.customer !== buyer.customer)
		return { ...fields, ...withName(buyer) };
	const { city, region } = await shopSettings(db);
	const begun: Partial<Buyer> = { city, state: region };
	const known = Object.entries(withName(buyer)).filter(([name]) => {
		const typed = fields[name]?.trim() ?? '';
		return typed === '' || typed === begun[name as keyof Buyer];
	});
	return { ...fields, ...Object.fromEntries(known) };
}

/** The fields of a buyer with the name of the customer, which the form shows. */
export function withName(buyer: Partial<Buyer>): Fields {
	if (!buyer.customer) return {};
	const { firstname = '', lastname = '' } = buyer;
	return { ...buyer, customer_name: `${firstname} ${lastname}`.trim() };
}

/** The fields for somebody who is not that customer; what is typed stays. */
export function withoutCustomer({ customer: _, customer_name: __, ...fields }: Fields): Fields {
	return fields;
}
