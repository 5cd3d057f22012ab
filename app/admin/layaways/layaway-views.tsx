import { useSearchParams } from 'react-router';
import type { Counted } from '#shop/kit/counted.ts';
import type { LayawayView } from '#shop/layaways/layaway-list.ts';
import { ViewLinks } from '../lists/view-links.tsx';

const LABELS: Record<LayawayView, string> = {
	open: 'Open',
	paid: 'Paid, to hand over',
	overdue: 'Overdue',
	completed: 'Handed over',
	cancelled: 'Cancelled',
	all: 'All',
};

type LayawayViewsProps = {
	view: LayawayView;
	counts: Partial<Record<LayawayView, Counted>>;
};

/** The parts of the list of layaways; what is searched for stays. */
export function LayawayViews({ view, counts }: LayawayViewsProps) {
	const [sent] = useSearchParams();
	const carried = ['q', 'sort', 'per_page'].flatMap((name) => {
		const value = sent.get(name);
		return value ? [[name, value]] : [];
	});
	const views = (Object.keys(LABELS) as LayawayView[]).map((each) => ({
		label: LABELS[each],
		to: `/admin/layaways?${new URLSearchParams([['view', each], ...carried])}`,
		isCurrent: each === view,
		counted: counts[each],
	}));
	return <ViewLinks label="Views of the layaways" views={views} />;
}
