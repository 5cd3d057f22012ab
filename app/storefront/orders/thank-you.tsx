import { type ReactNode, useEffect } from 'react';
import { Link, redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { ORDER_PLACED } from '#shop/orders/order-messages.ts';
import { SALE_STATES } from '#shop/orders/order-states.ts';
import { orderOf, ordersOf } from '#shop/orders/orders.ts';
import { forget } from '../../browser-memory.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText, PhoneText } from '../../ui/contact-text.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ownerOfOrder } from '../account/buyer.ts';
import { useTellOnce } from '../paying/payment-follow.ts';
import { useShop } from '../use-shop.ts';
import { announceCart } from '../visitor.ts';
import type { Route } from './+types/thank-you.ts';
import { OrderFacts, OrderLines } from './order-parts.tsx';
import { orderPath, orderView } from './order-view.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Thank you',
		description: 'Your order has been placed.',
		path: '/thank-you',
		hidden: true,
	});

export const loader = pageLoader(async (context, { request }: Route.LoaderArgs) => {
	const { searchParams } = new URL(request.url);
	const asked = searchParams.get('order');
	const user = await ownerOfOrder(context, request, parseId(asked));
	const id = asked === null ? await newestOrder(context, user.id) : parseId(asked);
	const order = await orderOf(context.db, user.id, id);
	// Thanking for an order that is not placed would be wrong: its own page shows its state.
	if (!SALE_STATES.some((sale) => sale === order.state)) throw redirect(orderPath(order.id));
	return {
		order: orderView(order),
		isGuest: user.isGuest,
		justPlaced: searchParams.has('placed'),
	};
});

/** The bare address shows the latest order. */
async function newestOrder({ db }: RequestContext, userId: number): Promise<number> {
	const [newest] = (await ordersOf(db, userId, 1)).orders;
	if (!newest) throw redirect('/myorders');
	return newest.id;
}

export default function ThankYou({
	loaderData: { order, isGuest, justPlaced },
}: Route.ComponentProps) {
	const shop = useShop();
	useEffect(() => {
		forget('localStorage', 'checkout:');
		announceCart();
	}, []);
	useEffect(() => {
		// The checkout keeps its scroll position for refusals, and it would be kept here too.
		if (justPlaced) window.scrollTo(0, 0);
	}, [justPlaced]);
	useTellOnce(
		justPlaced
			? {
					kind: 'success',
					title: ORDER_PLACED,
					text: `Your tracking number is\n${order.trackingNo}`,
				}
			: undefined,
		`/thank-you?order=${order.id}`,
	);
	return (
		<div className="column pt-6 pb-4">
			<header className="rounded-card bg-ink px-5 py-8 text-paper md:px-10 md:py-12">
				<p className="flex items-center gap-2 font-semibold text-green-lit">
					<Icon name="check" /> Thank you, {order.receiver}
				</p>
				<h1 className="mt-2 text-4xl md:text-6xl">{ORDER_PLACED}</h1>
				<p className="mt-5 text-mist text-sm">Tracking No</p>
				<p className="font-bold text-2xl tracking-wide">{order.trackingNo}</p>
				<p className="mt-2 text-mist">
					{formatKobo(order.totalKobo)},{' '}
					{order.deposit
						? `${order.deposit.text} of it paid by ${order.provider}, ${order.deposit.rest} in ${order.cash}`
						: order.onDelivery
							? order.cash
							: `paid by ${order.payment}`}
					, placed {order.placedAt}
				</p>
			</header>
			<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="min-w-0 space-y-6">
					<NextSteps
						order={order}
						isGuest={isGuest}
						phone={shop.phones[0] ?? ''}
						delivery={order.delivery?.promise ?? shop.deliveryText}
					/>
					<OrderLines order={order} />
				</div>
				<div className="space-y-4">
					<OrderFacts order={order} />
					<ButtonLink to={order.path} kind="ink" className="w-full">
						See your order
					</ButtonLink>
					<ButtonLink to="/collections" kind="quiet" className="w-full">
						Continue shopping
					</ButtonLink>
				</div>
			</div>
		</div>
	);
}

function NextSteps({
	order,
	isGuest,
	phone,
	delivery,
}: {
	order: ReturnType<typeof orderView>;
	isGuest: boolean;
	phone: string;
	delivery: string;
}) {
	const isPickup = order.delivery?.kind === 'pickup';
	return (
		<section aria-labelledby="next" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="next" className="text-2xl">
				What happens next
			</h2>
			<ol className="mt-3 space-y-3">
				<Step number={1}>
					We have sent the confirmation to <EmailText>{order.email}</EmailText>. If it is not there,
					look among unwanted mail.
					{isGuest ? (
						<>
							{' '}
							Its link shows where your order is. To cancel it later, or to order again,{' '}
							<Link to={`/login/mail?next=${order.path}`} className="underline underline-offset-4">
								have a link mailed to this address
							</Link>{' '}
							and sign in by that: you need no password.
						</>
					) : null}
				</Step>
				<Step number={2}>
					{isPickup ? (
						'We write to you when you can collect it at the shop.'
					) : (
						<>
							We call <PhoneText>{order.phone}</PhoneText> to agree when we come.
						</>
					)}{' '}
					{delivery}.
				</Step>
				<Step number={3}>{isPickup ? atTheCounter(order) : atTheDoor(order)}</Step>
			</ol>
			<p className="mt-4 text-slate text-sm">
				Something wrong with it? Call <PhoneText>{phone}</PhoneText> and tell us the tracking
				number.
			</p>
		</section>
	);
}

type Due = { onDelivery: boolean; collectKobo: number };

const atTheDoor = ({ onDelivery, collectKobo }: Due) =>
	onDelivery
		? `Open the parcel while the driver is there, then pay the driver ${formatKobo(collectKobo)}.`
		: 'Open the parcel while the driver is there. It is paid for.';

const atTheCounter = ({ onDelivery, collectKobo }: Due) =>
	onDelivery
		? `Look at the goods at the counter, then pay ${formatKobo(collectKobo)}.`
		: 'Look at the goods at the counter. They are paid for.';

function Step({ number, children }: { number: number; children: ReactNode }) {
	return (
		<li className="flex gap-3">
			<span className="grid size-7 shrink-0 place-items-center rounded-full bg-fog font-bold text-sm">
				{number}
			</span>
			<span className="wrap-anywhere min-w-0">{children}</span>
		</li>
	);
}
