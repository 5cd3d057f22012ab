import { Link, useSearchParams } from 'react-router';
import type { Counted } from '#shop/kit/counted.ts';
import type { RepairView } from '#shop/repairs/repair-list.ts';

type RepairViewsProps = {
	view: RepairView;
	counts: Partial<Record<RepairView | 'overdue', Counted>>;
};

const LABELS: Record<RepairView, string> = {
	open: 'Open',
	waiting: 'Waits for the customer',
	maker: 'With the maker',
	ready: 'Ready',
	closed: 'Closed',
	all: 'All',
};

/** The parts of the list as links with how many they have; what is searched for stays. */
export function RepairViews({ view, counts }: RepairViewsProps) {
	const [sent] = useSearchParams();
	const carried = ['q', 'sort', 'per_page'].flatMap((name) => {
		const value = sent.get(name);
		return value ? [[name, value]] : [];
	});
	const overdue = counts.overdue?.total ?? 0;
	return (
		<nav aria-label="Views of the repairs">
			<ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
				{(Object.keys(LABELS) as RepairView[]).map((each) => (
					<li key={each} className="shrink-0">
						<Link
							to={`/admin/repairs?${new URLSearchParams([['view', each], ...carried])}`}
							aria-current={each === view ? 'page' : undefined}
							className="inline-flex min-h-11 items-center gap-2 rounded-control bg-paper px-3 text-sm ring-1 ring-line ring-inset hover:ring-ink aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-paper forced-colors:border forced-colors:aria-[current=page]:border-4"
						>
							{LABELS[each]}
							<Count counted={counts[each]} />
							{each === 'maker' && overdue > 0 ? (
								<span className="rounded-control bg-red px-1.5 font-semibold text-paper">
									{overdue} overdue
								</span>
							) : null}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Count({ counted }: { counted: Counted | undefined }) {
	if (!counted) return null;
	return (
		<span className="tabular-nums opacity-80">
			{counted.total.toLocaleString('en-NG')}
			{counted.isMore ? '+' : ''}
		</span>
	);
}
