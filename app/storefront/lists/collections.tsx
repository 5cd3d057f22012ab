import { type PicturedCategory, picturedCategories } from '#shop/catalogue/catalogue.ts';
import { type Branch, branchesOf } from '#shop/catalogue/categories/category-tree.ts';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FlashAlert } from '../flash-alert.tsx';
import type { Route } from './+types/collections.ts';
import { CategoryTiles } from './category-tiles.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Collections',
		description: 'Every category of the shop: microphones, PA, studio, instruments, DJ and more.',
		path: '/collections',
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Collections', path: '/collections' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('catalogue');
	const categories = await picturedCategories(context.db);
	return branchesOf(categories).map(collectionCard);
});

type Card = {
	slug: string;
	name: string;
	picture: StoredPicture | null;
	/** Those below it, if there are any. */
	below?: Card[];
};

function collectionCard({ slug, name, picture, below }: Branch<PicturedCategory>): Card {
	const card = { slug, name, picture };
	return below.length > 0 ? { ...card, below: below.map(collectionCard) } : card;
}

export default function Collections({ loaderData: categories }: Route.ComponentProps) {
	return (
		<>
			<FlashAlert />
			<div className="column space-y-6 pt-2">
				<div>
					<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: 'Collections' }]} />
					<h1 className="mt-1 text-4xl md:text-6xl">Collections</h1>
				</div>
				{categories.length > 0 ? (
					<ul className="cards gap-3 [--share:40%] sm:gap-4 md:[--share:30%] lg:[--share:17%] xl:gap-5">
						{categories.map((category, place) => (
							<li key={category.slug} className="grid">
								<CategoryCard category={category} priority={place < 4} />
							</li>
						))}
					</ul>
				) : (
					<EmptyState
						title="No category is open yet"
						action={{ label: 'Back to the market', to: '/' }}
					/>
				)}
				{categories.map(({ slug, name, below = [] }) =>
					below.length > 0 ? (
						<section key={slug} aria-labelledby={`below-${slug}`}>
							<h2 id={`below-${slug}`} className="mb-3 text-2xl md:text-3xl">
								{name}
							</h2>
							<CategoryTiles above={name} categories={below} inCollection />
						</section>
					) : null,
				)}
			</div>
		</>
	);
}

function CategoryCard({
	category: { slug, name, picture },
	priority,
}: {
	category: { slug: string; name: string; picture: StoredPicture | null };
	priority: boolean;
}) {
	return (
		<PageLink
			to={`/collections/${slug}`}
			className="group flex flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line hover:ring-edge"
		>
			<span className="relative block aspect-square overflow-hidden">
				<Picture
					picture={picture}
					alt=""
					className="absolute inset-0 size-full object-cover"
					sizes="(min-width: 90rem) 17rem, (min-width: 64rem) 18vw, (min-width: 48rem) 30vw, 46vw"
					priority={priority}
				/>
			</span>
			<span className="flex grow items-center justify-between gap-2 border-line border-t px-3 py-3 sm:px-4">
				<span className="display min-w-0 text-lg underline-offset-4 group-hover:underline sm:text-2xl lg:max-xl:text-xl">
					{name}
				</span>
				<Icon name="right" className="size-4 text-ember" />
			</span>
		</PageLink>
	);
}
