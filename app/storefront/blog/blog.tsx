import { articlePage } from '#shop/blog/articles.ts';
import { pageQuery, parsePage } from '#shop/kit/input.ts';
import { Problem } from '#shop/kit/problem.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { Failure } from '../errors/failure.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import type { Route } from './+types/blog.ts';
import { ArticleTile, FeaturedArticle, NO_ARTICLES } from './article-cards.tsx';

const pagePath = (page: number) => (page === 1 ? '/blog' : `/blog?page=${page}`);

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { page, articles } = loaderData;
	return pageMeta(matches, {
		title: page === 1 ? 'Blog' : `Blog, page ${page}`,
		description:
			'Plain advice on sound: choosing a PA, recording at home, running on a generator, caring for your gear.',
		path: pagePath(page),
		picture: articles[0]?.image,
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Blog', path: '/blog' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const page = parsePage(url.searchParams.get('page'));
	context.cachePublicly(pageQuery(page));
	context.tagCache('blog');
	const found = await articlePage(context.db, page);
	if (found.page > found.lastPage) {
		throw new Problem('not-found', NOT_FOUND.text);
	}
	return found;
});

export default function Blog({ loaderData }: Route.ComponentProps) {
	const { articles, page, lastPage } = loaderData;
	const [featured, ...others] = articles;
	const tiles = page === 1 ? others : articles;
	return (
		<div className="column space-y-6 pt-4">
			<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: 'Blog' }]} />
			<header className="space-y-3">
				<h1 className="text-4xl md:text-6xl">Explore Our Blog</h1>
				<p className="max-w-prose text-slate">
					What we tell people across the counter: how to choose it, power it, set it up and keep it
					working.
				</p>
			</header>
			{featured ? null : (
				<EmptyState title={NO_ARTICLES} action={{ label: 'Go to the market', to: '/' }} />
			)}
			<h2 className="sr-only">Articles</h2>
			{page === 1 && featured ? <FeaturedArticle article={featured} priority /> : null}
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:gap-6">
				{tiles.map((article) => (
					<li key={article.id}>
						<ArticleTile
							article={article}
							sizes="(min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 92vw"
						/>
					</li>
				))}
			</ul>
			<Pagination page={page} lastPage={lastPage} href={pagePath} label="Pages of the blog" />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Failure error={error} failed="Failed to load articles" />;
}
