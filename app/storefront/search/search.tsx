import { isbot } from 'isbot';
import { Link, useNavigation } from 'react-router';
import { popularProducts, shownCategories } from '#shop/catalogue/catalogue.ts';
import { toCard } from '#shop/catalogue/product-card.ts';
import { parsePage } from '#shop/input.ts';
import { recordMiss } from '#shop/search/missed.ts';
import { FINDS_A_PAGE, searchProducts } from '#shop/search/search.ts';
import { readQuery, typedWords } from '#shop/search/typed.ts';
import { pageMeta } from '../../page-meta.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { reading } from '../../visit.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { ProductGrid } from '../product-card.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/search.ts';
import { SearchBox } from './search-box.tsx';

const POPULAR = 8;
const CATEGORIES = 12;

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const title = loaderData?.q ? `Search: ${loaderData.q}` : 'Search';
	return pageMeta(matches, {
		title,
		description: 'Products, brands and models of the whole shop.',
		path: '/search',
		hidden: true,
	});
}

export const loader = reading(async (visit, { request, url }: Route.LoaderArgs) => {
	const q = readQuery(url.searchParams.get('q'));
	const isAsked = typedWords(q).length > 0;
	const page = parsePage(url.searchParams.get('page'));
	const { products, ...found } = await searchProducts(visit.db, q, page);
	const isEmpty = found.total === 0;
	const isMissed = isAsked && page === 1 && (isEmpty || found.isPartial);
	if (isMissed && !isbot(request.headers.get('user-agent'))) await recordMiss(visit.db, q);
	return {
		q,
		isAsked,
		cards: products.map(toCard),
		found,
		from: (page - 1) * FINDS_A_PAGE + 1,
		instead: isEmpty ? await offerInstead(visit.db) : null,
	};
});

/** What is offered where nothing was found. */
async function offerInstead(db: Parameters<typeof popularProducts>[0]) {
	const [categories, popular] = await Promise.all([
		shownCategories(db),
		popularProducts(db, POPULAR),
	]);
	return {
		categories: categories.slice(0, CATEGORIES).map(({ slug, name }) => ({ slug, name })),
		popular: popular.map(toCard),
	};
}

export default function Search({ loaderData }: Route.ComponentProps) {
	const { q, isAsked, cards, found, instead } = loaderData;
	const loading = useNavigation().state === 'loading';
	return (
		<div className="column pt-5 pb-8">
			<h1 className="wrap-anywhere text-4xl md:text-5xl">
				{isAsked ? <>Results for “{q}”</> : 'Search'}
			</h1>
			<Told {...loaderData} />
			{found.categories.length > 0 ? (
				<CategoryLinks label="Categories found" categories={found.categories} />
			) : null}
			{cards.length > 0 ? (
				<div className="mt-5">
					<ProductGrid heading="h2" cards={cards} firstScreen={4} busy={loading} />
				</div>
			) : null}
			<ListPages page={found.page} lastPage={found.lastPage} href={(page) => searchPath(q, page)} />
			{found.isPartial && !instead ? <AskUs q={q} /> : null}
			{instead ? <Instead q={q} isAsked={isAsked} {...instead} /> : null}
		</div>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

/** How many were found, and what was searched for in place of what was typed. */
function Told({ isAsked, found, from, cards }: Loaded) {
	const { corrected, isPartial, total, isMore } = found;
	const count = cards.length;
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
			{isPartial && total > 0 ? <p>Nothing has all of it. These come nearest.</p> : null}
			<p>
				{total === 0
					? 'Nothing found.'
					: count === 0
						? `There are no more than ${total} products.`
						: `Showing ${from}-${from + count - 1} out of ${isMore ? 'more than ' : ''}${total} products`}
			</p>
		</div>
	);
}

function CategoryLinks({
	label,
	categories,
}: {
	label: string;
	categories: Loaded['found']['categories'];
}) {
	return (
		<nav aria-label={label} className="mt-4">
			<ul className="flex flex-wrap gap-2">
				{categories.map(({ slug, name }) => (
					<li key={slug}>
						<Link
							to={`/${slug}`}
							className={buttonClass({ kind: 'quiet', size: 'small', className: 'px-4' })}
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Ways on for somebody who found nothing: another word, a person, the categories, what others buy. */
function Instead({
	q,
	isAsked,
	categories,
	popular,
}: Pick<Loaded, 'q' | 'isAsked'> & NonNullable<Loaded['instead']>) {
	return (
		<>
			<div className="mt-5 max-w-2xl rounded-card bg-ink p-4">
				<SearchBox label="Another search" />
			</div>
			{isAsked ? <AskUs q={q} /> : null}
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

/** A person who answers, with the question written already. */
function AskUs({ q }: { q: string }) {
	const { chatNumber } = useShop();
	const text = `Hello, do you have "${q}"?`;
	return (
		<div className="mt-6 max-w-2xl">
			<p>
				Try fewer or other words, or the model number alone. We may still have it, or can order it
				for you:
			</p>
			<a
				href={`https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`}
				rel="noopener"
				className={buttonClass({ className: 'mt-3' })}
			>
				<Icon name="chat" className="size-5" />
				Ask us on WhatsApp
			</a>
		</div>
	);
}

function searchPath(q: string, page: number): string {
	const search = new URLSearchParams({ q });
	if (page > 1) search.set('page', String(page));
	return `/search?${search}`;
}
