import { useEffect, useState } from 'react';
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { wantsReminders } from '#shop/abandoned-carts/reminder-consent.ts';
import { enterCode, removeCode } from '#shop/discounts/cart-codes.ts';
import { hasCodes } from '#shop/discounts/last-code.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { cartOf, notePricesSeen } from '#shop/orders/cart.ts';
import {
	addToCart,
	changeQuantity,
	removeFromCart,
	setQuantity,
} from '#shop/orders/cart-changes.ts';
import { goodsLeft, nameIfSold } from '#shop/orders/order-again.ts';
import { SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { formDone, isScripted, pageAction, pageLoader, safePath } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { type Buyer, buyerOf, buyerWithCart } from '../account/buyer.ts';
import { ReminderOffer } from '../cart-reminders/reminder-offer.tsx';
import { PlaceBanner } from '../delivery/place-banner.tsx';
import { CodeForm } from '../discounts/code-form.tsx';
import { LazyGoods } from '../lazy-goods.tsx';
import { takesOrders } from '../paying/payment-methods.ts';
import { PolicyText } from '../texts/policy-text.tsx';
import { useShop } from '../use-shop.ts';
import { announceCart } from '../visitor.ts';
import type { Route } from './+types/cart.ts';
import { addOneMoreTo, addTo } from './adding.ts';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartTotal } from './cart-total.tsx';
import { orderableLines } from './cart-view.ts';
import { pricedCart } from './priced-cart.ts';
import type { Removed } from './removed-notice.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Cart',
		description: 'What you have chosen so far.',
		path: '/cart',
		hidden: true,
	});

export const loader = pageLoader(async (context, { request }: Route.LoaderArgs) => {
	const user = await buyerWithCart(context, request, 'cart-sign-in');
	const [reminds, { view }, site] = await Promise.all([
		remindersOf(context, user),
		pricedCart(context, user.id, context.place()),
		context.layout(),
	]);
	const query = new URL(request.url).searchParams;
	const addedId = parseId(query.get('added'));
	const added = view.lines.find(({ productId }) => productId === addedId)?.name;
	const back = safePath(query.get('back'), '/collections');
	const [removed, again] = await Promise.all([
		removedBy(context, query),
		orderedAgain(context, user.id, parseId(query.get('again'))),
	]);
	const isJustAgreed = query.has('reminds');
	return {
		...view,
		reminds,
		isJustAgreed,
		takesCodes: hasCodes(site.lastCode),
		added,
		removed,
		again,
		policy: site.cart.policyText,
		back,
	};
});

/** Whether the shopper may be asked to agree to a reminder (`ask`), or has just done so (`on`). */
async function remindersOf({ db, layout }: RequestContext, { id, isGuest }: Buyer) {
	if (isGuest || (await layout()).cart.cartReminderHours === 0) return null;
	return (await wantsReminders(db, id)) ? 'on' : 'ask';
}

/** What the address says was just taken out, without scripts; null if it cannot be put back. */
async function removedBy({ db }: RequestContext, query: URLSearchParams): Promise<Removed | null> {
	const [productId, qty] = [parseId(query.get('removed')), parseId(query.get('qty'))];
	const name = productId && (await nameIfSold(db, productId));
	return productId && qty && name ? { productId, qty, name } : null;
}

/** What an order that was just put into the cart lacks, in sentences; null when there is none. */
async function orderedAgain({ db }: RequestContext, userId: number, orderId: number | null) {
	if (!orderId) return null;
	const goods = await goodsLeft(db, userId, orderId);
	const lacks = goods.flatMap(({ name, qty, left }) => {
		if (left >= qty) return [];
		return [left > 0 ? `Of ${name}, ${left} can be ordered now.` : `${name} is not sold now.`];
	});
	return { orderId, lacks };
}

/**
 * The form's actions on the cart, named by `intent`: `add` (productId, qty, back), `one-more` (productId), and for a line (cartId) `inc`,
 * `dec`, `set` (qty) and `remove`, which `put-back` (productId, qty) undoes; `code` and `remove-code` (code); `prices-seen` means that changed prices were read. Scripts get an answer, plain
 * forms a redirect.
 */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const scripted = isScripted(request);
	if (form.get('intent') === 'add') return await addTo(context, form, scripted);
	const user = await buyerOf(context);
	if (!user) {
		if (!scripted) throw redirect('/?alert=cart-sign-in');
		throw new Problem('unauthenticated', SIGN_IN_TO.changeCart);
	}
	if (form.get('intent') === 'one-more') return await addOneMoreTo(context, user.id, form);
	if (await changedCodes(context, user.id, form))
		return formDone(request, '/cart#code', { removed: null });
	const cartId = parseId(form.get('cartId'));
	const removed = await changeLine(context, user.id, cartId, form);
	const next = removed
		? `?${new URLSearchParams({ removed: String(removed.productId), qty: String(removed.qty) })}`
		: cartId
			? `#line-${cartId}`
			: '';
	return formDone(request, `/cart${next}`, { removed });
});

/** Enters or removes a code, if that is what the form asks for. */
async function changedCodes(
	{ db, layout }: RequestContext,
	userId: number,
	form: FormData,
): Promise<boolean> {
	const intent = form.get('intent');
	if (intent === 'remove-code') await removeCode(db, userId, form.get('code'));
	else if (intent === 'code')
		await enterCode(
			db,
			userId,
			orderableLines(await cartOf(db, userId)),
			form.get('code'),
			(await layout()).shop.deliveryByZone ? null : 0,
		);
	else return false;
	return true;
}

async function changeLine(
	context: RequestContext,
	userId: number,
	cartId: number | null,
	form: FormData,
): Promise<{ productId: number; qty: number } | null> {
	const intent = form.get('intent');
	if (intent === 'inc' || intent === 'dec')
		await changeQuantity(context.db, userId, cartId, intent);
	else if (intent === 'set') await setQuantity(context.db, userId, cartId, Number(form.get('qty')));
	else if (intent === 'remove') return await removeFromCart(context.db, userId, cartId);
	else if (intent === 'put-back')
		await addToCart(context.db, userId, parseId(form.get('productId')), Number(form.get('qty')));
	else if (intent === 'prices-seen') await notePricesSeen(context.db, userId);
	else throw new Problem('invalid', 'The cart does not know what to do.');
	return null;
}

/** After a refused change the page is out of date, so it is reloaded too. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate || args.actionStatus === 409 || args.actionStatus === 404;
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, troubles, priceChanges } = loaderData;
	const [removed, setRemoved] = useState(loaderData.removed);
	const lineBack = lines.find(({ productId }) => productId === removed?.productId);
	const shop = useShop();
	const isOpen = takesOrders(shop);
	useEffect(() => announceCart(lines.length), [lines.length]);
	const actionError = actionData && 'errors' in actionData ? actionData : undefined;

	return (
		<div className="column pt-6 pb-4">
			<h1 className="text-4xl md:text-5xl">Your Shopping Cart</h1>
			<CartNotices
				{...loaderData}
				actionError={actionError}
				removed={removed}
				lineId={lineBack?.id}
			/>
			{lines.length === 0 ? (
				<div className="mt-5">
					<EmptyState
						title="Your Shopping Cart is Empty"
						action={{ label: 'Continue shopping', to: '/collections' }}
					>
						What you add to your cart stays here until you order it or take it out.
					</EmptyState>
					<LazyGoods />
				</div>
			) : (
				<div className="mt-5 grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
					<div className="min-w-0 space-y-4">
						{loaderData.isByZone ? (
							<PlaceBanner ways={loaderData.ways} back="/cart" />
						) : (
							<DeliveryBanner text={shop.deliveryText} />
						)}
						<CartLines lines={lines} onRemoved={setRemoved} />
						{loaderData.reminds === 'ask' ? <ReminderOffer /> : null}
					</div>
					<CartTotal
						totalKobo={loaderData.totalKobo}
						taxNote={loaderData.taxNote}
						subtotalKobo={loaderData.subtotalKobo}
						discounts={loaderData.discounts}
						deliveryKobo={loaderData.deliveryKobo}
						isByZone={loaderData.isByZone}
						counted={loaderData.counted}
						troubles={troubles}
						priceChanges={priceChanges}
						isOpen={isOpen}
					>
						{loaderData.takesCodes || loaderData.codes.length > 0 ? (
							<CodeForm
								codes={loaderData.codes}
								typed={actionError?.errors.code ? (actionError.values.code ?? '') : ''}
								errors={actionError?.errors.code}
							/>
						) : null}
					</CartTotal>
					<div className="grid gap-3 sm:flex sm:justify-between">
						<ButtonLink kind="quiet" to="/collections">
							Continue shopping
						</ButtonLink>
						{isOpen ? (
							<ButtonLink kind="plain" to="/checkout">
								Confirm Cart
							</ButtonLink>
						) : null}
					</div>
				</div>
			)}
			{lines.length > 0 ? (
				<p className="mt-4">
					<Link
						to="/quote"
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Need a quotation for a church, school or company?
					</Link>
				</p>
			) : null}
			<div className="mt-10">
				<PolicyText shop={shop} written={loaderData.policy} />
			</div>
		</div>
	);
}

function DeliveryBanner({ text }: { text: string }) {
	return (
		<p className="flex items-center gap-3 rounded-card bg-ink px-4 py-3 font-semibold text-paper text-sm md:px-5 md:text-base">
			<Icon name="truck" className="size-6 text-glow" />
			<span className="min-w-0 text-balance">{text}</span>
		</p>
	);
}
