import { cartCount } from '#shop/orders/cart.ts';
import { wishesOf } from '#shop/shoppers/wishlist.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { pageLoader } from '../page-handlers.ts';
import type { Visitor } from '../storefront/visitor-facts.ts';
import type { Route } from './+types/session.ts';

/** What differs by person on shared pages: the header asks for it once they are shown. */
export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const user = await context.user();
	const [cart, wishes] = user
		? await Promise.all([cartCount(context.db, user.id), wishesOf(context.db, user.id)])
		: [0, []];
	const facts: Visitor = {
		signedIn: user !== null,
		name: user?.name ?? '',
		admin: user !== null && isStaff(user),
		cartCount: cart,
		wishes,
	};
	return Response.json(facts);
});
