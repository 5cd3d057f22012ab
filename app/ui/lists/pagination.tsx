import { Link } from 'react-router';
import { Icon } from '../icons.tsx';
import { pageNumbers } from './page-numbers.ts';

const CELL =
	'grid min-h-11 min-w-9 place-items-center rounded-control px-1 font-semibold sm:min-w-11 sm:px-3';

/** Links to the pages of a list: Previous, the numbers with gaps, Next. For a single page only with `isAlways`. */
export function Pagination({
	page,
	lastPage,
	href,
	label = 'Pages',
	isAlways = false,
}: {
	page: number;
	lastPage: number;
	href: (page: number) => string;
	label?: string;
	isAlways?: boolean;
}) {
	if (lastPage <= 1 && !isAlways) return null;
	const to = (target: number) => (target >= 1 && target <= lastPage ? href(target) : undefined);
	return (
		<nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
			<Step to={to(page - 1)} rel="prev" />
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
			<Step to={to(page + 1)} rel="next" />
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

function Step({ to, rel }: { to?: string; rel: 'prev' | 'next' }) {
	const text = (
		<>
			{rel === 'prev' ? <Icon name="left" className="size-5" /> : null}
			<span className="max-sm:sr-only">{rel === 'prev' ? 'Previous' : 'Next'}</span>
			{rel === 'next' ? <Icon name="right" className="size-5" /> : null}
		</>
	);
	const className = `${CELL} grid-flow-col gap-1`;
	if (to === undefined) {
		return (
			<button type="button" disabled className={`${className} cursor-not-allowed text-edge`}>
				{text}
			</button>
		);
	}
	return (
		<Link to={to} rel={rel} className={`${className} hover:bg-line`}>
			{text}
		</Link>
	);
}
