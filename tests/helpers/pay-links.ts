import type { Db } from '#db/client.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { makeAdmin } from './admin-calls.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { fakeProviders } from './providers.ts';
import { typingOrders } from './staff-orders.ts';

/** Types in orders that their buyers pay by a link, at the desk of an admin. */
export async function payLinkDesk(db: Db) {
	const { user: admin } = await makeAdmin(db, 'Ada Admin');
	const { id: categoryId } = await makeCategory(db);
	const type = typingOrders(db, admin.id);

	/** An order of two of five drums at ₦1,000, its goods reserved for a day, and the providers that can be told of its money. */
	async function anOrder() {
		const providers = fakeProviders();
		const drum = await makeProduct(db, {
			categoryId,
			sellingKobo: 1000_00,
			originalKobo: 0,
			qty: 5,
		});
		/** Types in another one of these drums. */
		const typed = (qty: number, fields: Record<string, string> = {}) =>
			type(
				{ [`qty_${drum.id}`]: String(qty), payment: 'link', reserve_hours: '24', ...fields },
				qty * 1000_00,
				{ providers },
			);
		const orderId = await typed(2, { email: 'emeka@example.com' });
		const buyerId = (await staffOrder(db, orderId)).account.id;
		return { providers, drum, typed, orderId, buyerId };
	}
	return { admin, anOrder };
}
