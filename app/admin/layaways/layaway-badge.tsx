import { LAYAWAY_STATE_LABELS, type ShownLayawayState } from '#shop/layaways/layaway-states.ts';

const COLOURS: Record<ShownLayawayState, string> = {
	open: 'border-green text-green',
	paid: 'border-amber bg-amber text-paper',
	overdue: 'border-red bg-red text-paper',
	completed: 'border-green bg-green text-paper',
	cancelled: 'border-edge text-slate',
};

/** The state of a layaway at a glance: filled where staff have to act or all is done. */
export function LayawayBadge({ state }: { state: ShownLayawayState }) {
	return (
		<span
			className={`inline-block whitespace-nowrap rounded-control border px-2 font-semibold text-sm ${COLOURS[state]}`}
		>
			{LAYAWAY_STATE_LABELS[state]}
		</span>
	);
}
