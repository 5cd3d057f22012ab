import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import type { ApiAnswers } from '#shop/integrations/dispatch-events.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { Problem } from '#shop/kit/problem.ts';
import { wholeOrder } from '#shop/orders/orders.ts';
import { productResponse } from './catalogue-responses.ts';
import { orderResponses } from './orders.ts';

// What webhooks say of orders and products: the shapes in which the API answers them, without costs and notes.

/** How the API answers things, for shop/integrations/. */
export const apiAnswers: ApiAnswers = {
	order: (db, id) => unlessMissing(orderData(db, id)),
	product: (db, id) => unlessMissing(productForStaff(db, id).then(productResponse)),
};

/** An order as the API answers it (`order`), with what a program needs besides to book it. */
async function orderData(db: DbOrTx, id: number) {
	const order = await wholeOrder(db, eq(orders.id, id));
	const [answered] = await orderResponses(db, [order]);
	return {
		order: answered,
		order_state: order.state,
		total: koboToNaira(order.totalKobo),
		delivery: koboToNaira(order.deliveryKobo),
		tax: koboToNaira(order.taxKobo),
		lines: order.lines.map(({ productId, name, unitKobo, qty, discountKobo }) => ({
			product_id: productId,
			name,
			unit_price: koboToNaira(unitKobo),
			qty,
			discount: koboToNaira(discountKobo),
		})),
	};
}

async function unlessMissing<T>(thing: Promise<T>): Promise<T | null> {
	try {
		return await thing;
	} catch (error) {
		if (error instanceof Problem && error.code === 'not-found') return null;
		throw error;
	}
}
