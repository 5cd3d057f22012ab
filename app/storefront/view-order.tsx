import { parseId } from '#shop/input.ts';
import { orderOf } from '#shop/orders.ts';
import { pageMeta } from '../page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { reading } from '../visit.ts';
import type { Route } from './+types/view-order.ts';
import { OrderFacts, OrderHistory, OrderLines } from './order-parts.tsx';
import { orderView } from './order-view.ts';
import { shopperOf } from './sign-in-gate.ts';
import { useShop } from './use-shop.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	pageMeta(matches, {
		title: `Order ${params.id}`,
		description: 'What you ordered, where it goes and what has happened to it.',
		path: `/myorders/view-order/${params.id}`,
		hidden: true,
	});

export const loader = reading(async (visit, { request, params }: Route.LoaderArgs) => {
	const user = await shopperOf(visit, request, 'orders-sign-in');
	return { order: orderView(await orderOf(visit.db, user.id, parseId(params.id))) };
});

export default function ViewOrder({ loaderData: { order } }: Route.ComponentProps) {
	const shop = useShop();
	return (
		<div className="column pt-4 pb-16">
			<Breadcrumb
				crumbs={[{ name: 'My Orders', to: '/myorders' }, { name: `Order ${order.id}` }]}
			/>
			<p className="mb-4 hidden font-bold print:block">
				{shop.name}, {shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
			</p>
			<div className="mt-2 flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="text-4xl md:text-5xl">Order {order.id}</h1>
					<p className="mt-2">
						<span className="text-slate">Tracking No</span>{' '}
						<strong className="tracking-wide">{order.trackingNo}</strong>
					</p>
					<p className="text-slate">
						Placed {order.placedAt}. Now: <strong className="text-ink">{order.state}</strong>
					</p>
				</div>
				<div className="print:hidden">
					<Button kind="quiet" className="noscript:hidden" onClick={() => window.print()}>
						Print receipt
					</Button>
					<p className="hidden text-slate text-sm noscript:block">
						For a receipt, print this page from the menu of your browser.
					</p>
				</div>
			</div>
			<div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
				<OrderLines order={order} />
				<div className="space-y-6">
					<OrderFacts order={order} />
					<OrderHistory order={order} />
				</div>
			</div>
		</div>
	);
}
