import { useSearchParams } from 'react-router';
import type { Counted } from '#shop/kit/counted.ts';
import type { RepairView } from '#shop/repairs/repair-list.ts';
import { ViewLinks } from '../lists/view-links.tsx';

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

/** The parts of the list of repairs; what is searched for stays. */
export function RepairViews({ view, counts }: RepairViewsProps) {
	const [sent] = useSearchParams();
	const carried = ['q', 'sort', 'per_page'].flatMap((name) => {
		const value = sent.get(name);
		return value ? [[name, value]] : [];
	});
	const views = (Object.keys(LABELS) as RepairView[]).map((each) => ({
		label: LABELS[each],
		to: `/admin/repairs?${new URLSearchParams([['view', each], ...carried])}`,
		isCurrent: each === view,
		counted: counts[each],
		more: each === 'maker' ? <Overdue count={counts.overdue?.total ?? 0} /> : null,
	}));
	return <ViewLinks label="Views of the repairs" views={views} />;
}

function Overdue({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span className="rounded-control bg-red px-1.5 font-semibold text-paper">{count} overdue</span>
	);
}
