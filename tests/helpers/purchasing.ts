import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { purchaseOrders } from '#db/purchasing/purchasing-schema.ts';
import { parseFields } from '#shop/kit/input.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { makePurchaseOrder } from '#shop/purchasing/new-order.ts';
import { readCame, readDraftOrder } from '#shop/purchasing/purchase-order-input.ts';
import { markOrdered, saveDraftOrder } from '#shop/purchasing/purchase-order-saving.ts';
import { purchaseOrderById } from '#shop/purchasing/purchase-orders.ts';
import { ReceiptInput, receiveGoods } from '#shop/purchasing/receive-goods.ts';
import { SupplierInput, saveSupplier } from '#shop/purchasing/suppliers.ts';

// A desk that buys: suppliers, purchase orders and deliveries of one member of the staff.

type Fields = Record<string, string>;

export function buyingDesk(db: Db, userId: number) {
	const makeSupplier = (fields: Fields = {}) =>
		saveSupplier(
			db,
			userId,
			null,
			parseFields(SupplierInput, {
				name: `Alaba ${randomBytes(4).toString('hex')}`,
				currency: 'NGN',
				...fields,
			}),
		);
	const versionOf = async (orderId: number) => {
		const [order] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, orderId));
		return order?.version ?? null;
	};
	const at = async (orderId: number) => ({ userId, orderId, seen: await versionOf(orderId) });
	const draft = async (supplierId: number, fields: Fields) => {
		const id = await makePurchaseOrder(db, userId, { supplierId });
		await saveDraftOrder(db, await at(id), readDraftOrder(fields, true));
		return id;
	};
	/** `goods`: pieces, and perhaps a price as typed, by the id of the product. */
	const order = async (
		supplierId: number,
		goods: Record<number, [pieces: number, price?: string]>,
		head: Fields = {},
	) => {
		const fields = Object.fromEntries(
			Object.entries(goods).flatMap(([id, [pieces, price]]) => [
				[`pieces_${id}`, String(pieces)],
				...(price === undefined ? [] : [[`price_${id}`, price]]),
			]),
		);
		const id = await makePurchaseOrder(db, userId, { supplierId });
		await markOrdered(db, await at(id), readDraftOrder({ ...fields, ...head }, true));
		return id;
	};
	/** Opens the form of a delivery, which the returned function sends. `goods`: the pieces that came, by the id of the product. */
	const openReceipt = async (
		orderId: number,
		goods: Record<number, number | string>,
		fields: Fields & { form_key?: string } = {},
	) => {
		const { lines, order: seen } = await purchaseOrderById(db, orderId);
		const typed = Object.fromEntries(
			lines.flatMap(({ id, productId }) => {
				const pieces = goods[productId ?? 0];
				return pieces === undefined ? [] : [[`came_${id}`, String(pieces)]];
			}),
		);
		const receipt = {
			userId,
			orderId,
			seen: seen.version,
			came: readCame(typed),
			input: parseFields(ReceiptInput, fields),
			formKey: fields.form_key ?? newFormKey(),
		};
		return () => receiveGoods(db, receipt);
	};
	const receive = async (...form: Parameters<typeof openReceipt>) => (await openReceipt(...form))();
	const productNow = async (id: number) => {
		const [row] = await db.select().from(products).where(eq(products.id, id));
		if (!row) throw new Error('no such product');
		return row;
	};
	const stockOf = async (id: number) => (await productNow(id)).qty;
	return { makeSupplier, at, draft, order, openReceipt, receive, productNow, stockOf };
}
