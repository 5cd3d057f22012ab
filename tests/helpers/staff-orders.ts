import type { Db } from '#db/client.ts';
import { placeStaffOrder } from '#shop/checkout/staff-order.ts';
import { readStaffOrder } from '#shop/checkout/staff-order-input.ts';
import { SHOP } from './mail.ts';

/** A buyer on the phone, as the form of a new order sends them. */
const BUYER = {
	sale: 'delivery',
	firstname: 'Emeka',
	lastname: 'Obi',
	phone: '0803 555 0101',
	address: '3 Ziks Avenue',
	city: 'Awka',
	state: 'Anambra',
};

type Options = Partial<Parameters<typeof placeStaffOrder>[1]>;

/** Places an order as staff type it in, for BUYER unless the fields say otherwise; `seenTotalKobo` is what the page showed. */
export function typingOrders(db: Db, adminId: number) {
	return async (fields: Record<string, string>, seenTotalKobo: number, more: Options = {}) => {
		const order = readStaffOrder({ ...BUYER, ...fields }, { city: 'Onitsha', region: 'Anambra' });
		const by = {
			adminId,
			shop: SHOP,
			providers: {},
			mayAgreePrices: true,
			formKey: undefined,
			seenTotalKobo,
		};
		return await placeStaffOrder(db, { ...by, ...more }, order);
	};
}
