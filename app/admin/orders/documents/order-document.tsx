import { formatKobo } from '#shop/kit/money.ts';
import {
	discountLabel,
	discountText,
	feeText,
} from '../../../storefront/discounts/discount-rows.tsx';
import { cameBack, LineParts } from '../../../storefront/orders/order-parts.tsx';
import { backText, type ShownOrder } from '../../../storefront/orders/order-view.ts';
import { useShop } from '../../../storefront/use-shop.ts';
import { LineHead } from '../../../ui/lists/line-head.tsx';
import { PackingNotes, SlipLines, TrackingBarcode } from './packing-slip.tsx';
import { QrPicture } from './qr-picture.tsx';
import type { DocumentOrder } from './read-document.ts';
import { UnitProofs } from './unit-proofs.tsx';

export const DOCUMENT_NAMES = {
	'packing-slip': 'Packing slip',
	receipt: 'Receipt',
	proforma: 'Pro forma invoice',
} as const;
export type OrderDocument = keyof typeof DOCUMENT_NAMES;

/**
 * A packing slip (what goes into the parcel, without prices), a receipt, or the pro forma invoice of an order that its buyer pays
 * by a link, to print; several begin a page each.
 */
export function DocumentSheet({
	document,
	shown,
	heading: Heading = 'h1',
}: {
	document: OrderDocument;
	shown: DocumentOrder;
	heading?: 'h1' | 'h2';
}) {
	const { order, isSale, money, payLink } = shown;
	const isPriced = document !== 'packing-slip';
	const isValid = document === 'proforma' ? payLink !== null : isSale;
	return (
		<article className="max-w-3xl rounded-card bg-paper p-6 print:max-w-none print:p-0 print:not-last:break-after-page">
			<Letterhead orderId={order.id} tin={isPriced ? shown.tin : null} />
			<Heading className="mt-6 text-3xl">
				{DOCUMENT_NAMES[document]} <span className="whitespace-nowrap">{order.trackingNo}</span>
			</Heading>
			{isValid ? null : (
				<p className="mt-4 border-2 border-red p-3 font-bold text-red">
					Not valid: this order is {order.state.toLowerCase()}.{' '}
					{isSale ? 'It is not to be paid by this paper.' : 'Nothing is to be sent or collected.'}
				</p>
			)}
			<div className="wrap-anywhere mt-4 grid gap-4 sm:grid-cols-2">
				<Receiver order={order} isSlip={document === 'packing-slip'} />
				<div>
					<p>
						{order.placedAt}
						{document === 'proforma' ? null : (
							<>
								<br />
								{order.payment}
								{order.paymentId ? ` (${order.paymentId})` : ''}
							</>
						)}
					</p>
					{document === 'packing-slip' ? <TrackingBarcode trackingNo={order.trackingNo} /> : null}
				</div>
			</div>
			{money && document === 'receipt' ? (
				<p className="mt-4">
					<strong>{money.title}.</strong> {money.text}
				</p>
			) : null}
			{isPriced ? (
				<PricedLines order={order} givenBack={backText(money?.givenBack, order)} />
			) : (
				<>
					{isSale ? <PackingNotes order={order} money={money} /> : null}
					<SlipLines {...shown} />
				</>
			)}
			{document === 'proforma' && payLink ? (
				<HowToPay {...payLink} total={formatKobo(order.totalKobo)} />
			) : null}
			<UnitProofs {...shown} />
		</article>
	);
}

function Letterhead({ orderId, tin }: { orderId: number; tin: string | null }) {
	const shop = useShop();
	return (
		<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
			<div className="min-w-0 basis-60 grow">
				<p className="font-bold">{shop.name}</p>
				<p className="text-sm">
					{shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
				</p>
				{tin ? <p className="text-sm">TIN {tin}</p> : null}
			</div>
			<p className="whitespace-nowrap font-bold text-5xl tabular-nums">
				<span className="block font-normal text-base">Order</span> {orderId}
			</p>
		</div>
	);
}

function Receiver({ order, isSlip }: { order: ShownOrder; isSlip: boolean }) {
	// Whoever hands the goods over at the counter must not take the address for a place to bring them to.
	const hidesAddress = isSlip && order.delivery?.kind === 'pickup';
	return (
		<p>
			<strong>{order.receiver}</strong>
			<br />
			{hidesAddress ? null : (
				<>
					{order.address}
					<br />
					{order.place}
				</>
			)}
			{order.delivery ? (
				<>
					{hidesAddress ? null : <br />}
					<strong>{order.delivery.name}</strong>
					{order.delivery.park ? `, motor park: ${order.delivery.park}` : ''}
				</>
			) : null}
			<br />
			{order.phone}
		</p>
	);
}

function HowToPay({
	url,
	until,
	qr,
	total,
}: NonNullable<DocumentOrder['payLink']> & { total: string }) {
	return (
		<section
			aria-label="How to pay"
			className="mt-6 flex break-inside-avoid flex-col items-start gap-4 sm:flex-row print:flex-row"
		>
			<QrPicture code={qr} of="the page to pay" />
			<p className="wrap-anywhere min-w-0">
				<strong className="block">
					Please pay {total} by {until}.
				</strong>
				Scan the square, or open {url}. The goods are kept until then, and sent once they are paid.
			</p>
		</section>
	);
}

function PricedLines({ order, givenBack }: { order: ShownOrder; givenBack: string | null }) {
	return (
		<table className="mt-6 w-full text-sm">
			<LineHead last="Price" />
			<tbody>
				{order.lines.map((line) => (
					<tr key={line.id} className="border-line border-b align-top">
						<td className="py-2 pr-3 font-bold tabular-nums">{line.qty}</td>
						<td className="wrap-anywhere py-2 pr-3">
							{line.name}
							{line.brand ? <span className="text-slate"> ({line.brand})</span> : null}
							<LineParts parts={line.parts} />
							{line.returnedQty > 0 ? <strong className="block">{cameBack(line)}</strong> : null}
							{line.qty > 1 ? (
								<span className="block text-slate">{formatKobo(line.unitKobo)} each</span>
							) : null}
						</td>
						<td className="py-2 text-right tabular-nums">{formatKobo(line.lineKobo)}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				{order.discounts.map((discount) => (
					<tr key={discount.discountId ?? discount.name}>
						<td colSpan={2} className="wrap-anywhere py-1">
							{discountLabel(discount)}
						</td>
						<td className="py-1 text-right tabular-nums">{discountText(discount)}</td>
					</tr>
				))}
				{order.delivery ? (
					<tr>
						<td colSpan={2} className="wrap-anywhere py-1">
							Delivery, {order.delivery.name}
						</td>
						<td className="py-1 text-right tabular-nums">{feeText(order.deliveryKobo)}</td>
					</tr>
				) : null}
				<tr className="font-bold">
					<td colSpan={2} className="py-2">
						Total
					</td>
					<td className="py-2 text-right tabular-nums">{formatKobo(order.totalKobo)}</td>
				</tr>
				{order.deposit ? (
					<>
						<tr>
							<td colSpan={2}>{order.deposit.label}</td>
							<td className="text-right tabular-nums">{order.deposit.text}</td>
						</tr>
						<tr>
							<td colSpan={2} className="pb-2">
								{order.restHow}
							</td>
							<td className="pb-2 text-right tabular-nums">{order.deposit.rest}</td>
						</tr>
					</>
				) : null}
				{order.taxNote ? (
					<tr>
						<td colSpan={3} className="pb-2 text-right tabular-nums">
							{order.taxNote}
						</td>
					</tr>
				) : null}
				{order.offCash ? (
					<tr>
						<td colSpan={2} className="py-2">
							Came back: less in cash
						</td>
						<td className="py-2 text-right tabular-nums">{order.offCash}</td>
					</tr>
				) : null}
				{givenBack ? (
					<tr>
						<td colSpan={2} className="py-2">
							Refunded
						</td>
						<td className="py-2 text-right tabular-nums">{givenBack}</td>
					</tr>
				) : null}
			</tfoot>
		</table>
	);
}
