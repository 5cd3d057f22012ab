import { QUOTE_STATE_LABELS, type ShownQuoteState } from '#shop/quotes/quote-labels.ts';

const COLOURS: Record<ShownQuoteState, string> = {
	requested: 'border-amber bg-amber text-paper',
	open: 'border-green text-green',
	expired: 'border-edge text-slate',
	accepted: 'border-ink bg-ink text-paper',
	ordered: 'border-green bg-green text-paper',
	declined: 'border-edge text-slate',
	withdrawn: 'border-edge text-slate',
};

/** The state of a quotation at a glance: filled where staff have to act or all is done. */
export function QuoteBadge({ state }: { state: ShownQuoteState }) {
	return (
		<span
			className={`inline-block whitespace-nowrap rounded-control border px-2 font-semibold text-sm ${COLOURS[state]}`}
		>
			{QUOTE_STATE_LABELS[state]}
		</span>
	);
}
