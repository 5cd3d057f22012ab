import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import { Handover, handOver } from '#shop/cash/cash-handovers.ts';
import { CashCollection, collectCash } from '#shop/cash/collect-cash.ts';
import {
	allCollectors,
	type CollectorEditor,
	CollectorInput,
	saveCollector,
} from '#shop/cash/collectors.ts';
import { cashOfOrder, cashSeen } from '#shop/cash/order-cash.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { parseFields } from '#shop/kit/input.ts';
import { reconcileInternally } from '#shop/payments/discrepancies/reconcile-internally.ts';
import { makeAdmin } from './admin-calls.ts';
import { SHOP } from './mail.ts';
import { makeOrder } from './orders.ts';
import { makeShopper } from './shoppers.ts';

/** Somebody who changes collectors and has just proved who they are. */
export const editorBy = (id: number): CollectorEditor => ({
	admin: { id, provedAt: new Date() },
	publicUrl: SHOP.publicUrl,
});

/** Two admins who record cash, its collectors and cash orders of one shopper. */
export async function cashDesk(db: Db) {
	const { user: ada } = await makeAdmin(db, 'Ada Admin');
	const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
	const { id: userId } = await makeShopper(db, 'Chidi Eze');
	let riders = 0;
	return {
		ada,
		bisi,
		makeCollector: async (fields: Record<string, string> = {}): Promise<number> => {
			riders += 1;
			const name = fields.name ?? `Rider ${riders}`;
			const input = parseFields(CollectorInput, { kind: 'rider', ...fields, name });
			await saveCollector(db, editorBy(ada.id), null, input);
			return (await allCollectors(db)).find((each) => each.name === name)?.id ?? 0;
		},
		/** A cash order of ₦2,500. */
		makeCashOrder: async (state = 'sent', more: object = {}) => {
			const line = { name: 'Drum', unitKobo: 1250_00, qty: 2 };
			const { id } = await makeOrder(db, { userId, state, ...more }, [line]);
			const cash = async () => {
				const found = await cashOfOrder(db, await staffOrder(db, id));
				if (!found) throw new Error('This order is not paid in cash');
				return found;
			};
			const seen = async () => cashSeen(await cash());
			return { id, cash, seen, state: async () => (await staffOrder(db, id)).state };
		},
		collect: (orderId: number, fields: Record<string, unknown>, adminId = ada.id) =>
			collectCash(db, { adminId, orderId, shop: SHOP }, parseFields(CashCollection, fields)),
		count: (collectorId: number, fields: Record<string, unknown>) =>
			handOver(db, ada.id, collectorId, parseFields(Handover, fields)),
		/** The kinds of cash discrepancies that an order has, or will have. */
		kindsOf: async (orderId: number, daysLater = 0) => {
			const then = new Date(Date.now() + daysLater * 86_400_000);
			return (await reconcileInternally(db, then, orderId))
				.map(({ kind }) => kind)
				.filter((kind) => kind.startsWith('cash'));
		},
	};
}

/** A refusal with a message that contains this. */
export const problem = (message: string, code = 'conflict') => ({
	code,
	message: expect.stringContaining(message),
});
