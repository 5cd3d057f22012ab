import { useEffect } from 'react';
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import {
	AlreadyInCart,
	addToCart,
	cartOf,
	changeQuantity,
	notePricesSeen,
	removeFromCart,
	setQuantity,
} from '#shop/orders/cart.ts';
import { addedToCart, SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { shopText } from '#shop/settings/settings.ts';
import { formDone, isScripted, pageAction, pageLoader, safePath } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { shopperOf } from '../account/require-shopper.ts';
import { takesOrders } from '../paying/payment-methods.ts';
import { PolicyText } from '../texts/policy-text.tsx';
import { useShop } from '../use-shop.ts';
import { announceCart } from '../visitor.ts';
import type { Route } from './+types/cart.ts';
import { CartLines } from './cart-lines.tsx';
import { CartTotal } from './cart-total.tsx';
import { cartView } from './cart-view.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Cart',
		description: 'What you have chosen so far.',
		path: '/cart',
		hidden: true,
	});

export const loader = pageLoader(async (context, { request }: Route.LoaderArgs) => {
	const user = await shopperOf(context, request, 'cart-sign-in');
	const [cart, policy] = await Promise.all([
		cartOf(context.db, user.id),
		shopText(context.db, 'policyText'),
	]);
	const view = cartView(cart);
	const query = new URL(request.url).searchParams;
	const addedId = parseId(query.get('added'));
	const added = view.lines.find(({ productId }) => productId === addedId)?.name;
	return { ...view, added, policy, back: safePath(query.get('back'), '/collections') };
});

/**
 * The form's actions on the cart, named by `intent`: `add` (productId, qty, back), and for a line (cartId) `inc`,
 * `dec`, `set` (qty) and `remove`; `prices-seen` means that changed prices were read. Scripts get an answer, plain
 * forms a redirect.
 */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const scripted = isScripted(request);
	if (form.get('intent') === 'add') return await add(context, form, scripted);
	const user = await context.user();
	if (!user) {
		if (!scripted) throw redirect('/?alert=cart-sign-in');
		throw new Problem('unauthenticated', SIGN_IN_TO.changeCart);
	}
	const cartId = parseId(form.get('cartId'));
	await changeLine(context, user.id, cartId, form);
	return formDone(request, cartId ? `/cart#line-${cartId}` : '/cart', {});
});

async function add(context: RequestContext, form: FormData, scripted: boolean) {
	const productId = form.get('productId');
	const qty = form.get('qty') ?? '1';
	const back = safePath(form.get('back'), '/collections');
	const user = await context.user();
	if (!user) {
		if (scripted) throw new Problem('unauthenticated', SIGN_IN_TO.addToCart);
		// The sign-in page adds it afterwards and leads back.
		const wish = { next: back, add: String(productId), qty: String(qty) };
		throw redirect(`/login?${new URLSearchParams(wish)}`);
	}
	const id = parseId(productId);
	const { cartCount, name } = await addToCart(context.db, user.id, id, Number(qty)).catch(
		leadToCart,
	);
	if (!scripted) throw redirect(`/cart?${new URLSearchParams({ added: String(id), back })}`);
	const message = addedToCart(name);
	return data({ ok: true as const, status: 201, message, cartCount }, { status: 201 });
}

/** Lets the alert about a product that is already in the cart lead there. */
function leadToCart(error: unknown): never {
	if (!(error instanceof AlreadyInCart)) throw error;
	throw new Problem('conflict', error.message, { facts: { inCart: true } });
}

async function changeLine(
	context: RequestContext,
	userId: number,
	cartId: number | null,
	form: FormData,
) {
	const intent = form.get('intent');
	if (intent === 'inc' || intent === 'dec')
		await changeQuantity(context.db, userId, cartId, intent);
	else if (intent === 'set') await setQuantity(context.db, userId, cartId, Number(form.get('qty')));
	else if (intent === 'remove') await removeFromCart(context.db, userId, cartId);
	else if (intent === 'prices-seen') await notePricesSeen(context.db, userId);
	else throw new Problem('invalid', 'The cart does not know what to do.');
}

/** After a refused change the page is out of date, so it is reloaded too. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate || args.actionStatus === 409 || args.actionStatus === 404;
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, added, back, troubles, priceChanges } = loaderData;
	const shop = useShop();
	const isOpen = takesOrders(shop);
	useEffect(() => announceCart(lines.length), [lines.length]);
	const actionError = actionData && 'errors' in actionData ? actionData : undefined;

	return (
		<div className="column pt-6 pb-16">
			<h1 className="text-4xl md:text-5xl">Your Shopping Cart</h1>
			<div className="mt-5 space-y-3">
				{actionError ? <Notice kind="error" title={actionError.message} /> : null}
				{added ? (
					<Notice kind="success" title={`${added} is in your cart.`}>
						<Link to={back} className="inline-block py-1.5 underline underline-offset-4">
							Back to where you were
						</Link>
					</Notice>
				) : null}
			</div>
			{lines.length === 0 ? (
				<EmptyState
					title="Your Shopping Cart is Empty"
					action={{ label: 'Continue shopping', to: '/collections' }}
				>
					What you add to your cart stays here until you order it or take it out.
				</EmptyState>
			) : (
				<div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem]">
					<div className="min-w-0 space-y-4">
						<DeliveryBanner text={shop.deliveryText} />
						<CartLines lines={lines} />
						<div className="grid gap-3 sm:flex sm:justify-between">
							<ButtonLink kind="quiet" to="/collections">
								Continue shopping
							</ButtonLink>
							{isOpen ? (
								<ButtonLink kind="quiet" to="/checkout">
									Confirm Cart
								</ButtonLink>
							) : null}
						</div>
					</div>
					<CartTotal
						totalKobo={loaderData.totalKobo}
						counted={loaderData.counted}
						troubles={troubles}
						priceChanges={priceChanges}
						isOpen={isOpen}
					/>
				</div>
			)}
			<div className="mt-10">
				<PolicyText shop={shop} written={loaderData.policy} />
			</div>
		</div>
	);
}

function DeliveryBanner({ text }: { text: string }) {
	return (
		<p className="flex items-center gap-3 rounded-card bg-ink px-5 py-3 font-semibold text-paper">
			<Icon name="truck" className="size-6 text-glow" />
			<span className="min-w-0 text-balance">{text}</span>
		</p>
	);
}
