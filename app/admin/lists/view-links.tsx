import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Counted } from '#shop/kit/counted.ts';

type ViewLink = {
	label: string;
	to: string;
	isCurrent: boolean;
	counted: Counted | undefined;
	/** What stands after the number. */
	more?: ReactNode;
};

/** The parts of a list as links with how many rows they have; on phones one row that is moved sideways to the current one. */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
	const list = useShownInRow(views.find(({ isCurrent }) => isCurrent)?.label);
	return (
		<nav aria-label={label}>
			<ul
				ref={list}
				className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
			>
				{views.map(({ label: name, to, isCurrent, counted, more }) => (
					<li key={name} className="shrink-0">
						<Link
							to={to}
							aria-current={isCurrent ? 'page' : undefined}
							className="inline-flex min-h-11 items-center gap-2 rounded-control bg-paper px-3 text-sm ring-1 ring-line ring-inset hover:ring-ink aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-paper forced-colors:border forced-colors:aria-[current=page]:border-4"
						>
							{name}
							{counted ? (
								<span className="tabular-nums opacity-80">
									{counted.total.toLocaleString('en-NG')}
									{counted.isMore ? '+' : ''}
								</span>
							) : null}
							{more}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** On phones the views are one row that is moved sideways: moves it so far that the current view is seen. */
function useShownInRow(current: string | undefined) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		const link = current === undefined ? null : list.current?.querySelector('[aria-current]');
		if (!list.current || !link) return;
		const [row, place] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()];
		list.current.scrollLeft += place.left - row.left - (row.width - place.width) / 2;
	}, [current]);
	return list;
}
