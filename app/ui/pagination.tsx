import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageNumbers } from './page-numbers.ts';

const CELL = 'grid min-h-11 min-w-11 place-items-center rounded-control px-3 font-semibold';

/** Links to the pages of a list: Previous, the numbers with gaps, Next. Nothing when there is one page only. */
export function Pagination({
	page,
	lastPage,
	href,
	label = 'Pages',
}: {
	page: number;
	lastPage: number;
	href: (page: number) => string;
	label?: string;
}) {
	if (lastPage <= 1) return null;
	const to = (target: number) => (target >= 1 && target <= lastPage ? href(target) : undefined);
	return (
		<nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
			<Step to={to(page - 1)} rel="prev">
				Previous
			</Step>
			<ol className="flex flex-wrap items-center justify-center gap-1 tabular-nums">
				{pageNumbers(page, lastPage).map((number, place, all) => (
					<li key={number ?? `gap after ${all[place - 1]}`}>
						{number === null ? (
							<span className="px-1 text-slate">…</span>
						) : (
							<PageLink number={number} current={number === page} to={href(number)} />
						)}
					</li>
				))}
			</ol>
			<Step to={to(page + 1)} rel="next">
				Next
			</Step>
		</nav>
	);
}

function PageLink({ number, current, to }: { number: number; current: boolean; to: string }) {
	return (
		<Link
			to={to}
			aria-label={`Page ${number}`}
			aria-current={current ? 'page' : undefined}
			className={`${CELL} ${current ? 'bg-ink text-paper' : 'hover:bg-line'}`}
		>
			{number}
		</Link>
	);
}

function Step({ to, rel, children }: { to?: string; rel: 'prev' | 'next'; children: ReactNode }) {
	if (to === undefined) {
		return (
			<span aria-disabled="true" className={`${CELL} cursor-not-allowed text-edge`}>
				{children}
			</span>
		);
	}
	return (
		<Link to={to} rel={rel} className={`${CELL} hover:bg-line`}>
			{children}
		</Link>
	);
}
