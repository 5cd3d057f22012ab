import { howMany } from '#shop/kit/how-many.ts';
import type { PriceRun } from '#shop/pricing/price-runs.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { usePolling } from '../components/use-polling.ts';

type Work = Pick<PriceRun, 'state' | 'rowsDone' | 'rowsAll'>;

const LABELS: Partial<Record<PriceRun['state'], string>> = {
	preparing: 'Worked out so far',
	applying: 'Applied so far',
	undoing: 'Undone so far',
};

/** The worker's progress; updates itself while work goes on, also without scripts. */
export function RunProgress({ state, rowsDone, rowsAll }: Work) {
	const label = LABELS[state];
	usePolling(label !== undefined);
	if (!label) return null;
	return (
		<div className="mt-3">
			<noscript>
				<meta httpEquiv="refresh" content="3" />
			</noscript>
			<LevelMeter
				value={rowsAll ? rowsDone / rowsAll : 0}
				segments={24}
				className="h-3 sm:h-5"
				label={label}
				progress
			/>
			<p className="mt-1 text-slate text-sm tabular-nums">
				{rowsDone.toLocaleString('en-NG')} of {howMany(rowsAll, 'product')}. You may leave this
				page: the work goes on.
			</p>
		</div>
	);
}
