import { howMany } from '#shop/kit/how-many.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import { LabelsLink, labelsFor } from '../labels/labels-link.tsx';
import type { PurchaseOrderView } from './purchase-order-view.ts';

/** What arrived of an order, the latest first; one recorded by mistake is taken back. */
export function Deliveries({ order: { receipts, version } }: { order: PurchaseOrderView }) {
	return (
		<section aria-labelledby="deliveries" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="deliveries" className="text-2xl">
				Deliveries
			</h2>
			{receipts.length === 0 ? <p className="mt-2 text-slate">Nothing has arrived yet.</p> : null}
			<ul className="mt-2 divide-y divide-line empty:hidden">
				{receipts.map((receipt) => (
					<li key={receipt.id} className="py-3">
						<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
							<div className="wrap-anywhere min-w-0">
								<p className={receipt.takenBack ? 'line-through' : 'font-semibold'}>
									{receipt.at}: {howMany(receipt.pieces, 'piece')}
									{receipt.byName ? `, counted by ${receipt.byName}` : ''}
								</p>
								{receipt.deliveryNote ? <p>Delivery note {receipt.deliveryNote}</p> : null}
								{receipt.takenBack ? (
									<p className="font-medium text-amber">Taken back on {receipt.takenBack}</p>
								) : null}
								<ul className="text-slate text-sm tabular-nums">
									{receipt.lines.map(({ lineId, name, qty }) => (
										<li key={lineId}>
											{qty} × {name}
										</li>
									))}
								</ul>
							</div>
							{receipt.takenBack ? null : (
								<div className="flex flex-wrap gap-2">
									<LabelsLink to={labelsFor(`receipt-${receipt.id}`)}>
										Labels for what came
									</LabelsLink>
									<ActionButton
										fields={{
											intent: 'take-back',
											receipt: String(receipt.id),
											seen: String(version),
										}}
										label={`Take back the delivery of ${receipt.at}`}
										question={areYouSure(
											`${howMany(receipt.pieces, 'piece')} leave the stock again, and the order waits for them. Costs that this delivery set are as before.`,
											'Take it back',
										)}
										refusedTitle={() => 'Nothing was changed'}
									>
										Take back
									</ActionButton>
								</div>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
