import { Summary } from '../../ui/summary.tsx';

export type Bar = {
	key: string;
	label: string;
	value: number;
	text: string;
	/** The value at the same place of the time before, if it is compared. */
	before?: number;
	beforeText?: string;
};
/** The sum of the bars, as text; `before` is that of the time before, null when there is nothing to compare. */
export type ChartTotal = { now: string; before: string | null };

const HEIGHT = 100;
const WIDTH = 10;
/** Where green turns to amber, and amber to red, as on the level meter; in per cent of the highest bar. */
const BANDS = [
	{ tone: 'fill-green', from: 0, to: 60 },
	{ tone: 'fill-amber', from: 60, to: 85 },
	{ tone: 'fill-red', from: 85, to: HEIGHT },
];

const RESERVE = [{ tone: 'fill-green', from: 0, to: HEIGHT }];

/** Numbers over time as a row of level meters, and as a table for screen readers. */
export function BarChart({
	title,
	bars,
	total,
	unit,
	legend = true,
	isReserve = false,
}: {
	title: string;
	bars: readonly Bar[];
	total: ChartTotal;
	/** What the values are: "Revenue". */
	unit: string;
	/** Whether it says what columns and line are; of several charts one does. */
	legend?: boolean;
	/** Whether the bars are what is left of something, of which much is no warning: they stay green. */
	isReserve?: boolean;
}) {
	const isCompared = bars.some(({ before }) => before !== undefined);
	return (
		<figure className="min-w-0">
			<figcaption className="tabular-nums">
				<div className="flex flex-wrap items-baseline justify-between gap-x-4">
					<h3 className="text-xl">{title}</h3>
					<strong className="text-lg">{total.now}</strong>
				</div>
				{total.before === null ? null : (
					<p className="text-right text-slate text-sm">{total.before} in the time before</p>
				)}
			</figcaption>
			<Columns bars={bars} isCompared={isCompared} bands={isReserve ? RESERVE : BANDS} />
			<p aria-hidden="true" className="mt-1 flex justify-between text-slate text-xs tabular-nums">
				<span>{bars.at(0)?.label}</span>
				<span>{bars.at(-1)?.label}</span>
			</p>
			{/* Its link stands between the dates. */}
			<details className="-mt-8 text-sm">
				<Summary className="mx-auto flex min-h-11 w-fit items-center text-slate underline underline-offset-4 hover:text-ink">
					<span>
						As a table<span className="sr-only">: {title}</span>
					</span>
				</Summary>
				<ChartTable bars={bars} unit={unit} isCompared={isCompared} />
			</details>
			{legend && isCompared ? (
				<p className="mt-1 text-slate text-sm">
					Columns: these days. Dashed line: as many days before.
				</p>
			) : null}
		</figure>
	);
}

type ColumnsProps = { bars: readonly Bar[]; isCompared: boolean };

/** The bars as level meters, each with its text for whoever points at it, and what they are compared with as a line. */
function Columns({ bars, isCompared, bands }: ColumnsProps & { bands: typeof BANDS }) {
	const most = Math.max(1, ...bars.flatMap(({ value, before = 0 }) => [value, before]));
	const heights = bars.map(({ value }) => (value / most) * HEIGHT);
	return (
		<div className="relative mt-2 h-40 max-sm:h-24 lg:h-56">
			<svg
				viewBox={`0 0 ${Math.max(1, bars.length) * WIDTH} ${HEIGHT}`}
				preserveAspectRatio="none"
				aria-hidden="true"
				className="h-full w-full [mask:repeating-linear-gradient(to_top,#000_0_6px,transparent_6px_8px)]"
			>
				<path d={heights.map((_, at) => rect(at, 0, HEIGHT)).join('')} className="fill-line" />
				{bands.map(({ tone, from, to }) => (
					<path
						key={tone}
						className={tone}
						d={heights.map((height, at) => rect(at, from, Math.min(height, to))).join('')}
					/>
				))}
				{bars.map(({ key, label, text, beforeText }, at) => (
					<path key={key} d={rect(at, 0, HEIGHT)} fill="transparent">
						<title>{`${label}: ${text}${beforeText ? `, before: ${beforeText}` : ''}`}</title>
					</path>
				))}
			</svg>
			{isCompared ? (
				<svg
					viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
					preserveAspectRatio="none"
					aria-hidden="true"
					overflow="visible"
					className="pointer-events-none absolute inset-0 h-full w-full"
				>
					<path
						d={steps(bars.map(({ before = 0 }) => (before / most) * HEIGHT))}
						vectorEffect="non-scaling-stroke"
						fill="none"
						stroke="currentcolor"
						strokeWidth="2"
						strokeDasharray="5 4"
					/>
				</svg>
			) : null}
		</div>
	);
}

type ChartTableProps = ColumnsProps & { unit: string };

function ChartTable({ bars, unit, isCompared }: ChartTableProps) {
	return (
		<table className="w-full tabular-nums">
			<thead className="text-left text-slate">
				<tr>
					<th scope="col" className="py-1 font-semibold">
						From
					</th>
					<th scope="col" className="py-1 text-right font-semibold">
						{unit}
					</th>
					{isCompared ? (
						<th scope="col" className="py-1 text-right font-semibold">
							Before
						</th>
					) : null}
				</tr>
			</thead>
			<tbody>
				{bars.map(({ key, label, text, beforeText }) => (
					<tr key={key} className="border-line border-t">
						<th scope="row" className="py-1 text-left font-normal">
							{label}
						</th>
						<td className="py-1 text-right">{text}</td>
						{isCompared ? <td className="py-1 text-right">{beforeText}</td> : null}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A line that keeps each height for the width of a bar. */
function steps(heights: readonly number[]): string {
	return heights
		.map((height, at) => `${at === 0 ? 'M0 ' : 'V'}${(HEIGHT - height).toFixed(2)}h${WIDTH}`)
		.join('');
}

/** The part of a bar between two heights; nothing if the bar is lower. */
function rect(at: number, from: number, to: number): string {
	if (to <= from) return '';
	const height = (to - from).toFixed(2);
	return `M${at * WIDTH + 1} ${(HEIGHT - to).toFixed(2)}h${WIDTH - 2}v${height}h-${WIDTH - 2}z`;
}
