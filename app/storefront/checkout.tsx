import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Visit } from '#server/context.ts';
import { cartOf, removeFromCart, setQuantity } from '#shop/cart.ts';
import { placeOrder } from '#shop/checkout.ts';
import { fieldErrors, parseId } from '#shop/input.ts';
import { nigerianState } from '#shop/nigeria.ts';
import { OrderInput } from '#shop/order-input.ts';
import { ordersOf } from '#shop/orders.ts';
import { Problem } from '#shop/problem.ts';
import { checkoutShop, shopText } from '#shop/settings.ts';
import type { SignedIn } from '#shop/sign-in.ts';
import { pageMeta } from '../page-meta.ts';
import { Notice } from '../ui/alert-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formFields, reading, writing } from '../visit.ts';
import type { Route } from './+types/checkout.ts';
import { cartView, checkoutKey } from './cart-view.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { OrdersClosed } from './orders-closed.tsx';
import { takesOrders } from './payment-ways.ts';
import { PolicyText } from './policy-text.tsx';
import { shopperOf } from './sign-in-gate.ts';
import { useShop } from './use-shop.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Checkout',
		description: 'Where your order goes and how it is paid.',
		path: '/checkout',
		hidden: true,
	});

export const loader = reading(async (visit, { request }: Route.LoaderArgs) => {
	const user = await shopperOf(visit, request, 'checkout-sign-in');
	const [cart, policy, delivery] = await Promise.all([
		cartOf(visit.db, user.id),
		shopText(visit.db, 'policyText'),
		lastDelivery(visit, user),
	]);
	return { ...cartView(cart), key: checkoutKey(cart), userId: user.id, policy, ...delivery };
});

/** Where the shopper's newest order went, to be offered again; before the first one, what his account tells. */
async function lastDelivery(visit: Visit, user: SignedIn) {
	const [last] = (await ordersOf(visit.db, user.id, 1)).orders;
	if (last) {
		const { email, phone, firstname, lastname, address, city, region, zipcode } = last;
		const state = nigerianState(region)?.name ?? '';
		return {
			known: { email, phone, firstname, lastname, address, city, state, zipcode },
			orderedBefore: true,
		};
	}
	const [firstname = '', ...names] = user.name.trim().split(/\s+/);
	const known: Record<string, string> = { email: user.email, firstname, lastname: names.join(' ') };
	return { known, orderedBefore: false };
}

/** Places the order for cash on delivery; `change` instead mends a line that cannot be ordered as it is. */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const user = await visit.user();
	if (!user) throw new Problem('unauthenticated', 'Please sign in to check out.');
	const fields = formFields(form);
	if (fields.change) {
		await mendLine(visit, user.id, fields.change);
		return { ok: true as const, typed: fields };
	}
	const input = OrderInput.safeParse({ ...fields, payment_mode: 'cod', payment_id: '' });
	if (!input.success) {
		const wrong = { fields: fieldErrors(input.error) };
		throw new Problem('invalid', 'All fields are mandatory', wrong);
	}
	const order = await placeOrder(visit.db, user.id, input.data, {
		shop: await checkoutShop(visit.db, visit.publicUrl),
		providers: visit.providers,
		idempotencyKey: fields.idempotency_key,
		acceptedTotalKobo: acceptedTotal(fields.accepted_total),
	});
	throw redirect(`/thank-you?order=${order.id}`);
});

/** `remove:<line>` or `take:<line>:<pieces>`. */
async function mendLine(visit: Visit, userId: number, change: string) {
	const [what, line, pieces] = change.split(':');
	const cartId = parseId(line);
	if (what === 'remove') await removeFromCart(visit.db, userId, cartId);
	else await setQuantity(visit.db, userId, cartId, Number(pieces));
}

/** An amount that cannot be read is one that nobody agreed to: it equals no total. */
function acceptedTotal(text: string | undefined): number {
	return /^\d{1,15}$/.test(text ?? '') ? Number(text) : -1;
}

/** After a conflict the cart is not what the page shows. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate || args.actionStatus === 409 || args.actionStatus === 404;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	const shop = useShop();
	const refusal = actionData && 'errors' in actionData ? actionData : undefined;
	return (
		<div className="column pt-6 pb-16">
			<h1 className="text-4xl md:text-5xl">Checkout</h1>
			{loaderData.lines.length === 0 ? (
				<div className="mt-5 space-y-3">
					{refusal ? <Notice kind="warning" title={refusal.message} /> : null}
					<EmptyState
						title="Your Shopping Cart is Empty. You are in Checkout Page"
						action={{ label: 'Continue shopping', to: '/collections' }}
					>
						If you have just placed an order, you find it under{' '}
						<Link to="/myorders" className="font-semibold text-ink underline underline-offset-4">
							My Orders
						</Link>
						.
					</EmptyState>
				</div>
			) : !takesOrders(shop) ? (
				<OrdersClosed lines={loaderData.lines} />
			) : (
				<CheckoutForm
					cart={loaderData}
					known={{ ...loaderData.known, ...actionData?.typed }}
					orderedBefore={loaderData.orderedBefore}
					keptAs={`checkout:${loaderData.userId}`}
					refusal={refusal}
				/>
			)}
			<div className="mt-10">
				<PolicyText shop={shop} written={loaderData.policy} />
			</div>
		</div>
	);
}
