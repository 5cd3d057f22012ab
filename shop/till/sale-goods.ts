import { eq, inArray, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { joinWords } from '../kit/join-words.ts';
import { formatKobo } from '../kit/money.ts';
import { isSold } from '../orders/cart.ts';
import type { TillLine } from './till-sale.ts';

// The goods of a sale as the shop has them now, and what keeps it from becoming an order. Prices in kobo.

export type GoodsNow = { name: string; sellingKobo: number; isSold: boolean };

/** The goods of these lines by their ids; deleted ones are left out. */
export async function goodsNow(
	db: DbOrTx,
	lines: readonly TillLine[],
): Promise<ReadonlyMap<number, GoodsNow>> {
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			sellingKobo: products.sellingKobo,
			isSold,
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(
			inArray(
				products.id,
				lines.map(({ productId }) => productId),
			),
		);
	return new Map(rows.map(({ id, ...goods }) => [id, goods]));
}

/** A product whose stock is less than what was sold of it, of kits their parts. */
export type ShortGoods = { productId: number; name: string; sold: number; stock: number };

/** What of these lines is short, of kits their parts; deleted goods are left out. */
export async function shortGoods(
	db: DbOrTx,
	lines: readonly Pick<TillLine, 'productId' | 'qty'>[],
): Promise<ShortGoods[]> {
	const { rows } = await db.execute<ShortGoods>(sql`
		${neededPieces(lines)}
		select p.id as "productId", p.name, n.pieces as sold, p.qty as stock
		from needed n join products p on p.id = n.id where p.qty < n.pieces order by p.id`);
	return rows;
}

/** Locks what these lines take from the stock, in the order in which orders do (catalogue/stock.ts). */
export async function lockGoods(
	tx: Tx,
	lines: readonly Pick<TillLine, 'productId' | 'qty'>[],
): Promise<void> {
	await tx.execute(sql`
		${neededPieces(lines)}
		select p.id from products p where p.id in (select id from needed)
		order by p.is_kit, p.id for no key update of p`);
}

function neededPieces(lines: readonly Pick<TillLine, 'productId' | 'qty'>[]) {
	const ids = sql.param(lines.map(({ productId }) => productId));
	const qtys = sql.param(lines.map(({ qty }) => qty));
	return sql`with needed as (
			select coalesce(k.part_id, p.id) as id, sum(sold.qty * coalesce(k.pieces, 1))::int as pieces
			from unnest(${ids}::int[], ${qtys}::int[]) as sold (id, qty)
			join products p on p.id = sold.id left join kit_parts k on k.kit_id = p.id and p.is_kit
			group by 1
		)`;
}

/** Lines with other prices than the shop's: they need somebody who may agree on prices. */
export function otherPrices(lines: readonly TillLine[], goods: ReadonlyMap<number, GoodsNow>) {
	return lines.flatMap((line) => {
		const now = goods.get(line.productId);
		return now && now.sellingKobo !== line.unitKobo ? [{ ...line, shopKobo: now.sellingKobo }] : [];
	});
}

/** Why staff have to look at goods that were sold already; empty when they need not. */
export async function goodsProblem(
	db: DbOrTx,
	lines: readonly TillLine[],
	{ mayAgreePrices }: { mayAgreePrices: boolean },
): Promise<string> {
	const goods = await goodsNow(db, lines);
	const gone = lines.filter(({ productId }) => !goods.has(productId));
	const hidden = lines.filter(({ productId }) => goods.get(productId)?.isSold === false);
	return [
		...gone.map(({ name }) => `${name} is no longer among the products.`),
		...hidden.map(({ name }) => `${name} is hidden, so it is not sold.`),
		...(await shortGoods(db, lines)).map(shortText),
		...(mayAgreePrices ? [] : otherPrices(lines, goods).map(priceText)),
	].join(' ');
}

/** "Only 1 of Drum in stock, 2 were sold." */
export function shortText({ name, stock, sold }: ShortGoods): string {
	const there = stock === 0 ? `${name} is out of stock` : `Only ${stock} of ${name} in stock`;
	return `${there}, ${sold} ${sold === 1 ? 'was' : 'were'} sold.`;
}

function priceText({ name, unitKobo, shopKobo }: TillLine & { shopKobo: number }): string {
	return `${name} was sold at ${formatKobo(unitKobo)}, the shop asks ${formatKobo(shopKobo)}.`;
}

/** "2 × Drum and 1 × Horn" */
export function linesText(lines: readonly Pick<TillLine, 'name' | 'qty'>[]): string {
	return joinWords(lines.map(({ name, qty }) => `${qty} × ${name}`));
}
