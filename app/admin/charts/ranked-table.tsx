import { AmountText } from '../../ui/amount-text.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';

export type SoldMargin = { percent: string; note: string | null };
export type RankedSales = {
	id: number;
	name: string;
	pieces: number;
	revenue: string;
	/** Of the goods whose cost is known; null when none is. */
	margin: SoldMargin | null;
	/** Relative to the first one's revenue, 0 to 1. */
	share: number;
};

/** What sold most, best first. */
export function RankedTable({ of, rows }: { of: string; rows: readonly RankedSales[] }) {
	if (rows.length === 0) return <p className="text-slate">Nothing was sold in these days.</p>;
	const hasMargins = rows.some(({ margin }) => margin);
	return (
		<table className="w-full text-sm">
			<thead>
				<tr className="text-left text-slate">
					<th scope="col" className="py-1 pr-2 font-semibold">
						{of}
					</th>
					<th scope="col" className="py-1 pr-2 text-right font-semibold">
						Pieces
					</th>
					<th scope="col" className="py-1 text-right font-semibold">
						Revenue
					</th>
					{hasMargins ? (
						<th scope="col" className="py-1 pl-2 text-right font-semibold max-sm:hidden">
							Margin
						</th>
					) : null}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ id, name, pieces, revenue, margin, share }) => (
					<tr key={id} className="border-line border-t">
						<th scope="row" className="py-2 pr-2 text-left font-normal">
							<span className="wrap-anywhere block min-w-20">{name}</span>
							<span className="mt-1 block">
								<LevelMeter value={share} segments={20} scale="steady" className="h-2" />
							</span>
						</th>
						<td className="py-2 pr-2 text-right tabular-nums">{pieces}</td>
						<td className="whitespace-nowrap py-2 text-right tabular-nums">
							<RevenueText>{revenue}</RevenueText>
							{margin ? (
								<span className="block text-slate sm:hidden">margin {margin.percent}</span>
							) : null}
						</td>
						{hasMargins ? (
							<td className="py-2 pl-2 text-right tabular-nums max-sm:hidden">
								{margin?.percent ?? 'unknown'}
								{margin?.note ? (
									<span className="block text-slate text-xs">{margin.note}</span>
								) : null}
							</td>
						) : null}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Characters of an amount that fit beside a name at 360 px: up to ₦999,999,999.99. */
const FITTING = 15;

/** On one line, unless it is so long that the table would be wider than its card. */
function RevenueText({ children: revenue }: { children: string }) {
	return revenue.length > FITTING ? <AmountText>{revenue}</AmountText> : revenue;
}
