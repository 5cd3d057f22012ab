import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { LevelMeter } from '../ui/level-meter.tsx';
import { useMay } from './staff-view.ts';

/** An address of the admin area without a page, in the words of the spec, and where to go on. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
	const may = useMay();
	return (
		<section
			aria-labelledby="nothing-here"
			className="grid justify-items-center gap-4 rounded-card bg-paper px-6 py-14 text-center"
		>
			<LevelMeter value={0} segments={16} className="h-4" />
			<h1 id="nothing-here" className="text-3xl">
				{title}
			</h1>
			<div className="max-w-prose text-balance text-slate">{children}</div>
			<div className="mt-2 flex flex-wrap justify-center gap-2">
				{may('orders-read') ? (
					<ButtonLink kind="ink" to="/admin/orders">
						Orders
					</ButtonLink>
				) : null}
				{may('catalogue') ? (
					<ButtonLink kind="quiet" to="/admin/view-product">
						Products
					</ButtonLink>
				) : null}
				<ButtonLink kind="quiet" to="/admin/dashboard">
					Dashboard
				</ButtonLink>
			</div>
		</section>
	);
}

/** The words of the spec for every unknown address of the admin area. */
export const UNKNOWN_PAGE = {
	title: '404 - Page Not Found',
	text: 'Page is Under Construction.',
};
