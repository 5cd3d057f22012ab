import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type OrderBy, type Taking, takeStock } from '../catalogue/stock.ts';
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
	const takings = takingsOf(lines, parts);
	const short = new Map(
		(await takeStock(tx, { cause: 'order', ...by }, takings)).map((s) => [s.productId, s.stock]),
	);
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
function takingsOf(lines: readonly SoldLine[], parts: readonly KitPart[]): Required<Taking>[] {
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
	lines: readonly SoldLine[],
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

function shortItem({ productId, name, productQty, sold }: CartRow, stock: number) {
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
