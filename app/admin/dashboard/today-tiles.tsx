import { Link } from 'react-router';
import { AmountText } from '../../ui/amount-text.tsx';

export type TodayTile = { label: string; value: string; note?: string | undefined; to: string };

export function TodayTiles({ tiles }: { tiles: readonly TodayTile[] }) {
	if (tiles.length === 0) return null;
	return (
		<section aria-labelledby="today" className="mt-4 rounded-card bg-paper p-4">
			<h2 id="today" className="text-2xl">
				Today
			</h2>
			<ul className="mt-2 grid grid-cols-2 gap-x-4 md:grid-cols-3 xl:grid-cols-5">
				{tiles.map(({ label, value, note, to }) => (
					<li key={label} className="border-line border-t max-md:last:odd:col-span-2">
						<Link to={to} className="group flex h-full min-h-16 flex-col py-2">
							<span className="text-slate text-sm group-hover:underline">{label}</span>
							<span
								className={`font-bold text-lg tabular-nums sm:text-2xl ${value === '0' ? 'text-slate' : ''}`}
							>
								<AmountText>{value}</AmountText>
							</span>
							{note ? <span className="text-slate text-sm tabular-nums">{note}</span> : null}
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
