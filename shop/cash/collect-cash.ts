import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CollectorKind, orderCash } from '#db/cash/cash-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { moveIn } from '../fulfilment/staff-order-moves.ts';
import { priceField } from '../kit/form-fields.ts';
import { lineField, plainText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { ORDER_STATE_LABELS } from '../orders/order-states.ts';
import type { PayingOrder } from '../payments/payment-rows.ts';
import { howCollected, isPaidInCash } from './collector-kinds.ts';
import { collectorNamed, refuseReferenceOfCash } from './collectors.ts';
import { type By, type CashOfOrder, cashSeen, lockCashOrder } from './order-cash.ts';

// That the cash of an order was collected, and that it was not after all. Amounts are kobo.

export const CashCollection = z.object({
	amount: priceField('amount'),
	/** Why it is not what was due. */
	reason: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
	collector: z.unknown().optional(),
	/** Of a transfer, or of the slip of a card terminal. */
	reference: lineField(100),
	/** What the page showed as collected (cashSeen). */
	seen: z.string().optional().default(''),
	/** The order is delivered with it. */
	delivered: z.literal('1').optional(),
	/** The code that the buyer says at the door; compared before the cash is recorded. */
	door_code: z.string().max(20, 'A code has four digits.').optional(),
});
export type CashCollection = z.infer<typeof CashCollection>;

/**
 * Records that the cash of an order was collected, by whom, how much and now; until it is handed over, the amount can be
 * corrected. With `delivered` an order on its way becomes a delivered one in the same step.
 * @throws Problem not-found; invalid without a collector, without a reason for another amount than was due, and for the
 * reference of cash; conflict
 * when it is not on its way or delivered, was collected meanwhile, or is handed over
 */
export async function collectCash(
	db: Db,
	{ shop, ...by }: By & { shop: MailShop },
	input: CashCollection,
): Promise<void> {
	await transact(db, async (tx) => {
		const order = await collectCashIn(tx, by, input);
		if (input.delivered && order.state === 'sent') {
			const move = { from_state: 'sent', to_state: 'delivered', note: '' } as const;
			await moveIn(tx, { ...by, shop }, move);
		}
	});
}

/** As collectCash, within a transaction and without delivering the order. @throws Problem as collectCash */
export async function collectCashIn(tx: Tx, by: By, input: CashCollection): Promise<PayingOrder> {
	const { order, cash } = await lockCashOrder(tx, by.orderId);
	refuseCollecting(order, cash, input);
	const collector =
		input.collector === undefined && cash.collector
			? cash.collector
			: await collectorNamed(tx, input.collector);
	refuseReferenceOfCash(collector, input.reference);
	const facts = {
		collectorId: collector.id,
		amountKobo: input.amount,
		reason: input.reason,
		reference: input.reference,
		byUserId: by.adminId,
	};
	const written = await tx
		.insert(orderCash)
		.values({ orderId: order.id, ...facts, collectedAt: sql`now()` })
		.onConflictDoUpdate({
			target: orderCash.orderId,
			// Of a corrected amount the time it was collected at stays.
			set: { ...facts, collectedAt: sql`coalesce(${orderCash.collectedAt}, now())` },
			// A handover locks no orders: it may have counted this cash since it was read.
			setWhere: isNull(orderCash.handoverId),
		})
		.returning({ orderId: orderCash.orderId });
	if (written.length === 0) throw handedOver(cash);
	await recordChange(tx, {
		userId: by.adminId,
		action: 'collect',
		noun: 'order',
		nounId: order.id,
		before: { cash: cash.collected ? formatKobo(cash.collected.kobo) : '' },
		after: {
			cash: formatKobo(input.amount),
			...collectedBy(collector),
			...(input.amount === cash.dueKobo ? {} : { due: formatKobo(cash.dueKobo) }),
			...(input.reference ? { reference: input.reference } : {}),
			...(input.reason ? { reason: input.reason } : {}),
		},
	});
	return order;
}

/** Who took it, or how it was paid, as the log says it. */
export function collectedBy({ name, kind }: { name: string; kind: CollectorKind }) {
	if (kind === 'bank') return { by_transfer_to: name };
	return kind === 'terminal' ? { by_card_at: name } : { by: name };
}

const handedOver = ({ collector }: CashOfOrder) =>
	new Problem(
		'conflict',
		isPaidInCash(collector)
			? 'This cash has been handed over and counted already.'
			: 'This payment has been matched with its statement already.',
	);

function refuseUnlessCollecting(order: PayingOrder, { mayBeCollected }: CashOfOrder): void {
	if (mayBeCollected) return;
	const now = ORDER_STATE_LABELS[order.state];
	throw new Problem('conflict', `This order is "${now}": no cash is collected for it now.`);
}

function refuseOtherCash(cash: CashOfOrder, seen: string): void {
	if (cashSeen(cash) === seen) return;
	throw new Problem(
		'conflict',
		cash.collected
			? `${collectedNow(cash)} was recorded meanwhile. Nothing was written now.`
			: 'The cash was recorded as not collected meanwhile. Nothing was written now.',
	);
}

/** "₦2,500, collected by Emeka", "₦2,500, paid by transfer to Zenith, reference TRF 42,". */
function collectedNow({ collector, collected }: CashOfOrder): string {
	if (!collector || !collected) return formatKobo(collected?.kobo ?? 0);
	const more = [
		collected.reference && `reference ${collected.reference}`,
		collected.reason && `with the reason “${collected.reason}”`,
	];
	return `${[formatKobo(collected.kobo), howCollected(collector), ...more].filter(Boolean).join(', ')},`;
}

function refuseCollecting(order: PayingOrder, cash: CashOfOrder, input: CashCollection): void {
	refuseUnlessCollecting(order, cash);
	refuseOtherCash(cash, input.seen);
	if (cash.collected?.isHandedOver) throw handedOver(cash);
	if (input.amount !== cash.dueKobo && input.reason === '')
		throw fieldProblem(
			'reason',
			`${formatKobo(cash.dueKobo)} is due: write down why another amount was collected.`,
		);
}

/**
 * Takes back that the cash of an order was collected, while it is not handed over.
 * @param seen what the page showed as collected (cashSeen)
 * @throws Problem not-found; conflict when there is nothing to take back, it is not as it was shown, is handed
 * over, or the order is over: its cash is to be paid back then
 */
export async function uncollectCash(
	db: Db,
	{ adminId, orderId }: By,
	seen?: string,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, cash } = await lockCashOrder(tx, orderId);
		refuseUnlessCollecting(order, cash);
		if (seen !== undefined) refuseOtherCash(cash, seen);
		const [row] = await tx
			.update(orderCash)
			.set({ amountKobo: null, collectedAt: null, reason: '', reference: '', byUserId: null })
			.where(
				and(
					eq(orderCash.orderId, order.id),
					isNotNull(orderCash.amountKobo),
					isNull(orderCash.handoverId),
					isNotNull(orderCash.collectorId),
				),
			)
			.returning({ orderId: orderCash.orderId });
		if (!row)
			throw new Problem('conflict', 'There is no cash of this order that could be taken back.');
		await recordChange(tx, {
			userId: adminId,
			action: 'uncollect',
			noun: 'order',
			nounId: order.id,
			before: { cash: formatKobo(cash.collected?.kobo ?? 0) },
			after: { cash: '' },
		});
	});
}
