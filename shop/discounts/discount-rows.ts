import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { discountGoods, discountGroups, discounts } from '#db/discounts/discount-schema.ts';
import { orderDiscounts, orders } from '#db/order-schema.ts';
import { customerGroups } from '#db/shoppers/customer-group-schema.ts';
import { Problem } from '../kit/problem.ts';
import type { Discount, DiscountValue } from './discount.ts';

// Reading discounts with their goods.

export type DiscountRow = typeof discounts.$inferSelect;

/** One of the goods that a discount names, as JSON: a category, a brand or a product. */
export type NamedGoods = {
	isExcluded: boolean;
	categoryId: number | null;
	brand: string | null;
	productId: number | null;
	name: string;
};

/** A group of customers whose members get a discount, as JSON. */
export type NamedGroup = { id: number; name: string };

/** A discount as it is stored, with the names of its goods and groups. */
export type StoredDiscount = DiscountRow & { goods: NamedGoods[]; groups: NamedGroup[] };

/** Of a row of `discounts`: what it names, with the names. */
export const goodsOfDiscount = sql<NamedGoods[]>`coalesce((
	select json_agg(json_build_object('isExcluded', g.is_excluded, 'categoryId', g.category_id, 'brand', g.brand,
		'productId', g.product_id, 'name', coalesce(c.name, p.name, g.brand)) order by g.id)
	from ${discountGoods} g left join categories c on c.id = g.category_id left join products p on p.id = g.product_id
	where g.discount_id = discounts.id
), '[]')`;

/** Of a row of `discounts`: the groups of customers for whom it is. */
export const groupsOfDiscount = sql<NamedGroup[]>`(case when discounts.for_groups then coalesce((
	select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
	from ${discountGroups} g join ${customerGroups} c on c.id = g.group_id where g.discount_id = discounts.id
), '[]') else '[]' end)`;

/** Of a row of `discounts`: all of it as JSON, which storedDiscount() reads. */
export const discountObject: SQL = sql`json_build_object(${sql.join(
	Object.entries(getTableColumns(discounts)).map(
		([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
	),
	sql`, `,
)}, 'goods', ${goodsOfDiscount}, 'groups', ${groupsOfDiscount})`;

/** A discount in JSON, where times are text. */
export type DiscountObject = Omit<
	StoredDiscount,
	'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
> & {
	startsAt: string | null;
	endsAt: string | null;
	createdAt: string;
	updatedAt: string;
};

/** How often a discount was used by orders that are not cancelled, whether its uses are limited or not. */
export const standingUses: SQL<number> = sql<number>`(case when discounts.most_uses is null then (
	select count(*)::int from ${orderDiscounts} used join ${orders} o on o.id = used.order_id
	where used.discount_id = discounts.id and o.state <> 'cancelled'
) else discounts.used_count end)`;

/** The query for discounts with their goods and groups. */
export function selectDiscounts(db: DbOrTx) {
	return db
		.select({ ...getTableColumns(discounts), goods: goodsOfDiscount, groups: groupsOfDiscount })
		.from(discounts)
		.$dynamic();
}

/** @throws Problem not-found, also for `null` */
export async function discountForStaff(db: DbOrTx, id: number | null): Promise<StoredDiscount> {
	const [row] = await selectDiscounts(db).where(eq(discounts.id, id ?? 0));
	if (!row) throw new Problem('not-found', 'Discount not found');
	return row;
}

/** What is taken off, from the columns of a row; the database makes sure that those of its kind are there. */
export function discountValue(
	row: Pick<DiscountRow, 'kind' | 'percent' | 'amountKobo' | 'isEachPiece' | 'buyQty' | 'freeQty'>,
): DiscountValue {
	if (row.kind === 'percent') return { kind: 'percent', percent: row.percent ?? 0 };
	if (row.kind === 'amount')
		return { kind: 'amount', amountKobo: row.amountKobo ?? 0, isEachPiece: row.isEachPiece };
	if (row.kind === 'buy-get')
		return { kind: 'buy-get', buy: row.buyQty ?? 1, free: row.freeQty ?? 1 };
	return { kind: 'delivery' };
}

/** A stored discount as the rules read it. */
export function asDiscount({ goods: named, groups, ...row }: StoredDiscount): Discount {
	const [about, left] = [
		named.filter((each) => !each.isExcluded),
		named.filter((each) => each.isExcluded),
	];
	const ids = (some: readonly NamedGoods[], of: 'categoryId' | 'productId') =>
		some.flatMap((each) => each[of] ?? []);
	return {
		id: row.id,
		name: row.name,
		code: row.code,
		value: discountValue(row),
		scope: row.scope,
		categoryIds: ids(about, 'categoryId'),
		brands: about.flatMap(({ brand }) => brand ?? []),
		productIds: ids(about, 'productId'),
		excludesReduced: row.excludesReduced,
		excludedCategoryIds: ids(left, 'categoryId'),
		excludedProductIds: ids(left, 'productId'),
		leastKobo: row.leastKobo,
		leastQty: row.leastQty,
		startsAt: row.startsAt,
		endsAt: row.endsAt,
		mostUses: row.mostUses,
		usesPerCustomer: row.usesPerCustomer,
		firstOrderOnly: row.firstOrderOnly,
		groupIds: row.forGroups ? groups.map(({ id }) => id) : null,
		combines: row.combines,
		used: row.usedCount,
		goodsNames: about.map(({ name }) => name),
		groupNames: groups.map(({ name }) => name),
	};
}

/** A discount read as JSON. */
export function storedDiscount(object: DiscountObject): StoredDiscount {
	const { startsAt, endsAt } = object;
	return {
		...object,
		startsAt: startsAt === null ? null : new Date(startsAt),
		endsAt: endsAt === null ? null : new Date(endsAt),
		createdAt: new Date(object.createdAt),
		updatedAt: new Date(object.updatedAt),
	};
}

/** The names of what a discount leaves out. */
export function excludedNames({ goods: named }: Pick<StoredDiscount, 'goods'>): string[] {
	return named.flatMap(({ isExcluded, name }) => (isExcluded ? [name] : []));
}
