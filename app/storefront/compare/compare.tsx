import { redirect } from 'react-router';
import {
	type Product,
	popularProducts,
	productBySlug,
	shownProductsByIds,
} from '#shop/catalogue/catalogue.ts';
import { toCard } from '#shop/catalogue/product-card.ts';
import { relatedCards } from '#shop/catalogue/related-cards.ts';
import { comparePath, MOST_COMPARED, readCompareAddress } from '#shop/compare/compare-address.ts';
import { comparedProducts } from '#shop/compare/compared-products.ts';
import { comparisonRows } from '#shop/compare/comparison-rows.ts';
import type { OfferOf } from '#shop/discounts/shelf-price.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageHead } from '../texts/reading-page.tsx';
import type { Route } from './+types/compare.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { Gone, NoRoom, Others } from './other-products.tsx';

// Up to four products side by side. The address holds the choice; a cookie keeps it for the next press of Compare.

const MOST_TO_BEGIN_WITH = 6;
const LEAD = `Up to ${MOST_COMPARED} products side by side: price, stock, rating and specifications.`;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Compare', description: LEAD, path: '/compare', hidden: true });

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const address = readCompareAddress(url.searchParams);
	const remembered = context.comparedIds();
	if (!address) {
		const last = await shownProductsByIds(context.db, remembered);
		if (last.length > 0) throw redirect(comparePath(slugsOf(last)));
	}
	const { slugs = [], add = null, onlyDifferences = false } = address ?? {};
	const { products, waiting, gone } = await comparedProducts(context.db, slugs, add);
	const offerOf = await context.offers();
	const ids = products.map(({ id }) => id);
	if (ids.join() !== remembered.join()) context.rememberCompared(ids);
	const categories = [...new Set(products.map(({ category }) => category.name))];
	return {
		cards: products.map((product) => toCard(product, offerOf)),
		rows: comparisonRows(products, offerOf),
		categories,
		onlyDifferences,
		waiting: waiting && { slug: waiting.slug, name: waiting.name },
		gone,
		others: await othersOf(context.db, products, offerOf),
	};
});

/** The product `slug` is added to what this browser compared last. */
export const action = pageAction(async (context, form) => {
	const slug = String(form.get('slug') ?? '').slice(0, 255);
	const [compared, product] = await Promise.all([
		shownProductsByIds(context.db, context.comparedIds()),
		productBySlug(context.db, slug),
	]);
	const slugs = slugsOf(compared);
	const added = product?.slug ?? slug;
	if (slugs.includes(added)) throw redirect(comparePath(slugs), 303);
	const hasRoom = slugs.length < MOST_COMPARED;
	const path = hasRoom ? comparePath([...slugs, added]) : comparePath(slugs, { add: added });
	throw redirect(encodeURI(path), 303);
});

function slugsOf(products: readonly Product[]): string[] {
	return products.map(({ slug }) => slug);
}

/** What else there is in the category of the last product, while there is room; popular goods to begin with. */
async function othersOf(
	db: Parameters<typeof relatedCards>[0],
	products: readonly Product[],
	offerOf: OfferOf,
) {
	const last = products.at(-1);
	if (!last) {
		const popular = await popularProducts(db, MOST_TO_BEGIN_WITH);
		const cards = popular.map((product) => toCard(product, offerOf));
		return { title: 'Begin with one of these', more: '/bestseller', cards };
	}
	if (products.length >= MOST_COMPARED) return null;
	const cards = await relatedCards(db, last, offerOf);
	const chosen = new Set(slugsOf(products));
	return {
		title: `Compare with another of ${last.category.name}`,
		more: `/${last.category.slug}`,
		cards: cards.filter(({ slug }) => !chosen.has(slug)),
	};
}

export default function Compare({ loaderData }: Route.ComponentProps) {
	const { cards, rows, categories, onlyDifferences, waiting, gone, others } = loaderData;
	const slugs = cards.map(({ slug }) => slug);
	const shown = onlyDifferences && cards.length > 1 ? rows.filter(({ differs }) => differs) : rows;
	return (
		<div className="column space-y-6 pt-4 pb-16">
			<PageHead title="Compare">
				<p>{LEAD}</p>
			</PageHead>
			{gone.length > 0 ? <Gone names={gone} /> : null}
			{waiting ? (
				<NoRoom cards={cards} waiting={waiting} onlyDifferences={onlyDifferences} />
			) : null}
			{cards.length === 0 ? (
				<EmptyState
					title="Nothing to compare yet"
					action={{ label: 'Look around', to: '/collections' }}
				>
					Press Compare on the page of a product, then on that of another.
				</EmptyState>
			) : (
				<>
					{categories.length > 1 ? (
						<p>
							These are of different categories: {categories.join(', ')}. Where nothing is stated of
							a product, there is a –.
						</p>
					) : null}
					{cards.length > 1 ? (
						<p className="flex flex-wrap items-center gap-x-6 gap-y-1">
							<span>
								<span aria-hidden="true" className="font-bold text-ember">
									≠{' '}
								</span>
								marks what differs.
							</span>
							<PageLink
								to={comparePath(slugs, { onlyDifferences: !onlyDifferences, add: waiting?.slug })}
								preventScrollReset
								className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
							>
								{onlyDifferences ? 'Show everything' : 'Show only differences'}
							</PageLink>
						</p>
					) : null}
					<ComparisonTable cards={cards} rows={shown} onlyDifferences={onlyDifferences} />
					{onlyDifferences && shown.length === 0 && cards.length > 1 ? (
						<p>Nothing differs in what is stated of them.</p>
					) : null}
				</>
			)}
			{others ? <Others slugs={slugs} onlyDifferences={onlyDifferences} {...others} /> : null}
		</div>
	);
}
