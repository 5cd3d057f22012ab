import { cartCount } from '#shop/orders/cart.ts';
import { wishesOf } from '#shop/shoppers/wishlist.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { pageLoader } from '../page-handlers.ts';
import { buyerOf } from '../storefront/account/buyer.ts';
import type { Visitor } from '../storefront/visitor-facts.ts';
import type { Route } from './+types/session.ts';

/** What differs by person on shared pages: the header asks for it once they are shown. */
export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const user = await context.user();
	const buyer = await buyerOf(context);
	const [cart, wishes] = await Promise.all([
		buyer ? cartCount(context.db, buyer.id) : 0,
		user ? wishesOf(context.db, user.id) : [],
	]);
	const facts: Visitor = {
		signedIn: user !== null,
		name: user?.name ?? '',
		admin: user !== null && isStaff(user),
		cartCount: cart,
		wishes,
	};
	return Response.json(facts);
});
