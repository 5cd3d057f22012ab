import { howMany } from '#shop/kit/how-many.ts';
import type { PriceRun } from '#shop/pricing/price-runs.ts';
import { WorkMeter } from '../components/work-meter.tsx';

type Work = Pick<PriceRun, 'state' | 'rowsDone' | 'rowsAll'>;

const LABELS: Partial<Record<PriceRun['state'], string>> = {
	preparing: 'Worked out so far',
	applying: 'Applied so far',
	undoing: 'Undone so far',
};

/** The worker's progress, while it works. */
export function RunProgress({ state, rowsDone, rowsAll }: Work) {
	const label = LABELS[state];
	if (!label) return null;
	return (
		<WorkMeter label={label} done={rowsDone} all={rowsAll}>
			<p className="mt-1 text-slate text-sm tabular-nums">
				{rowsDone.toLocaleString('en-NG')} of {howMany(rowsAll, 'product')}. You may leave this
				page: the work goes on.
			</p>
		</WorkMeter>
	);
}
