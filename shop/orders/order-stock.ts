import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type OrderBy, type Taking, takeStock } from '../catalogue/stock.ts';
import type { StockCause } from '../catalogue/stock-movements/stock-cause.ts';
import type { PricedLine } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import type { CartRow } from './cart.ts';

// What an order takes from the stock, of kits the parts, and the refusals of what is not there.

/**
 * Whether an order (`orders` as `o`) awaits payment from a checkout of its shopper, who may still order the same in another
 * way: then it is given up. One that staff typed in, with a link to pay it, is an agreement of its own beside any cart.
 */
export const IS_OPEN_CHECKOUT = sql.raw("o.state = 'awaiting-payment' and o.pay_until is null");

/** A line of a cart as it is sold. */
export type SoldLine = CartRow & PricedLine;
/** What of a line the stock and its problems need. */
export type StockLine = Pick<CartRow, 'productId' | 'name' | 'productQty' | 'sold'> &
	Pick<PricedLine, 'qty'>;
/** What one kit takes of a part. */
export type KitPart = { kitId: number; partId: number; name: string; pieces: number };

/**
 * Takes the pieces of all lines for an order, of kits those of the `parts` that writeOrder stored.
 * @throws Problem conflict (`items` that are short by now)
 */
export async function takeLines(
	tx: Tx,
	by: OrderBy,
	lines: readonly SoldLine[],
	parts: readonly KitPart[],
): Promise<void> {
	await takeAll(tx, { cause: 'order', ...by }, takingsOf(lines, parts), { lines, parts });
}

/**
 * Takes the pieces of all lines out of the stock without counting them as sold, of kits those of these `parts`.
 * @returns what was taken of each product
 * @throws Problem conflict (`items` that are short by now)
 */
export async function reserveLines(
	tx: Tx,
	cause: StockCause,
	lines: readonly StockLine[],
	parts: readonly KitPart[],
): Promise<{ productId: number; qty: number }[]> {
	const takings = takingsOf(lines, parts).map((taking) => ({ ...taking, sold: 0, inKits: 0 }));
	await takeAll(tx, cause, takings, { lines, parts });
	return takings.flatMap(({ productId, qty }) => (qty > 0 ? { productId, qty } : []));
}

/** @throws Problem conflict (`items` that are short by now) */
async function takeAll(
	tx: Tx,
	cause: StockCause,
	takings: readonly Taking[],
	{ lines, parts }: { lines: readonly StockLine[]; parts: readonly KitPart[] },
): Promise<void> {
	const short = new Map((await takeStock(tx, cause, takings)).map((s) => [s.productId, s.stock]));
	if (short.size === 0) return;
	const items = linesShort(lines, parts, short);
	// What several lines need together is named as such: its page shows enough for each of them.
	const shared = parts.find(
		({ partId }) =>
			short.has(partId) &&
			[...lines, ...parts].filter(
				(each) => ('partId' in each ? each.partId : each.productId) === partId,
			).length > 1,
	);
	const needed = takings.find(({ productId }) => productId === shared?.partId)?.qty ?? 0;
	const together = shared
		? `Together this cart needs ${needed} of ${shared.name}, and ${short.get(shared.partId)} are in stock.`
		: undefined;
	refuseShort(items, together);
}

/** The products whose stock these lines take, of kits the parts, too. */
export function takenProducts(lines: readonly SoldLine[], parts: readonly KitPart[]): number[] {
	return [...lines.map(({ productId }) => productId), ...parts.map(({ partId }) => partId)];
}

/** What the lines take from the stock, each product once: of a kit its parts, while the kit itself counts as sold. */
function takingsOf(lines: readonly StockLine[], parts: readonly KitPart[]): Required<Taking>[] {
	const takings = new Map<number, Required<Taking>>();
	const take = (productId: number, qty: number, { sold = 0, inKits = 0 }) => {
		const taking = takings.get(productId) ?? { productId, qty: 0, sold: 0, inKits: 0 };
		takings.set(productId, {
			productId,
			qty: taking.qty + qty,
			sold: taking.sold + sold,
			inKits: taking.inKits + inKits,
		});
	};
	const partsOf = Map.groupBy(parts, ({ kitId }) => kitId);
	for (const { productId, qty } of lines) {
		const own = partsOf.get(productId);
		take(productId, own ? 0 : qty, { sold: qty });
		for (const { partId, pieces } of own ?? [])
			take(partId, pieces * qty, { inKits: pieces * qty });
	}
	return [...takings.values()];
}

/** The lines that cannot be had when those before them are: `short` is the stock of the products that are not enough. */
function linesShort(
	lines: readonly StockLine[],
	parts: readonly KitPart[],
	short: ReadonlyMap<number, number>,
): ShortItem[] {
	const left = new Map(short);
	const partsOf = Map.groupBy(parts, ({ kitId }) => kitId);
	return lines.flatMap((line) => {
		const needs = partsOf.get(line.productId) ?? [{ partId: line.productId, pieces: 1 }];
		const limits = needs.flatMap(({ partId, pieces }) => {
			const stock = left.get(partId);
			return stock === undefined ? [] : [Math.floor(stock / pieces)];
		});
		const stock = Math.min(line.qty, ...limits);
		for (const { partId, pieces } of needs) {
			const before = left.get(partId);
			if (before !== undefined) left.set(partId, before - stock * pieces);
		}
		return stock < line.qty ? [shortItem(line, stock)] : [];
	});
}

type ShortItem = ReturnType<typeof shortItem>;

function shortItem({ productId, name, productQty, sold }: Omit<StockLine, 'qty'>, stock: number) {
	return { product_id: productId, name, product_qty: productQty, in_stock: stock, sold };
}

/** @throws Problem conflict (`items`) when a line is no longer sold or short */
export function refuseUnsellable(cart: readonly CartRow[]): void {
	const items = cart.flatMap((line) => {
		const stock = line.sold ? line.stock : 0;
		return line.sold && stock >= line.productQty ? [] : [shortItem(line, stock)];
	});
	if (items.length > 0) refuseShort(items);
}

function refuseShort(items: readonly ShortItem[], together?: string): never {
	const reasons = items.map(({ name, in_stock, sold }) => {
		if (!sold) return `${name} is no longer sold.`;
		return in_stock > 0 ? `Only ${in_stock} of ${name} in stock.` : `${name} is out of stock.`;
	});
	throw new Problem('conflict', together ?? reasons.join(' '), { facts: { items } });
}
