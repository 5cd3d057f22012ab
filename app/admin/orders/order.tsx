import { Link, redirect, useActionData } from 'react-router';
import { parseFields, parseId } from '#shop/input.ts';
import { localTime } from '#shop/local-time.ts';
import { ORDER_STATE_LABELS, staffMovesFrom } from '#shop/order-states.ts';
import { mailShop } from '#shop/settings.ts';
import { moveOrderByHand, OrderMove } from '#shop/staff-order-moves.ts';
import { type StaffOrder, staffOrder } from '#shop/staff-orders.ts';
import { OrderFacts, OrderLines } from '../../storefront/order-parts.tsx';
import { orderView } from '../../storefront/order-view.ts';
import { Notice } from '../../ui/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formFields, type Refusal } from '../../visit.ts';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/order.ts';
import { MoveForm } from './move-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Order ${params.id}`);

export const loader = adminReading(async ({ db }, { params }: Route.LoaderArgs) => {
	const order = await staffOrder(db, parseId(params.id));
	return {
		order: orderView(order),
		account: order.account,
		history: history(order),
		moves: staffMovesFrom(order.state),
	};
});

function history(order: StaffOrder) {
	return order.events.map(({ id, toState, note, byName, createdAt }) => ({
		id,
		state: ORDER_STATE_LABELS[toState],
		note,
		by: byName ?? 'the shop itself',
		at: localTime(createdAt),
	}));
}

export const action = adminWriting(
	async ({ db, admin, publicUrl }, form, { params }: Route.ActionArgs) => {
		const move = parseFields(OrderMove, formFields(form));
		const shop = await mailShop(db, publicUrl);
		await moveOrderByHand(db, { adminId: admin.id, orderId: parseId(params.id), shop }, move);
		throw redirect(`/admin/orders/${params.id}`, 303);
	},
);

export default function Order({ loaderData }: Route.ComponentProps) {
	const { order, account, history, moves } = loaderData;
	const refused = useActionData<Refusal>();
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: `Order ${order.id}` }]}
			/>
			<PageHead
				title={`Order ${order.id}`}
				lead={
					<>
						{order.trackingNo}, placed {order.placedAt}. Now:{' '}
						<strong className="text-ink">{order.state}</strong>
					</>
				}
			>
				<ButtonLink kind="quiet" size="small" to={`/admin/orders/${order.id}/packing-slip`}>
					Packing slip
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/admin/orders/${order.id}/receipt`}>
					Receipt
				</ButtonLink>
			</PageHead>
			<div className="mt-4 grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="min-w-0 space-y-4">
					{refused ? <Notice kind="error" title={refused.message} /> : null}
					<MoveForm moves={moves} key={order.state} />
					<OrderLines order={order} title="Lines" />
				</div>
				<div className="space-y-4">
					<OrderFacts order={order} />
					<section aria-labelledby="account" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="account" className="text-2xl">
							Account
						</h2>
						<p className="mt-2">{account.name}</p>
						<Link
							to={`/admin/profile?q=${encodeURIComponent(account.email)}`}
							className="wrap-anywhere inline-flex min-h-11 items-center underline underline-offset-4"
						>
							{account.email}
						</Link>
					</section>
					<History history={history} />
				</div>
			</div>
		</>
	);
}

function History({ history }: Pick<Route.ComponentProps['loaderData'], 'history'>) {
	return (
		<section aria-labelledby="history" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="history" className="text-2xl">
				History
			</h2>
			<ol className="mt-3 space-y-3">
				{history.map(({ id, state, at, by, note }) => (
					<li key={id} className="border-line border-l-4 pl-3 last:border-green">
						<p className="font-semibold">{state}</p>
						<p className="text-slate text-sm">
							{at} by {by}
						</p>
						{note ? <p className="whitespace-pre-line text-sm">{note}</p> : null}
					</li>
				))}
			</ol>
		</section>
	);
}
