import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { code128 } from '#shop/labels/code-128.ts';
import { LinePicture } from '../../../storefront/cart/line-picture.tsx';
import { cameBack, LineParts } from '../../../storefront/orders/order-parts.tsx';
import { LineHead } from '../../../ui/lists/line-head.tsx';
import type { DocumentOrder } from './read-document.ts';

// What only a packing slip says: what is to be packed, a barcode, and what whoever packs must know of the money.

/** The tracking number for a scanner: in the orders' search it finds the order. */
export function TrackingBarcode({ trackingNo }: { trackingNo: string }) {
	const code = code128(trackingNo);
	if (!code) return null;
	return (
		<figure className="mt-3 w-fit max-w-full bg-paper">
			<svg
				role="img"
				aria-label={`Barcode of ${trackingNo}`}
				viewBox={`0 0 ${code.width} 1`}
				preserveAspectRatio="none"
				shapeRendering="crispEdges"
				className="h-14 w-90 max-w-full fill-ink"
			>
				<path d={code.path} />
			</svg>
			<figcaption aria-hidden="true" className="text-center text-sm tabular-nums tracking-widest">
				{trackingNo}
			</figcaption>
		</figure>
	);
}

/** What whoever packs must know of the money. */
export function PackingNotes({ order, money }: Pick<DocumentOrder, 'order' | 'money'>) {
	return (
		<>
			{order.onDelivery ? (
				<p className="mt-4 break-inside-avoid border-2 border-ink p-3 font-bold">
					{order.delivery?.kind === 'pickup'
						? 'To be paid at the counter'
						: 'To collect on delivery'}
					: {formatKobo(order.collectKobo)}
				</p>
			) : null}
			{money && !money.isHere ? (
				<p className="mt-4 break-inside-avoid border-2 border-red p-3 font-bold text-red">
					{money.title}: ask whether this is to be sent.
				</p>
			) : null}
			{money?.givenBack ? (
				<p className="mt-4 break-inside-avoid border-2 border-ink p-3 font-bold">
					{money.title}: ask whether all of this is to be sent.
				</p>
			) : null}
		</>
	);
}

/** What goes into the parcel, with a box to tick; of what left in an earlier parcel only that it did. */
export function SlipLines({
	order,
	slip,
	pieces,
}: Pick<DocumentOrder, 'order' | 'slip' | 'pieces'>) {
	const left = order.delivery?.kind === 'pickup' ? 'ready' : 'sent';
	return (
		<table className="mt-6 w-full text-sm print:mt-4">
			<LineHead last="Packed" />
			<tbody>
				{order.lines.map((line, at) => (
					<SlipLine key={line.id} line={line} packed={slip[at]} left={left} />
				))}
			</tbody>
			<tfoot>
				<tr className="font-bold tabular-nums">
					<td className="py-2 pr-3">{pieces}</td>
					<td colSpan={2} className="py-2">
						{pieces === 1 ? 'piece' : 'pieces'} in all, of {howMany(order.lines.length, 'line')}
					</td>
				</tr>
			</tfoot>
		</table>
	);
}

type SlipLineProps = {
	line: DocumentOrder['order']['lines'][number];
	packed: DocumentOrder['slip'][number] | undefined;
	/** What became of the pieces that are not in this parcel. */
	left: 'sent' | 'ready';
};

/** What is in `qty` pieces of a kit. */
function partsOf({ parts, qty: all }: SlipLineProps['line'], qty: number) {
	return parts.map((part) => ({ ...part, qty: (part.qty / all) * qty }));
}

function SlipLine({ line, packed, left }: SlipLineProps) {
	const { qty, sentBefore, sku } = packed ?? { qty: line.qty, sentBefore: 0, sku: null };
	return (
		<tr className="border-line border-b align-top">
			<td
				className={`py-2 pr-3 font-bold tabular-nums print:py-1 ${qty > 1 ? 'text-lg' : 'text-base'}`}
			>
				{qty}
			</td>
			<td className="wrap-anywhere py-2 pr-3 print:py-1">
				<div className="flex items-start gap-3 max-sm:[&_img]:size-10 print:[&_img]:size-10">
					<LinePicture path={line.imagePath} loading="eager" />
					<div className="min-w-0">
						{line.name}
						{line.brand ? <span className="text-slate"> ({line.brand})</span> : null}
						{sku ? <span className="block text-slate">SKU {sku}</span> : null}
						{qty > 0 ? <LineParts parts={partsOf(line, qty)} /> : null}
						{sentBefore > 0 ? (
							<strong className="block">
								{qty === 0 ? 'All' : sentBefore} of {line.qty} {left} before
							</strong>
						) : null}
						{line.returnedQty > 0 ? <strong className="block">{cameBack(line)}</strong> : null}
					</div>
				</div>
			</td>
			<td className="py-2 text-right print:py-1">
				{qty > 0 ? (
					<span aria-hidden="true" className="inline-block size-5 border-2 border-ink" />
				) : null}
			</td>
		</tr>
	);
}
