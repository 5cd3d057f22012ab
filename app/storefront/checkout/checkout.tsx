import { useEffect } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { guestReminder } from '#shop/abandoned-carts/reminder-consent.ts';
import { hasCodes } from '#shop/discounts/last-code.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { formFields, isScripted, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { buyerOf, buyerWithCart } from '../account/buyer.ts';
import { checkoutKey } from '../cart/cart-view.ts';
import { pricedCart } from '../cart/priced-cart.ts';
import type { TimedWays } from '../delivery/use-delivery-ways.ts';
import { isOnlineMethod, isPaidOnline, takesOrders } from '../paying/payment-methods.ts';
import { PolicyText } from '../texts/policy-text.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/checkout.ts';
import { FIELDS } from './checkout-action-error.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import {
	agreedDeposit,
	askForOrder,
	fixLine,
	noteReminder,
	offeringTheRest,
	payForOrder,
	placeTyped,
	questionOf,
	submitCashOrder,
	waysOfForm,
	withDelivery,
	withinGuestLimit,
} from './checkout-steps.ts';
import { knownDelivery } from './known-delivery.ts';
import { OrdersClosed } from './orders-closed.tsx';
import { withAnswer } from './state-question.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Checkout',
		description: 'Where your order goes and how it is paid.',
		path: '/checkout',
		hidden: true,
	});

/** `address` chooses one of the address book. */
export const loader = pageLoader(async (context, { request, url }: Route.LoaderArgs) => {
	const user = await buyerWithCart(context, request, 'checkout-sign-in');
	const chosen = parseId(url.searchParams.get('address'));
	const { known, ...book } = await knownDelivery(context, user, chosen);
	const place = known.state ? placeTyped(known) : context.place();
	const [{ cart, view }, site, reminder] = await Promise.all([
		pricedCart(context, user.id, place),
		context.layout(),
		user.isGuest ? guestReminder(context.db, user.id) : null,
	]);
	const { testing } = context.providers;
	const orderKey = checkoutKey(cart);
	// Whoever signed in again; who chooses an address means that one.
	const typed = user.isGuest || chosen ? null : context.typedCheckout(orderKey);
	if (typed) context.rememberTypedCheckout(null);
	return {
		...view,
		orderKey,
		userId: user.id,
		isGuest: user.isGuest,
		reminder,
		testing,
		policy: site.cart.policyText,
		takesCodes: hasCodes(site.lastCode),
		delivery: { ways: view.ways, at: context.receivedAt },
		...book,
		known: { ...known, state: known.state ?? place?.stateName, ...typed },
	};
});

/**
 * The form's buttons, by `intent`: `place` orders for cash on delivery, `ask:<method>` checks whether it can be ordered
 * and paid with it, `pay:<method>` orders and starts the payment; both with the kobo of a deposit after it, where that is
 * what is paid now. `change` instead fixes lines of the cart. An unknown
 * state is asked about first.
 */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const user = await buyerOf(context);
	if (!user) {
		if (!isScripted(request)) rememberTyped(context, formFields(form));
		throw new Problem('unauthenticated', SIGN_IN_TO.checkOut);
	}
	const fields = withAnswer(formFields(form));
	const isFixed = fields.change !== undefined && fields.change !== 'place';
	if (isFixed) await fixLine(context, user.id, fields.change ?? '');
	const delivery = await waysOfForm(context, user.id, fields);
	// Asked in between, it sends a part of the form.
	if (fields.change === 'place') return { ok: true as const, values: fields, delivery };
	if (user.isGuest) await noteReminder(context, user.id, fields);
	if (isFixed) return { ok: true as const, values: fields, delivery };
	const [step, method, agreed] = (fields.intent ?? '').split(':');
	const depositKobo = agreedDeposit(agreed);
	const question = questionOf(fields);
	if (question) return { ok: true as const, values: fields, question, delivery };
	return await withDelivery(fields, delivery, async () => {
		return await offeringTheRest(context, user.id, async () => {
			if (step === 'place')
				throw await withinGuestLimit(context, user, () => submitCashOrder(context, user, fields));
			if (!isOnlineMethod(method)) throw new Problem('invalid', 'There is no such way to pay.');
			const paying = { method, depositKobo, request };
			if (step === 'pay')
				throw await withinGuestLimit(context, user, () =>
					payForOrder(context, user, fields, paying),
				);
			const asked = await askForOrder(context, user.id, fields, { method, depositKobo });
			return { ok: true as const, values: fields, asked };
		});
	});
});

/** Where no script has what was typed: the page leads away, to sign in, and has it once somebody comes back. */
function rememberTyped(context: RequestContext, fields: Record<string, string>): void {
	const typed = FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
	const stored = { cartKey: fields.idempotency_key ?? '', typed: Object.fromEntries(typed) };
	context.rememberTypedCheckout(stored);
}

/** After a conflict the page does not match the cart; asking about a payment changes nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	if (args.formData?.get('change') === 'place') return false;
	const onlyAsked = String(args.formData?.get('intent')).startsWith('ask:');
	if (onlyAsked && args.actionStatus === 200) return false;
	return args.defaultShouldRevalidate || args.actionStatus === 409 || args.actionStatus === 404;
}

/** The ways of delivery in an answer, also in a refusal's. */
function deliveryIn(answer: Route.ComponentProps['actionData']): TimedWays | undefined {
	if (!answer) return undefined;
	return 'errors' in answer ? (answer.facts.delivery as TimedWays | undefined) : answer.delivery;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	const shop = useShop();
	const actionError = actionData && 'errors' in actionData ? actionData : undefined;
	const isEmpty = loaderData.lines.length === 0;
	useEffect(() => {
		// Back from an order, the browser would show the place where the long form was sent: here that is the footer.
		if (isEmpty) window.scrollTo(0, 0);
	}, [isEmpty]);
	return (
		<div className="column pt-6 pb-4">
			<h1 className="text-4xl md:text-5xl">Checkout</h1>
			{isEmpty ? (
				<div className="mt-5 space-y-3">
					{actionError ? <Notice kind="warning" title={actionError.message} /> : null}
					<EmptyState
						title="Your Shopping Cart is Empty. You are in Checkout Page"
						action={{ label: 'Continue shopping', to: '/collections' }}
					>
						If you have just placed an order, you find it under{' '}
						{/* Only those who sign in have a list of their orders. */}
						<Link
							to={loaderData.isGuest ? '/track' : '/myorders'}
							className="font-semibold text-ink underline underline-offset-4"
						>
							{loaderData.isGuest ? 'Track an order' : 'My Orders'}
						</Link>
						.
					</EmptyState>
				</div>
			) : !takesOrders(shop) ? (
				<OrdersClosed lines={loaderData.lines} />
			) : (
				<CheckoutForm
					cart={loaderData}
					known={{ ...loaderData.known, ...actionData?.values }}
					delivery={{ loaded: loaderData.delivery, answered: deliveryIn(actionData) }}
					orderedBefore={loaderData.orderedBefore}
					addresses={loaderData.addresses}
					isGuest={loaderData.isGuest}
					reminder={loaderData.reminder}
					storageKey={`checkout:${loaderData.userId}`}
					asked={actionData && 'asked' in actionData ? actionData.asked : undefined}
					question={actionData && 'question' in actionData ? actionData.question : undefined}
					testing={loaderData.testing && isPaidOnline(shop)}
					actionError={actionError}
				/>
			)}
			<div className="mt-10">
				<PolicyText shop={shop} written={loaderData.policy} />
			</div>
		</div>
	);
}
