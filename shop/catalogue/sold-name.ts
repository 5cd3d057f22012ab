import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { CONDITION_NAMES } from './product-condition.ts';

/** What is called "Used" by its name already is not called so twice. */
const word = sql`(case ${products.condition}
	when 'open-box' then ${sql.raw(`'${CONDITION_NAMES['open-box'].toLowerCase()}'`)}
	when 'refurbished' then ${sql.raw(`'${CONDITION_NAMES.refurbished.toLowerCase()}'`)}
	when 'used' then ${sql.raw(`'${CONDITION_NAMES.used.toLowerCase()}'`)} end)`;

/**
 * The name under which a product is sold: in carts, orders, quotations and at the till, and thus on every paper, "Mixer (used)" for
 * goods that are not new. At most 255 characters, as lines of orders have them.
 */
export const soldName: SQL<string> = sql<string>`(case
	when ${products.condition} = 'new' or strpos(lower(${products.name}), ${word}) > 0 then ${products.name}
	else left(${products.name}, 240) || ' (' || ${word} || ')' end)`;
