import { Summary } from '../../ui/summary.tsx';

export type Bar = { key: string; label: string; value: number; text: string };

const HEIGHT = 100;
const WIDTH = 10;
/** Where green turns to amber, and amber to red, as on the level meter; in per cent of the highest bar. */
const BANDS = [
	{ tone: 'fill-green', from: 0, to: 60 },
	{ tone: 'fill-amber', from: 60, to: 85 },
	{ tone: 'fill-red', from: 85, to: HEIGHT },
];

/** Numbers over time as a row of level meters, and as a table for screen readers. */
export function BarChart({
	title,
	bars,
	unit,
}: {
	title: string;
	bars: readonly Bar[];
	/** What the values are: "Revenue". */
	unit: string;
}) {
	const most = Math.max(1, ...bars.map(({ value }) => value));
	const highest = bars.find(({ value }) => value === most);
	const heights = bars.map(({ value }) => (value / most) * HEIGHT);
	return (
		<figure className="min-w-0">
			<figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h3 className="text-xl">{title}</h3>
				<span className="text-slate text-sm tabular-nums">
					{highest ? `Highest: ${highest.text}` : 'Nothing yet'}
				</span>
			</figcaption>
			<svg
				viewBox={`0 0 ${Math.max(1, bars.length) * WIDTH} ${HEIGHT}`}
				preserveAspectRatio="none"
				aria-hidden="true"
				className="mt-3 h-40 w-full [mask:repeating-linear-gradient(to_top,#000_0_6px,transparent_6px_8px)]"
			>
				<path d={heights.map((_, at) => rect(at, 0, HEIGHT)).join('')} className="fill-line" />
				{BANDS.map(({ tone, from, to }) => (
					<path
						key={tone}
						className={tone}
						d={heights.map((height, at) => rect(at, from, Math.min(height, to))).join('')}
					/>
				))}
				{bars.map(({ key, label, text }, at) => (
					<path key={key} d={rect(at, 0, HEIGHT)} className="fill-transparent">
						<title>{`${label}: ${text}`}</title>
					</path>
				))}
			</svg>
			<p aria-hidden="true" className="mt-1 flex justify-between text-slate text-xs tabular-nums">
				<span>{bars.at(0)?.label}</span>
				<span>{bars.at(-1)?.label}</span>
			</p>
			<details className="mt-1 text-sm">
				<Summary className="inline-flex min-h-11 items-center text-slate underline underline-offset-4 hover:text-ink">
					<span>
						As a table<span className="sr-only">: {title}</span>
					</span>
				</Summary>
				<table className="w-full tabular-nums">
					<thead className="text-left text-slate">
						<tr>
							<th scope="col" className="py-1 font-semibold">
								From
							</th>
							<th scope="col" className="py-1 text-right font-semibold">
								{unit}
							</th>
						</tr>
					</thead>
					<tbody>
						{bars.map(({ key, label, text }) => (
							<tr key={key} className="border-line border-t">
								<th scope="row" className="py-1 text-left font-normal">
									{label}
								</th>
								<td className="py-1 text-right">{text}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</figure>
	);
}

/** The part of a bar between two heights; nothing if the bar is lower. */
function rect(at: number, from: number, to: number): string {
	if (to <= from) return '';
	const height = (to - from).toFixed(2);
	return `M${at * WIDTH + 1} ${(HEIGHT - to).toFixed(2)}h${WIDTH - 2}v${height}h-${WIDTH - 2}z`;
}
