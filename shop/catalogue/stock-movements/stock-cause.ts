import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { StockCauseName } from '#db/stock/stock-movement-schema.ts';

// Why the stock of products changes: said to the trigger that records each change (db/functions/stock-movements.sql). It
// holds until it is said anew or the transaction ends.

/** Who of the staff does it; null for shoppers and the shop itself. */
type By = { userId: number | null };

export type StockCause =
	/** Sold, given up before it was handed over, or come back: `order-cancelled` is of goods that never left. */
	| ({ cause: OrderCause; orderId: number } & By)
	/** Taken out for a layaway, or put back because that is over: what is handed over is sold in the same transaction. */
	| ({ cause: 'layaway'; layawayId: number } & By)
	/** Handed out in place of what was brought to be repaired. */
	| ({ cause: 'repair'; repairId: number } & By)
	/** A stock was typed; `reason` is one of STOCK_REASONS, or says in words why. */
	| ({ cause: 'count'; reason: string | null } & By)
	/** The product's form, a change of many products, or its undoing; made a kit. */
	| ({ cause: 'edit' | 'bulk' | 'undo' | 'kit' } & By)
	/** Goods that a supplier sent, or taken back as recorded by mistake; `reason` says which. */
	| ({ cause: 'received'; purchaseOrderId: number; reason: string } & By)
	/** `reason` is the name of the file. */
	| ({ cause: 'import'; reason: string } & By);
export type OrderCause = Extract<StockCauseName, 'order' | 'order-cancelled' | 'return'>;

/**
 * Says why the stock of products changes from here to the end of the transaction, or until the next call. Without it, the
 * cause is `other`.
 */
export async function setStockCause(tx: Tx, cause: StockCause): Promise<void> {
	await tx.execute(sql`select ${causeSet(cause)}`);
}

/**
 * As setStockCause, as a part of the statement that changes the stock, which saves busy paths a round trip: the common
 * table expression `stock_cause`. The statement must join it, or PostgreSQL would leave it out.
 */
export function stockCauseFirst(cause: StockCause): SQL {
	return sql`stock_cause as materialized (select ${causeSet(cause)})`;
}

/** For this transaction alone: the connection goes back to a pool. */
function causeSet(cause: StockCause): SQL {
	return sql`set_config('shop.stock_cause', ${JSON.stringify(cause)}, true)`;
}
