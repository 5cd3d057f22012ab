import { type OrderState, orderStateLabel, SALE_STATES } from '#shop/orders/order-states.ts';
import { counterText } from '#shop/settings/counter.ts';
import { useShop } from '../use-shop.ts';

/** From the order to the door. */
const WAY: readonly OrderState[] = SALE_STATES;

/** How far an order has come, as a meter of five steps; nothing for one that does not get there. */
export function OrderProgress({
	stateName,
	delivery,
}: {
	stateName: OrderState;
	delivery: Parameters<typeof orderStateLabel>[1];
}) {
	const reached = WAY.indexOf(stateName);
	if (reached < 0) return null;
	const next = WAY[reached + 1];
	return (
		<>
			<ol aria-label="How far your order is" className="grid grid-cols-5 gap-x-1 print:hidden">
				{WAY.map((state, place) => (
					<li
						key={state}
						aria-current={place === reached ? 'step' : undefined}
						className={place === reached ? 'font-semibold' : 'text-slate'}
					>
						<span className={`block h-2.5 ${place <= reached ? 'bg-green' : 'bg-line'}`} />
						<span className="mt-1.5 block text-sm max-md:sr-only">
							{orderStateLabel(state, delivery)}
						</span>
					</li>
				))}
			</ol>
			{/* A phone has no room for the names of all. */}
			{next ? (
				<p aria-hidden="true" className="text-sm md:hidden print:hidden">
					Next: {orderStateLabel(next, delivery)}
				</p>
			) : null}
		</>
	);
}

/** Where and when an order that is ready is collected; nothing for any other. */
export function CollectIt({
	order: { stateName, delivery },
}: {
	order: { stateName: OrderState; delivery: { kind: string } | null };
}) {
	const shop = useShop();
	if (stateName !== 'sent' || delivery?.kind !== 'pickup') return null;
	return (
		<p className="wrap-anywhere">
			Collect it at {counterText(shop)}. Please bring the tracking number.
		</p>
	);
}

const COLOURS: Partial<Record<OrderState, string>> = {
	'awaiting-payment': 'text-amber',
	sent: 'bg-ink text-paper',
	delivered: 'text-green',
	cancelled: 'text-red',
	returned: 'text-red',
};

/** The state of an order in a list. */
export function OrderStateBadge({ stateName, state }: { stateName: OrderState; state: string }) {
	return (
		<span
			className={`whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold ring-1 ring-line ring-inset ${COLOURS[stateName] ?? ''}`}
		>
			{state}
		</span>
	);
}
