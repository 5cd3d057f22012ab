import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { cartItems } from '#db/order-schema.ts';

// A cart may keep the price that a product had when it was added, for the hours of the setting `holdPriceHours` (0 at
// first: none). A price that fell meanwhile counts at once; after these hours the price of the day does.

/** What a line of a cart, joined with its product, costs now; kobo a piece. */
export const linePrice = sql<number>`least(${products.sellingKobo},
	case when ${cartItems.heldUntil} > now() then ${cartItems.heldKobo} end)`.mapWith(Number);

/** Until when the line keeps its price; null for one that does not. */
export const lineHeldUntil =
	sql`case when ${cartItems.heldUntil} > now() then ${cartItems.heldUntil} end`.mapWith(
		cartItems.heldUntil,
	) as SQL<Date | null>;

/** For a line that is added now: until when it keeps its price; null while the setting is 0. */
export const holdEnd = sql`now() + make_interval(hours => nullif((
	select (value #>> '{}')::int from settings where key = 'holdPriceHours'), 0))`;
