import { type ReactNode, useEffect, useRef } from 'react';
import type { ListSorts } from '#shop/catalogue/lists/list-filters.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ProductGrid } from '../product-card.tsx';
import { ListChips } from './list-chips.tsx';
import { ListPages } from './list-pages.tsx';
import { ListPanel, PanelButton } from './list-panel.tsx';
import { chosenFilters } from './list-words.ts';
import type { ShopList } from './read-shop-list.ts';
import { SortSelect } from './sort-select.tsx';
import { useList } from './use-list.ts';

type ShopListViewProps = {
	list: ShopList;
	/** The available orders, the default first. */
	sorts: ListSorts;
	/** The rest of the address's query, such as a search's words. */
	otherParameters?: Record<string, string>;
	inCollection?: boolean;
	/** How many photos are visible on the first screen. */
	firstScreen: number;
	/** Caption of the result; by default "Showing 1-12 out of 24 products". */
	caption?: (total: string) => string;
	/** Shown when the list is empty without any filter. */
	empty: ReactNode;
	/** Shown after the products. */
	children?: ReactNode;
};

/** A list of products: filters beside it, active filters and order above it, pages below. */
export function ShopListView(props: ShopListViewProps) {
	const {
		list: found,
		sorts,
		otherParameters = {},
		inCollection,
		firstScreen,
		caption,
		empty,
		children,
	} = props;
	const list = useList(found.state, sorts, otherParameters);
	const chosen = chosenFilters(list.state, found.facets);
	const count = useRef<HTMLParagraphElement>(null);
	const shown = useRef(chosen.length);
	useEffect(() => {
		// A filter that is taken out goes with the link that did it.
		if (chosen.length < shown.current) focusIfLost(count.current);
		shown.current = chosen.length;
	}, [chosen.length]);
	const { cards, page, lastPage, from } = found;
	const total = `${found.total}${found.isMore ? '+' : ''}`;
	const isEmpty = cards.length === 0;
	const words = isEmpty
		? 'No products match'
		: `Showing ${from}-${from + cards.length - 1} out of ${total} products`;
	if (isEmpty && chosen.length === 0)
		return (
			<>
				{caption ? <p className="mb-3 text-slate text-sm">{caption(total)}</p> : null}
				{empty}
			</>
		);
	return (
		<div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
			<ListPanel
				list={list}
				facets={found.facets}
				total={total}
				otherParameters={otherParameters}
			/>
			<div className="min-h-[70vh] min-w-0">
				<div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 lg:flex lg:justify-between">
					<p
						ref={count}
						tabIndex={-1}
						role="status"
						className="order-last col-span-2 text-slate text-sm tabular-nums lg:order-none"
					>
						{caption?.(total) ?? words}
					</p>
					<PanelButton list={list} />
					<SortSelect list={list} sorts={sorts} />
				</div>
				<ListChips chosen={chosen} list={list} />
				{isEmpty ? (
					<NoneMatch chosen={chosen} address={list.address} />
				) : (
					<ProductGrid
						heading="h2"
						cards={cards}
						inCollection={inCollection}
						firstScreen={firstScreen}
						busy={list.loading}
						beside
					/>
				)}
				<ListPages
					page={page}
					lastPage={lastPage}
					href={(target) => list.address({ page: target })}
				/>
				{children}
			</div>
		</div>
	);
}

function NoneMatch({
	chosen,
	address,
}: {
	chosen: ReturnType<typeof chosenFilters>;
	address: ReturnType<typeof useList>['address'];
}) {
	return (
		<EmptyState title="No products match">
			<p>Take a filter away to see more:</p>
			<ul className="mt-3 flex flex-wrap justify-center gap-2">
				{chosen.map(({ words, without }) => (
					<li key={words}>
						<ButtonLink kind="quiet" size="small" to={address(without)}>
							Without “{words}”
						</ButtonLink>
					</li>
				))}
			</ul>
		</EmptyState>
	);
}
