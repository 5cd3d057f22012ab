import type { RefundState } from '#shop/payments/refunds/refund-amounts.ts';
import type { ShownRefund } from './payment-view.ts';

const COLOURS: Record<RefundState, string> = {
	asked: 'text-amber',
	done: 'text-green',
	failed: 'text-red',
};

/** What went back of a payment, what is on its way, and what the provider refused; oldest first. */
export function Refunds({ refunds }: { refunds: readonly ShownRefund[] }) {
	if (refunds.length === 0) return null;
	return (
		<div className="mt-3">
			<h4 className="font-semibold font-sans text-sm">Refunds</h4>
			<ul className="mt-1 space-y-2">
				{refunds.map((refund) => (
					<li key={refund.id} className="border-line border-l-4 pl-3">
						<p className="flex flex-wrap items-baseline gap-x-3">
							<span className="font-semibold tabular-nums">{refund.amount}</span>
							<strong className={COLOURS[refund.state]}>{refund.label}</strong>
						</p>
						<p className="text-slate text-sm">
							{refund.at} by {refund.by}
						</p>
						{refund.reason ? <p className="wrap-anywhere text-sm">{refund.reason}</p> : null}
						{refund.providerMessage ? (
							<p className="wrap-anywhere text-red text-sm">
								The provider says: {refund.providerMessage}
							</p>
						) : null}
					</li>
				))}
			</ul>
		</div>
	);
}
