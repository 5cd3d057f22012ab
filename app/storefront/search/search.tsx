import { isbot } from 'isbot';
import { Link, redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { popularProducts, topCategories } from '#shop/catalogue/catalogue.ts';
import {
	listAddress,
	readListState,
	SEARCH_SORTS,
	stateQuery,
} from '#shop/catalogue/lists/list-filters.ts';
import { toCard } from '#shop/catalogue/product-card.ts';
import { groupThousands } from '#shop/kit/group-thousands.ts';
import { recordMiss } from '#shop/search/missed.ts';
import { nearQuery } from '#shop/search/near-query.ts';
import { withPriceWords } from '#shop/search/price-words.ts';
import { findProducts } from '#shop/search/search.ts';
import { readQuery, typedWords } from '#shop/search/typed.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CategoryLinks } from '../category-links.tsx';
import { readShopList } from '../lists/read-shop-list.ts';
import { ShopListView } from '../lists/shop-list-view.tsx';
import { ProductGrid } from '../product-card.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/search.ts';
import { SearchBox } from './search-box.tsx';

const POPULAR = 8;
const CATEGORIES = 12;
/** So few that what was meant may not be among them. */
const FEW = 4;
const NOTHING = 'Nothing found.';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const q = loaderData?.q;
	return pageMeta(matches, {
		title: q ? `Search: ${q}` : 'Search',
		description: 'Products, brands and models of the whole shop.',
		path: q ? `/search?${new URLSearchParams({ q })}` : '/search',
		hidden: 'follow',
	});
}

export const loader = pageLoader(async (context, { request, url }: Route.LoaderArgs) => {
	const q = readQuery(url.searchParams.get('q'));
	leadToPrice(q, url.searchParams);
	const isAsked = typedWords(q).length > 0;
	const { scope, isEmpty, corrected, isPartial, categories } = await findProducts(context.db, q);
	const list = isEmpty
		? null
		: await readShopList(context, { url }, { sorts: SEARCH_SORTS, scope, tags: null });
	// Filtering or paging through results is still the same search.
	const isNew = stateQuery(url.searchParams) === '';
	const isMissed = isAsked && isNew && (isEmpty || isPartial);
	if (isMissed && !isbot(request.headers.get('user-agent'))) await recordMiss(context.db, q);
	return {
		q,
		isAsked,
		corrected,
		isPartial,
		categories,
		list,
		near: isEmpty && isAsked ? await nearQuery(context.db, q) : null,
		instead: isEmpty ? await offerInstead(context) : null,
	};
});

/** A price named in words becomes the list's own filter, which is seen and can be taken away. */
function leadToPrice(q: string, query: URLSearchParams): void {
	const state = readListState(query, SEARCH_SORTS);
	const priced = withPriceWords(q, state);
	if (priced.filters === state) return;
	const first = { ...priced.filters, page: 1 };
	// Nothing but a price: all that costs so much, best sellers first.
	if (!priced.q)
		throw redirect(listAddress('/bestseller', { ...first, sort: 'best_selling' }, 'best_selling'));
	throw redirect(listAddress('/search', first, SEARCH_SORTS[0], { q: priced.q }));
}

/** What is offered when nothing was found. */
async function offerInstead(context: RequestContext) {
	const { db } = context;
	const offerOf = await context.offers();
	const [categories, popular] = await Promise.all([
		topCategories(db),
		popularProducts(db, POPULAR),
	]);
	return {
		categories: categories.slice(0, CATEGORIES).map(({ slug, name }) => ({ slug, name })),
		popular: popular.map((product) => toCard(product, offerOf)),
	};
}

export default function Search({ loaderData }: Route.ComponentProps) {
	const { q, isAsked, isPartial, categories, list, instead } = loaderData;
	return (
		<div className="column pt-5">
			<h1 className="wrap-anywhere text-4xl md:text-5xl">
				{isAsked ? <>Results for “{q}”</> : 'Search'}
			</h1>
			<Explanation {...loaderData} />
			{categories.length > 0 ? (
				<CategoryLinks label="Categories found" categories={categories} className="mt-4" />
			) : null}
			{list ? (
				<div className="mt-6">
					<ShopListView
						list={list}
						sorts={SEARCH_SORTS}
						otherParameters={{ q }}
						firstScreen={4}
						empty={<p>{NOTHING}</p>}
					>
						{isPartial || list.total <= FEW ? <AskUs q={q} hasFound={!isPartial} /> : null}
					</ShopListView>
				</div>
			) : null}
			{instead ? <Instead q={q} isAsked={isAsked} {...instead} /> : null}
		</div>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

/** What was searched instead of the typed words, and whether the results are for that. */
function Explanation({ isAsked, corrected, isPartial, near, list }: Loaded) {
	if (!isAsked) {
		return <p className="mt-2 text-slate">Type at least two letters or digits.</p>;
	}
	return (
		<div role="status" className="mt-2 space-y-1 text-slate tabular-nums">
			{corrected ? (
				<p className="text-ink">
					Showing results for <strong>{corrected}</strong>
				</p>
			) : null}
			{list && isPartial ? <p>Nothing has all of it. These come nearest.</p> : null}
			{list?.isMore ? (
				<p>
					More than {groupThousands(list.total)} products have it. Filters or another word narrow
					them down.
				</p>
			) : null}
			{list ? null : <p>{NOTHING}</p>}
			{near ? (
				<p className="text-ink">
					Did you mean{' '}
					<Link
						to={`/search?${new URLSearchParams({ q: near })}`}
						className="inline-block py-2.5 font-bold underline underline-offset-4"
					>
						{near}
					</Link>
					?
				</p>
			) : null}
		</div>
	);
}

/** Suggestions for those who found nothing: another word, a person, the categories, popular products. */
function Instead({
	q,
	isAsked,
	categories,
	popular,
}: Pick<Loaded, 'q' | 'isAsked'> & NonNullable<Loaded['instead']>) {
	return (
		<>
			{isAsked ? (
				<AskUs q={q} />
			) : (
				<div className="mt-5 max-w-2xl rounded-card bg-ink p-4">
					<SearchBox label="Another search" />
				</div>
			)}
			<section className="mt-10">
				<SectionHeading>Categories</SectionHeading>
				<CategoryLinks label="All categories" categories={categories} />
			</section>
			{popular.length > 0 ? (
				<section className="mt-10">
					<SectionHeading>Popular now</SectionHeading>
					<ProductGrid cards={popular} />
				</section>
			) : null}
		</>
	);
}

/** A person to ask, with the question already written. */
function AskUs({ q, hasFound = false }: { q: string; hasFound?: boolean }) {
	const { chatNumber } = useShop();
	const text = `Hello, do you have "${q}"?`;
	return (
		<div className="mt-6 max-w-2xl">
			<p>
				{hasFound ? 'Is it none of these?' : 'Try fewer or other words, or the model number alone.'}{' '}
				We may still have it, or can order it for you:
			</p>
			<a
				href={`https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`}
				rel="noopener"
				className={buttonClass({ kind: hasFound ? 'quiet' : 'main', className: 'mt-3' })}
			>
				<Icon name="chat" className="size-5" />
				Ask us on WhatsApp
			</a>
		</div>
	);
}
