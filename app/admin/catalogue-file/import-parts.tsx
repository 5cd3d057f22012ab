import type { ReportRow } from '#shop/import/report.ts';
import type { ShownImport } from '#shop/import/staff-imports.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { WorkMeter } from '../components/work-meter.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';

type Work = Pick<ShownImport, 'state' | 'rowsDone' | 'rowsAll'> & { isInterrupted: boolean };
type Tally = NonNullable<ShownImport['counts']>;

/** The worker's progress, while it works. */
export function Progress({ state, rowsDone, rowsAll, isInterrupted }: Work) {
	const isRunning = state === 'waiting' || state === 'checking' || state === 'applying';
	if (!isRunning) return null;
	return (
		<WorkMeter
			label={state === 'applying' ? 'Applied so far' : 'Checked so far'}
			done={rowsDone}
			all={rowsAll ?? 0}
		>
			<p className="mt-1 text-slate text-sm tabular-nums">
				{rowsAll && rowsDone > 0
					? `${rowsDone.toLocaleString('en-NG')} of ${howMany(rowsAll, 'row')}`
					: 'The file is being read…'}
			</p>
			<div role="status">
				{isInterrupted ? (
					<Notice kind="warning" title="The work was interrupted">
						It goes on by itself, most likely within a minute. What was written stays.
					</Notice>
				) : null}
			</div>
			<p className="mt-1 text-slate text-sm">You may leave this page: the work goes on.</p>
		</WorkMeter>
	);
}

const OUTCOMES: readonly (readonly [keyof Tally, label: string, means: string])[] = [
	['new', 'New', 'not in the shop yet'],
	['changed', 'Changed', 'written anew'],
	['unchanged', 'Unchanged', 'as the shop has it'],
	['merged', 'Duplicates', 'the same goods as another row'],
	['refused', 'Refused', 'cannot be taken'],
];

const TENSES: Partial<Record<ShownImport['state'], string>> = {
	applied: 'What it did:',
	discarded: 'What it would have done:',
};

type CountsProps = { state: ShownImport['state']; counts: Tally; wasInterrupted: boolean };

export function Counts({ state, counts, wasInterrupted }: CountsProps) {
	const isDone = state === 'applied';
	return (
		<>
			<p className="mt-3">{TENSES[state] ?? 'What it does when it is applied:'}</p>
			<dl className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
				{OUTCOMES.map(([outcome, label, means]) => (
					<div key={outcome} className="rounded-control bg-fog p-3">
						<dt className="font-semibold">{label}</dt>
						<dd>
							<span className="block font-semibold text-2xl tabular-nums">
								{counts[outcome].toLocaleString('en-NG')}
							</span>
							<span className="block text-slate text-sm">{means}</span>
						</dd>
					</div>
				))}
			</dl>
			{isDone && wasInterrupted ? (
				<p className="mt-3 text-slate text-sm">
					It was interrupted and went on by itself: rows written before that are counted as
					unchanged.
				</p>
			) : null}
		</>
	);
}

/** What an applied import did besides; nothing of one that was applied by an earlier version. */
export function Gained({ findings }: Pick<ShownImport, 'findings'>) {
	const gained = findings?.gained;
	if (!gained) return null;
	const { families, specifications, inTheBox, tradePrices } = gained;
	const lines = [
		[families, howMany(families, 'family', 'families'), 'joined'],
		[specifications, howMany(specifications, 'product'), 'got values of specifications'],
		[inTheBox, howMany(inTheBox, 'product'), 'got what is in the box'],
		[tradePrices, howMany(tradePrices, 'product'), 'got the supplier’s price'],
	] as const;
	const shown = lines.filter(([count]) => count > 0);
	if (shown.length === 0) return null;
	return (
		<ul className="mt-3 list-disc space-y-1 pl-5">
			{shown.map(([, count, did]) => (
				<li key={did}>
					<strong className="tabular-nums">{count}</strong> {did}.
				</li>
			))}
		</ul>
	);
}

type ChangedRowsProps = { changed: readonly ReportRow[]; counts: Tally | null };

/** The first products that change, and from what to what; the report has all of them. */
export function ChangedRows({ changed, counts }: ChangedRowsProps) {
	const total = counts?.changed ?? changed.length;
	const rows = changed.map((row, place) => ({ ...row, id: place }));
	if (rows.length === 0) return null;
	return (
		<section aria-labelledby="changed" className="space-y-3">
			<h2 id="changed" className="text-2xl">
				Changed products
			</h2>
			<FirstOf shown={rows.length} total={total} />
			<DataTable caption="Changed products" columns={CHANGED_COLUMNS} rows={rows} />
		</section>
	);
}

function FirstOf({ shown, total }: { shown: number; total: number }) {
	if (total <= shown) return null;
	return (
		<p className="text-slate">
			The first {shown} of {total.toLocaleString('en-NG')}. The whole report has all of them.
		</p>
	);
}

type OddRowsProps = {
	odd: readonly ReportRow[];
	findings: ShownImport['findings'];
};

/** Prices that are far from those of their like. */
export function OddRows({ odd, findings }: OddRowsProps) {
	const rows = odd.map((row, place) => ({ ...row, id: place }));
	if (rows.length === 0) return null;
	const total = findings?.oddPrices ?? rows.length;
	return (
		<section aria-labelledby="odd" className="space-y-3">
			<h2 id="odd" className="text-2xl">
				Odd prices
			</h2>
			<p className="max-w-prose text-slate">
				{total > rows.length
					? `The first ${rows.length} of ${total.toLocaleString('en-NG')}. `
					: ''}
				A hundred times more or less than their like: look whether they are typing errors. New
				products with such a price come in hidden.
			</p>
			<DataTable caption="Odd prices" columns={ODD_COLUMNS} rows={rows} />
		</section>
	);
}

/** What is said of rows that are taken, such as an unknown part of a kit, which is left out. */
export function NotedRows({ findings }: Pick<ShownImport, 'findings'>) {
	const { total = 0, first = [] } = findings?.notes ?? {};
	const rows = first.map((row, place) => ({ ...row, id: place }));
	if (rows.length === 0) return null;
	return (
		<section aria-labelledby="noted" className="space-y-3">
			<h2 id="noted" className="text-2xl">
				Notes
			</h2>
			<FirstOf shown={rows.length} total={total} />
			<DataTable caption="Notes" columns={NOTED_COLUMNS} rows={rows} />
		</section>
	);
}

type RefusedRowsProps = { id: number; refused: readonly ReportRow[]; counts: Tally | null };

export function RefusedRows({ id, refused, counts }: RefusedRowsProps) {
	const total = counts?.refused ?? refused.length;
	const rows = refused.map((row, place) => ({ ...row, id: place }));
	return (
		<section aria-labelledby="refused" className="space-y-3">
			<h2 id="refused" className="text-2xl">
				Refused rows
			</h2>
			{total === 0 ? <p>None.</p> : null}
			{total > rows.length ? (
				<p className="text-slate">
					The first {rows.length} of {total}.
				</p>
			) : null}
			{rows.length > 0 ? <DataTable caption="Refused rows" columns={COLUMNS} rows={rows} /> : null}
			<p className="flex flex-wrap gap-3">
				{total > 0 ? (
					<a href={`/admin/import/${id}/refused.csv`} download className={DOWNLOAD}>
						Download the refused rows
					</a>
				) : null}
				<a href={`/admin/import/${id}/report.csv`} download className={DOWNLOAD}>
					Download the whole report
				</a>
			</p>
		</section>
	);
}

const DOWNLOAD = buttonClass({ kind: 'quiet', size: 'small' });

type Row = Omit<ReportRow, 'outcome'> & { id: number };

const columns = (last: string, name: Partial<Column<Row>> = {}): Column<Row>[] => [
	{ label: 'Row', cell: ({ line }) => line, numeric: true },
	{ label: 'SKU', cell: ({ sku }) => sku || '–', breaks: 'anywhere' },
	{ label: 'Name', cell: ({ name }) => name || '–', breaks: 'anywhere', ...name },
	{ label: last, cell: ({ reason }) => reason, breaks: 'anywhere' },
];
const COLUMNS = columns('Reason');
const NOTED_COLUMNS = columns('Note');
const ODD_COLUMNS = columns('Price', { leads: true });
const CHANGED_COLUMNS = columns('Changes', { leads: true });
