import { Link } from 'react-router';
import { LayawayBadge } from '../layaways/layaway-badge.tsx';
import type { layawaysView } from './customer-view.ts';

/** Goods that are put aside for a customer, and those that were; nothing where there are none. */
export function CustomerLayaways({ layaways }: { layaways: ReturnType<typeof layawaysView> }) {
	if (layaways.length === 0) return null;
	return (
		<section aria-labelledby="layaways" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="layaways" className="text-2xl">
				Layaways
			</h2>
			<ul className="mt-3 divide-y divide-line border-line border-t">
				{layaways.map(({ id, goods, state, paid }) => (
					<li key={id} className="py-3">
						<div className="flex flex-wrap items-center gap-x-3">
							<Link
								to={`/admin/layaways/${id}`}
								className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
							>
								Layaway {id}
							</Link>
							<LayawayBadge state={state} />
							<span className="tabular-nums">{paid}</span>
						</div>
						<p className="wrap-anywhere text-slate text-sm">{goods}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
