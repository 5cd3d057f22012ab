import type { ListSorts } from '#shop/catalogue/lists/list-filters.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import type { ShopList } from './read-shop-list.ts';
import { ShopListView } from './shop-list-view.tsx';

/** A page with a single list of products from the whole shop. */
export function ListScreen({
	title,
	lead,
	list,
	sorts,
}: {
	title: string;
	lead: string;
	list: ShopList;
	/** The available orders, the default first. */
	sorts: ListSorts;
}) {
	return (
		<div className="column pt-2">
			<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: title }]} />
			<h1 className="mt-1 text-4xl md:text-6xl">{title}</h1>
			<p className="mt-1 mb-6 max-w-prose text-slate">{lead}</p>
			<ShopListView
				list={list}
				sorts={sorts}
				firstScreen={4}
				empty={
					<EmptyState
						title="Nothing here yet"
						action={{ label: 'See all categories', to: '/collections' }}
					/>
				}
			/>
		</div>
	);
}
