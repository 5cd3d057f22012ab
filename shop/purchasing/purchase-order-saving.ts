import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { purchaseOrderLines, purchaseOrders, suppliers } from '#db/purchasing/purchasing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { type FieldErrors, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import {
	type LockedOrder,
	linesOfOrder,
	lockOrder,
	lockProducts,
	orderFacts,
	refuseState,
	writeOrder,
} from './lock-order.ts';
import { addLines } from './new-order.ts';
import { rememberSupplier } from './product-supply.ts';
import { LINES, QTY_OF } from './purchase-fields.ts';
import type { DraftHead, DraftLine } from './purchase-order-input.ts';

// A purchase order until its goods arrive: a draft is edited freely; once it is ordered its lines stay, and it is
// cancelled while nothing has come, or closed when the rest is not to come.

type Which = {
	userId: number;
	orderId: number | null;
	/** The version that the page showed. */
	seen: number | null;
};
type Draft = { head: DraftHead; lines: readonly DraftLine[] };

/**
 * Saves a draft as it was typed: its lines are those sent, products that are gone are left out.
 * @throws Problem not-found; conflict when it is no draft any more, or another one than the page showed; invalid beside a
 * kit, which cannot be bought
 */
export function saveDraftOrder(db: Db, which: Which, draft: Draft): Promise<void> {
	return transact(db, async (tx) => {
		await writeDraft(tx, which, draft);
	});
}

/**
 * Saves a draft and fixes it as ordered, now. Without a day on which it is expected, that follows from the supplier's days. Of
 * products without a usual supplier this one becomes it.
 * @throws Problem as saveDraftOrder; invalid without lines
 */
export function markOrdered(db: Db, which: Which, draft: Draft): Promise<void> {
	return transact(db, async (tx) => {
		const order = await writeDraft(tx, which, draft);
		if (order.lines.length === 0) throw new Problem('invalid', 'Add what is ordered first.');
		const now = new Date();
		const expectedOn =
			order.order.expectedOn ?? (await expectedBySupplier(tx, order.order.supplierId, now));
		await writeOrder(tx, which.userId, order, { state: 'ordered', orderedAt: now, expectedOn });
		const ids = order.lines.flatMap(({ productId }) => productId ?? []);
		const supplier = { id: order.order.supplierId, name: order.supplier };
		await rememberSupplier(tx, which.userId, supplier, ids);
	});
}

/**
 * Changes the day, the note and the rate of an order whose goods are still to come.
 * @throws Problem not-found; conflict when nothing is to come, or it is another order than the page showed
 */
export function saveOrderDetails(db: Db, which: Which, head: DraftHead): Promise<void> {
	return transact(db, async (tx) => {
		const locked = await lockOrder(tx, which.orderId, which.seen);
		refuseState(locked.order, 'ordered', 'partly');
		await writeOrder(tx, which.userId, locked, headColumns(locked, head));
	});
}

/** Deletes a draft. @throws Problem not-found; conflict when it is no draft any more, or another than the page showed */
export function discardDraft(db: Db, { userId, orderId, seen }: Which): Promise<void> {
	return transact(db, async (tx) => {
		const locked = await lockOrder(tx, orderId, seen);
		refuseState(locked.order, 'draft');
		await tx.delete(purchaseOrders).where(eq(purchaseOrders.id, locked.order.id));
		await recordChange(tx, {
			userId,
			action: 'discard',
			noun: 'purchase order',
			nounId: locked.order.id,
			before: orderFacts(locked),
			after: null,
		});
	});
}

/**
 * Ends an order of which nothing more is to come: `cancel` while nothing came, `close` when a part did.
 * @throws Problem not-found; conflict in another state, or when it is another order than the page showed
 */
export function endOrder(
	db: Db,
	{ userId, orderId, seen }: Which,
	how: 'cancel' | 'close',
): Promise<void> {
	return transact(db, async (tx) => {
		const locked = await lockOrder(tx, orderId, seen);
		refuseState(locked.order, how === 'cancel' ? 'ordered' : 'partly');
		const state = how === 'cancel' ? 'cancelled' : 'received';
		await writeOrder(tx, userId, locked, { state, closedAt: new Date() });
	});
}

async function writeDraft(
	tx: Tx,
	{ userId, orderId, seen }: Which,
	{ head, lines }: Draft,
): Promise<LockedOrder> {
	const locked = await lockOrder(tx, orderId, seen);
	refuseState(locked.order, 'draft');
	const goods = await lockProducts(
		tx,
		lines.map(({ productId }) => productId),
	);
	refuseKits([...goods.values()]);
	await writeLines(
		tx,
		locked,
		lines.filter(({ productId }) => goods.has(productId)),
	);
	const columns = headColumns(locked, head);
	const after = {
		...locked,
		order: { ...locked.order, ...columns },
		lines: await linesOfOrder(tx, locked.order.id),
	};
	if (JSON.stringify(orderFacts(after)) === JSON.stringify(orderFacts(locked))) return locked;
	await writeOrder(tx, userId, locked, columns);
	return { ...after, order: { ...after.order, version: locked.order.version + 1 } };
}

const headColumns = ({ order }: LockedOrder, head: DraftHead) => ({
	expectedOn: head.expectedOn,
	note: head.note,
	...(head.unitKobo === undefined || order.currency === 'NGN' ? {} : { unitKobo: head.unitKobo }),
});

async function writeLines(
	tx: Tx,
	{ order, lines: stored }: LockedOrder,
	sent: readonly DraftLine[],
): Promise<void> {
	const sentOf = new Map(sent.map((line) => [line.productId, line]));
	const gone = stored.filter(({ productId }) => !productId || !sentOf.has(productId));
	if (gone.length > 0)
		await tx.delete(purchaseOrderLines).where(
			and(
				eq(purchaseOrderLines.orderId, order.id),
				inArray(
					purchaseOrderLines.id,
					gone.map(({ id }) => id),
				),
			),
		);
	for (const line of stored) {
		const typed = sentOf.get(line.productId ?? 0);
		if (!typed) continue;
		const unitMinor = typed.unitMinor === undefined ? line.unitMinor : typed.unitMinor;
		if (typed.qty !== line.qty || unitMinor !== line.unitMinor)
			await tx
				.update(purchaseOrderLines)
				.set({ qty: typed.qty, unitMinor })
				.where(eq(purchaseOrderLines.id, line.id));
	}
	const known = new Set(stored.map(({ productId }) => productId));
	await addLines(
		tx,
		order,
		sent.filter(({ productId }) => !known.has(productId)),
	);
}

/** What makes a kit is bought, never the kit. @throws Problem invalid beside each */
export function refuseKits(goods: readonly Pick<ProductRow, 'id' | 'name' | 'isKit'>[]): void {
	const errors: FieldErrors = {};
	for (const { id, name, isKit } of goods)
		if (isKit) errors[QTY_OF + id] = [`${name} is a kit: order what it is made of.`];
	const [first] = Object.values(errors);
	if (first)
		throw new Problem('invalid', first[0] ?? '', { fields: { ...errors, [LINES]: first } });
}

async function expectedBySupplier(tx: Tx, supplierId: number, now: Date): Promise<string | null> {
	const [supplier] = await tx
		.select({ leadDays: suppliers.leadDays })
		.from(suppliers)
		.where(eq(suppliers.id, supplierId));
	const days = supplier?.leadDays ?? null;
	return days === null ? null : addDays(lagosDay(now), days);
}
