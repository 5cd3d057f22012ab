import { Link, useLocation, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { CategoryLinks } from './category-links.tsx';
import { PopularGoods } from './popular-goods.tsx';
import { RecentlyViewed } from './product/recently-viewed.tsx';
import { SearchBox } from './search/search-box.tsx';

/**
 * Ways on from an address that does not exist: a search, the words of the address as one, the categories, popular goods,
 * and what this browser looked at. Nothing is read for it, so that requests for wrong addresses stay cheap: the browser
 * asks for the goods, which are the same for everybody.
 */
export function WaysOn() {
	const nav = useRouteLoaderData<typeof rootLoader>('root')?.nav ?? [];
	const meant = wordsOf(useLocation().pathname);
	return (
		<div className="column">
			<div className="mt-6 grid max-w-3xl gap-2 rounded-card bg-paper p-4 ring-1 ring-line">
				<SearchBox label="Search instead" ringed />
				{meant ? (
					<p>
						Or search for{' '}
						<Link
							to={`/search?${new URLSearchParams({ q: meant })}`}
							className="wrap-anywhere inline-block py-2 font-semibold text-ember underline underline-offset-4"
						>
							{meant}
						</Link>
						.
					</p>
				) : null}
			</div>
			{nav.length > 0 ? (
				<section className="mt-10">
					<SectionHeading more={{ label: 'Bestsellers', to: '/bestseller' }}>
						Categories
					</SectionHeading>
					<CategoryLinks label="All categories" categories={[...nav, EVERYTHING]} />
				</section>
			) : null}
			<PopularGoods />
			<RecentlyViewed />
		</div>
	);
}

/** Those too that are kept out of the navigation. */
const EVERYTHING = { slug: 'collections', name: 'All categories' };

/** The words in the last part of an address, for a search; empty where there are none worth one. */
function wordsOf(pathname: string): string {
	const last = pathname.split('/').findLast(Boolean) ?? '';
	const words = last.replace(/%[0-9a-f]{2}/gi, ' ').match(/[\p{L}\p{N}]{2,}/gu) ?? [];
	return pathname === '/404' ? '' : words.slice(0, 8).join(' ').slice(0, 100);
}
