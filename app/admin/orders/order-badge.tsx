import type { OrderState } from '#shop/orders/order-states.ts';

const COLOURS: Record<OrderState, string> = {
	'awaiting-payment': 'border-amber text-amber',
	placed: 'border-amber bg-amber text-paper',
	confirmed: 'border-ink bg-ink text-paper',
	packed: 'border-slate bg-slate text-paper',
	sent: 'border-green text-green',
	delivered: 'border-green bg-green text-paper',
	cancelled: 'border-edge text-slate',
	returned: 'border-edge text-slate',
};

/** The state of an order at a glance, under its label: filled where staff have to act or all is done. */
export function OrderBadge({ state, label }: { state: OrderState; label: string }) {
	return (
		<span
			className={`inline-block whitespace-nowrap rounded-control border px-2 font-semibold text-sm xl:whitespace-normal xl:px-1.5 xl:text-xs xl:leading-5 ${COLOURS[state]}`}
		>
			{label}
		</span>
	);
}
