import { Link } from 'react-router';
import { NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import { Icon } from '../../ui/icons.tsx';
import type { ChosenFilter } from './list-words.ts';
import type { List } from './use-list.ts';

/** The active filters, each a link to the list without it. */
export function ListChips({ chosen, list }: { chosen: readonly ChosenFilter[]; list: List }) {
	if (chosen.length === 0) return null;
	return (
		<ul aria-label="Chosen filters" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
			{chosen.map(({ words, without }) => (
				<li key={words} className="min-w-0">
					<Link
						to={list.address(without)}
						preventScrollReset
						className="flex min-h-11 items-center gap-1.5 rounded-control bg-paper pr-2 pl-3 ring-1 ring-edge ring-inset hover:bg-line"
					>
						<span className="sr-only">Remove filter</span>
						<span className="min-w-0 truncate">{words}</span>
						<Icon name="close" className="size-4" />
					</Link>
				</li>
			))}
			{chosen.length > 1 ? (
				<li>
					<Link
						to={list.address(NO_FILTERS)}
						preventScrollReset
						className="flex min-h-11 items-center px-2 underline underline-offset-4"
					>
						Clear all
					</Link>
				</li>
			) : null}
		</ul>
	);
}
