import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { agreedAndNotStopped, reminderAddress } from './reminder-consent.ts';

// Carts in which goods were left, as staff see them. Only those who agreed to be reminded are named.

/** A cart that was filled more recently is still being filled. */
const LEFT_AFTER_HOURS = 1;

export const LEFT_CART_SORTS = ['newest', 'oldest', 'largest'] as const;
type LeftCartSort = (typeof LEFT_CART_SORTS)[number];

type LeftCart = {
	/** Of the cart's oldest line. */
	id: number;
	/** When something was last put in. */
	leftAt: Date;
	goods: { name: string; qty: number }[];
	/** At today's prices. */
	totalKobo: number;
	/** Null for those who did not agree to be mailed. */
	owner: { name: string; email: string } | null;
	isGuest: boolean;
	remindedAt: Date | null;
};

const ORDER = {
	newest: sql`left_at desc, id desc`,
	oldest: sql`left_at, id`,
	largest: sql`total desc, id desc`,
} satisfies Record<LeftCartSort, unknown>;

type Row = {
	id: number;
	left_at: string;
	total: string;
	name: string;
	email: string | null;
	agreed: boolean;
	is_guest: number;
	reminded_at: string | null;
	goods: LeftCart['goods'];
	carts: string;
};

/** One page of the carts that were left; `agreed`: only of those who agreed to be reminded. */
export async function leftCarts(
	db: DbOrTx,
	query: ListQuery<LeftCartSort>,
	{ agreed = false } = {},
): Promise<ListPage<LeftCart>> {
	const { rows } = await db.execute<Row>(sql`
		with left_there as (
			select i.user_id, min(i.id) as id, min(i.created_at) as began, max(i.created_at) as left_at,
				sum(i.product_qty * p.selling_kobo) as total
			from cart_items i join products p on p.id = i.product_id
			group by i.user_id having max(i.created_at) < now() - ${LEFT_AFTER_HOURS} * interval '1 hour'
		), shown as (
			select left_there.*, users.name, ${reminderAddress} as email, users.is_guest, ${agreedAndNotStopped} as agreed,
				count(*) over () as carts
			from left_there join users on users.id = left_there.user_id
			where ${agreed ? agreedAndNotStopped : sql`true`}
			order by ${ORDER[query.sort]} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
		)
		select shown.*, (
			select max(r.created_at) from cart_reminders r where r.user_id = shown.user_id and r.created_at >= shown.began
		) as reminded_at, (
			select json_agg(json_build_object('name', p.name, 'qty', i.product_qty) order by i.id)
			from cart_items i join products p on p.id = i.product_id where i.user_id = shown.user_id
		) as goods
		from shown order by ${ORDER[query.sort]}`);
	const total = rows[0] ? Number(rows[0].carts) : await countLeft(db, query, agreed);
	return listPage(rows.map(asLeftCart), { total, isMore: false }, query);
}

function asLeftCart(row: Row): LeftCart {
	return {
		id: row.id,
		leftAt: new Date(row.left_at),
		goods: row.goods,
		totalKobo: Number(row.total),
		owner: row.agreed && row.email ? { name: row.name, email: row.email } : null,
		isGuest: row.is_guest === 1,
		remindedAt: row.reminded_at === null ? null : new Date(row.reminded_at),
	};
}

/** Past the end of the list no row says how many there are. */
async function countLeft(
	db: DbOrTx,
	query: ListQuery<LeftCartSort>,
	agreed: boolean,
): Promise<number> {
	if (query.page === 1) return 0;
	return (await leftCarts(db, { ...query, page: 1, perPage: 1 }, { agreed })).total;
}
