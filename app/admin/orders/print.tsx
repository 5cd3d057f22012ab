import { data } from 'react-router';
import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { SALE_STATES } from '#shop/orders/order-states.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { cameBack } from '../../storefront/orders/order-parts.tsx';
import { orderView, type ShownOrder } from '../../storefront/orders/order-view.ts';
import { paymentTruth } from '../../storefront/paying/payment-truth.ts';
import { useShop } from '../../storefront/use-shop.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print.ts';

// A packing slip (what goes into the parcel, without prices) or a receipt, to print.

const DOCUMENT_NAMES = { 'packing-slip': 'Packing slip', receipt: 'Receipt' } as const;
type OrderDocument = keyof typeof DOCUMENT_NAMES;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(
		matches,
		loaderData ? `${DOCUMENT_NAMES[loaderData.document]} ${loaderData.order.id}` : 'Order',
	);

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	if (!isOrderDocument(params.document)) throw data(null, { status: 404 });
	const order = await staffOrder(db, parseId(params.id));
	const isSale = SALE_STATES.some((state) => state === order.state);
	const money = paymentTruth(
		{ state: order.state, onDelivery: order.paymentMode === 'cod' },
		await paymentsOf(db, order.id),
		new Date(),
	);
	return {
		document: params.document,
		order: orderView(order, await returnsOf(db, order.id)),
		isSale,
		money: money && {
			title: money.title,
			text: money.text,
			isHere: money.state === 'paid',
			givenBack: money.givenBack,
		},
	};
});

function isOrderDocument(text: string): text is OrderDocument {
	return Object.hasOwn(DOCUMENT_NAMES, text);
}

export default function Print({ loaderData }: Route.ComponentProps) {
	const { document, order, isSale, money } = loaderData;
	const shop = useShop();
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Orders', to: '/admin/orders' },
					{ name: `Order ${order.id}`, to: `/admin/orders/${order.id}` },
					{ name: DOCUMENT_NAMES[document] },
				]}
			/>
			<Button className="mb-4 noscript:hidden print:hidden" onClick={() => window.print()}>
				Print
			</Button>
			<article className="max-w-3xl rounded-card bg-paper p-6 print:max-w-none print:p-0">
				<p className="font-bold">{shop.name}</p>
				<p className="text-sm">
					{shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
				</p>
				<h1 className="mt-6 text-3xl">
					{DOCUMENT_NAMES[document]} {order.trackingNo}
				</h1>
				{isSale ? null : (
					<p className="mt-4 border-2 border-red p-3 font-bold text-red">
						Not valid: this order is {order.state.toLowerCase()}. Nothing is to be sent or
						collected.
					</p>
				)}
				<div className="wrap-anywhere mt-4 grid gap-4 sm:grid-cols-2">
					<p>
						<strong>{order.receiver}</strong>
						<br />
						{order.address}
						<br />
						{order.place}
						<br />
						{order.phone}
					</p>
					<p>
						Order {order.id}
						<br />
						{order.placedAt}
						<br />
						{order.payment}
						{order.paymentId ? ` (${order.paymentId})` : ''}
					</p>
				</div>
				{money && document === 'receipt' ? (
					<p className="mt-4">
						<strong>{money.title}.</strong> {money.text}
					</p>
				) : null}
				<Lines
					order={order}
					withPrices={document === 'receipt'}
					givenBack={money?.givenBack ?? order.paidBack}
				/>
				{document === 'packing-slip' && isSale ? (
					<PackingNotes order={order} money={money} />
				) : null}
			</article>
		</>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

/** What whoever packs must know of the money. */
function PackingNotes({ order, money }: Pick<Loaded, 'order' | 'money'>) {
	return (
		<>
			{order.onDelivery ? (
				<p className="mt-4 border-2 border-ink p-3 font-bold">
					To collect on delivery: {formatKobo(order.totalKobo)}
				</p>
			) : null}
			{money && !money.isHere ? (
				<p className="mt-4 border-2 border-red p-3 font-bold text-red">
					{money.title}: ask whether this is to be sent.
				</p>
			) : null}
			{money?.givenBack ? (
				<p className="mt-4 border-2 border-ink p-3 font-bold">
					{money.title}: ask whether all of this is to be sent.
				</p>
			) : null}
		</>
	);
}

function Lines({
	order,
	withPrices,
	givenBack,
}: {
	order: ShownOrder;
	withPrices: boolean;
	givenBack: string | null;
}) {
	return (
		<table className="mt-6 w-full text-sm">
			<thead>
				<tr className="border-ink border-b-2 text-left">
					<th scope="col" className="py-2 pr-3">
						Qty
					</th>
					<th scope="col" className="py-2 pr-3">
						Product
					</th>
					<th scope="col" className="py-2 text-right">
						{withPrices ? 'Price' : 'Packed'}
					</th>
				</tr>
			</thead>
			<tbody>
				{order.lines.map((line) => (
					<tr key={line.id} className="border-line border-b align-top">
						<td className="py-2 pr-3 font-bold tabular-nums">{line.qty}</td>
						<td className="wrap-anywhere py-2 pr-3">
							{line.name}
							{line.brand ? <span className="text-slate"> ({line.brand})</span> : null}
							{line.returnedQty > 0 ? <strong className="block">{cameBack(line)}</strong> : null}
							{withPrices && line.qty > 1 ? (
								<span className="block text-slate">{formatKobo(line.unitKobo)} each</span>
							) : null}
						</td>
						<td className="py-2 text-right tabular-nums">
							{withPrices ? (
								formatKobo(line.lineKobo)
							) : (
								<span aria-hidden="true" className="inline-block size-5 border-2 border-ink" />
							)}
						</td>
					</tr>
				))}
			</tbody>
			{withPrices ? (
				<tfoot>
					<tr className="font-bold">
						<td colSpan={2} className="py-2">
							Total
						</td>
						<td className="py-2 text-right tabular-nums">{formatKobo(order.totalKobo)}</td>
					</tr>
					{givenBack ? (
						<tr>
							<td colSpan={2} className="py-2">
								Refunded
							</td>
							<td className="py-2 text-right tabular-nums">{givenBack}</td>
						</tr>
					) : null}
				</tfoot>
			) : null}
		</table>
	);
}
