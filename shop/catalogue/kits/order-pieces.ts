import { sql } from 'drizzle-orm';

/**
 * As a table for queries: what the lines of orders took from the stock. A line of a kit has a row for each part that the
 * kit was made of when it was ordered, any other line one row for itself. `pieces` are those of one of the line's `qty`;
 * `product_id` is null once the product is deleted. `is_part` says whether it is one of a kit, and `back_alone` how
 * many of it came back out of kits that `returned_qty` does not count. `name` and `image_path` are those of the piece.
 */
export const orderPieces = sql`(
	select l.order_id, l.id as line_id, l.product_id as line_product_id, l.qty, l.returned_qty, l.shipped_qty,
		case when part.line_id is null then l.product_id else part.product_id end as product_id,
		part.line_id is not null as is_part, coalesce(part.pieces, 1) as pieces,
		coalesce(part.returned_qty, 0) as back_alone, coalesce(part.name, l.name) as name,
		case when part.line_id is null then l.image_path else part.image_path end as image_path
	from order_lines l left join order_line_parts part on part.line_id = l.id
)`;
