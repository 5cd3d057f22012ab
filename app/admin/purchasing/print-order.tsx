import { parseId } from '#shop/kit/parse-id.ts';
import { purchaseOrderById } from '#shop/purchasing/purchase-orders.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { useShop } from '../../storefront/use-shop.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LineHead } from '../../ui/lists/line-head.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { backToList } from '../lists/back-to-list.ts';
import { PrintButton } from '../orders/documents/print-button.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print-order.ts';
import { type PurchaseOrderView, purchaseOrderView } from './purchase-order-view.ts';

// The order as it goes to the supplier: without what the shop sells for.

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, `Purchase order ${loaderData?.id ?? ''}, print`);

export const loader = staffLoader(async ({ db, may }, { params }: Route.LoaderArgs) => {
	const [shown, shop] = await Promise.all([
		backToList('/admin/purchase-orders', () => purchaseOrderById(db, parseId(params.id))),
		shopSettings(db),
	]);
	return purchaseOrderView(shown, { isPriced: may('prices'), shopName: shop.name });
});

export default function PrintOrder({ loaderData: order }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Purchase Orders', to: '/admin/purchase-orders' },
					{ name: `Purchase order ${order.id}`, to: `/admin/purchase-orders/${order.id}` },
					{ name: 'Print' },
				]}
			/>
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<article className="max-w-3xl rounded-card bg-paper p-6 print:max-w-none print:p-0">
				<Letterhead order={order} />
				<Lines order={order} />
				{order.note ? <p className="wrap-anywhere mt-6 whitespace-pre-line">{order.note}</p> : null}
			</article>
		</>
	);
}

function Letterhead({ order }: { order: PurchaseOrderView }) {
	const shop = useShop();
	const { supplier, state, expected } = order;
	return (
		<>
			<p className="font-bold">{shop.name}</p>
			<p className="text-sm">
				{shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
			</p>
			<h1 className="mt-6 text-3xl">Purchase order {order.id}</h1>
			{state === 'draft' || state === 'cancelled' ? (
				<p className="mt-4 border-2 border-red p-3 font-bold text-red">
					Not valid: this order is {state === 'draft' ? 'a draft' : 'cancelled'}.
				</p>
			) : null}
			<div className="wrap-anywhere mt-4 grid gap-4 sm:grid-cols-2">
				<p>
					<strong>{supplier.name}</strong>
					{[supplier.contact, supplier.phone, supplier.email].filter(Boolean).map((line) => (
						<span key={line} className="block">
							{line}
						</span>
					))}
				</p>
				<p>
					{order.made}
					{expected ? (
						<>
							<br />
							Needed by {expected}
						</>
					) : null}
				</p>
			</div>
		</>
	);
}

function Lines({ order }: { order: PurchaseOrderView }) {
	return (
		<table className="mt-6 w-full text-sm">
			<LineHead last={order.isPriced ? 'Price' : ''} />
			<tbody>
				{order.lines.map((line) => (
					<tr key={line.id} className="border-line border-b align-top">
						<td className="py-2 pr-3 font-bold tabular-nums">{line.qty}</td>
						<td className="wrap-anywhere py-2 pr-3">
							{line.name}
							{line.supplierCode ? (
								<span className="block text-slate">Your number {line.supplierCode}</span>
							) : null}
							{line.unit ? <span className="block text-slate">{line.unit} each</span> : null}
						</td>
						<td className="py-2 text-right tabular-nums">{line.sum}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr className="font-bold">
					<td className="py-2 pr-3 tabular-nums">{order.pieces}</td>
					<td className="py-2">{order.pieces === 1 ? 'piece' : 'pieces'} in all</td>
					<td className="py-2 text-right tabular-nums">{order.sum}</td>
				</tr>
			</tfoot>
		</table>
	);
}
