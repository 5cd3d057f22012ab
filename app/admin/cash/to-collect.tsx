import { Link } from 'react-router';
import { CASH_ORDERS_A_PAGE, ordersToCollect } from '#shop/cash/cash-book.ts';
import { allCollectors, collectorOfUser } from '#shop/cash/collectors.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/to-collect.ts';

/** The orders whose cash is to be collected; a collector sees their own first. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Collect cash');

export const loader = staffLoader(async ({ db, admin }, { url }: Route.LoaderArgs) => {
	const [own, collectors] = await Promise.all([collectorOfUser(db, admin.id), allCollectors(db)]);
	const asked = url.searchParams.get('of');
	const whose =
		asked === 'none' || asked === 'all' ? asked : (parseId(asked) ?? own ?? ('all' as const));
	const { rows, list } = await readList(
		url,
		['oldest'],
		(query) => ordersToCollect(db, query, whose),
		CASH_ORDERS_A_PAGE,
	);
	return {
		list,
		whose: String(whose),
		choices: [
			{ of: 'all', label: 'All' },
			...collectors
				.filter(({ isActive }) => isActive)
				.map(({ id, name }) => ({ of: String(id), label: id === own ? `${name} (you)` : name })),
			{ of: 'none', label: 'Nobody yet' },
		],
		orders: rows.map((order) => ({
			id: order.id,
			state: orderStateLabel(order.state, order.delivery),
			trackingNo: order.trackingNo,
			receiver: `${order.firstname} ${order.lastname}`,
			place: `${order.address}, ${order.city}`,
			amount: formatKobo(order.dueKobo),
			collector: order.collector,
		})),
	};
});

export default function ToCollect({ loaderData }: Route.ComponentProps) {
	const { list, whose, choices, orders } = loaderData;
	return (
		<ListPage
			title="Collect cash"
			whenEmpty="Cash orders come here once they are on their way to the shopper, or ready to collect."
			noun="order"
			list={list}
			filters={
				<nav aria-label="Whose" className="flex flex-wrap gap-2 rounded-card bg-paper p-2 text-sm">
					{choices.map(({ of, label }) => (
						<Link
							key={of}
							to={`/admin/cash/collect?of=${of}`}
							aria-current={of === whose ? 'page' : undefined}
							className="wrap-anywhere inline-flex min-h-11 items-center rounded-control px-3 underline-offset-4 hover:underline aria-[current=page]:bg-ink aria-[current=page]:text-paper"
						>
							{label}
						</Link>
					))}
				</nav>
			}
		>
			<ul className="space-y-2">
				{orders.map((order) => (
					<li key={order.id}>
						<Link
							to={`/admin/cash/collect/${order.id}`}
							className="flex items-start justify-between gap-3 rounded-card bg-paper p-4 hover:ring-2 hover:ring-ink"
						>
							<span className="min-w-0">
								<strong className="wrap-anywhere block">{order.receiver}</strong>
								<span className="wrap-anywhere block text-sm">{order.place}</span>
								<span className="block text-slate text-sm">
									{order.trackingNo}, {order.state}
									{order.collector ? `, ${order.collector}` : ''}
								</span>
							</span>
							<strong className="shrink-0 tabular-nums">{order.amount}</strong>
						</Link>
					</li>
				))}
			</ul>
		</ListPage>
	);
}
