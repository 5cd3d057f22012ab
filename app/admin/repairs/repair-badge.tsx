import { REPAIR_STATE_LABELS } from '#shop/repairs/repair-states.ts';

type State = keyof typeof REPAIR_STATE_LABELS;

const COLOURS: Record<State, string> = {
	booked: 'border-ink text-ink',
	inspecting: 'border-ink text-ink',
	estimated: 'border-amber bg-amber text-paper',
	approved: 'border-ink bg-ink text-paper',
	declined: 'border-ink bg-ink text-paper',
	repairing: 'border-green text-green',
	maker: 'border-green text-green',
	ready: 'border-green bg-green text-paper',
	closed: 'border-edge text-slate',
};

/** The state of a repair at a glance: filled where somebody is waited for. */
export function RepairBadge({ state }: { state: State }) {
	return (
		<span
			className={`inline-block whitespace-nowrap rounded-control border px-2 font-semibold text-sm ${COLOURS[state]}`}
		>
			{REPAIR_STATE_LABELS[state]}
		</span>
	);
}
