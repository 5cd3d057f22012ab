import { eq } from 'drizzle-orm';
import { orderLines } from '#db/order-schema.ts';
import { makeProduct } from './catalogue.ts';
import { makeOrder } from './orders.ts';
import { makePaidOrder, stateOf, stockOf } from './provider-ledgers.ts';
import { type MoneyErrors, NOW, UNPAID } from './reconciliation-shop.ts';

// Orders whose stock or sums do not match their state.

export const ORDER_ERRORS: MoneyErrors = [
	[
		'placed-unpaid',
		async ({ db, shopper }) => {
			const order = await makeOrder(db, { userId: shopper.id, paymentMode: 'paystack' });
			return {
				subject: `order:${order.id}`,
				resolved: () => stateOf(db, order.id),
				becomes: 'cancelled',
			};
		},
	],
	[
		'hold-over',
		async ({ db, category, given }) => {
			const { id } = await makeProduct(db, { categoryId: category.id, qty: 4 });
			const { order } = await makePaidOrder(db, {
				...given(2),
				productId: id,
				order: { state: 'awaiting-payment' },
				payment: { state: 'started', ...UNPAID },
				booked: { status: 'open' },
			});
			return {
				subject: `order:${order.id}`,
				resolved: async () => [await stateOf(db, order.id), await stockOf(db, id)],
				becomes: ['cancelled', 5],
			};
		},
	],
	[
		'stock-not-back',
		async ({ db, shopper, category }) => {
			const { id } = await makeProduct(db, { categoryId: category.id, qty: 4 });
			const order = await makeOrder(db, { userId: shopper.id, state: 'returned' }, [
				{ productId: id, name: 'Drum', unitKobo: 500, qty: 3 },
			]);
			return {
				subject: `order:${order.id}`,
				resolved: () => stockOf(db, id),
				becomes: 7,
			};
		},
	],
	[
		'stock-back-yet-sold',
		async ({ db, shopper, category }) => {
			const { id } = await makeProduct(db, { categoryId: category.id, qty: 4 });
			const order = await makeOrder(
				db,
				{ userId: shopper.id, state: 'packed', stockReturnedAt: NOW },
				[{ productId: id, name: 'Drum', unitKobo: 500, qty: 2 }],
			);
			return {
				subject: `order:${order.id}`,
				resolved: () => stockOf(db, id),
				becomes: 2,
			};
		},
	],
	[
		'total-unlike-lines',
		async ({ db, given }) => {
			const { order } = await makePaidOrder(db, given(11));
			await db
				.update(orderLines)
				.set({ unitKobo: order.totalKobo - 1 })
				.where(eq(orderLines.orderId, order.id));
			return { subject: `order:${order.id}` };
		},
	],
];
