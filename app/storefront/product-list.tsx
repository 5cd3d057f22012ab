import { useNavigation } from 'react-router';
import type { ProductCard } from '#shop/product-card.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProductGrid } from './product-card.tsx';

/** A page that is one list of products from the whole shop. */
export function ProductList({
	title,
	lead,
	cards,
}: {
	title: string;
	lead: string;
	cards: readonly ProductCard[];
}) {
	const loading = useNavigation().state === 'loading';
	return (
		<div className="column pt-2 pb-8">
			<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: title }]} />
			<h1 className="mt-1 text-4xl md:text-6xl">{title}</h1>
			<p className="mt-1 mb-6 max-w-prose text-slate">{lead}</p>
			{cards.length > 0 ? (
				<ProductGrid heading="h2" cards={cards} firstScreen={4} busy={loading} />
			) : (
				<EmptyState
					title="Nothing here yet"
					action={{ label: 'See all categories', to: '/collections' }}
				/>
			)}
		</div>
	);
}
