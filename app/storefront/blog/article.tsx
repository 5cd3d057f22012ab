import { redirect } from 'react-router';
import { isSlug } from '#shop/addresses/slug.ts';
import { currentSlug } from '#shop/addresses/slug-redirects.ts';
import { articleBySlug } from '#shop/blog/articles.ts';
import { Problem } from '#shop/kit/problem.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Failure } from '../errors/failure.tsx';
import type { Route } from './+types/article.ts';
import { ArticlePage, PICTURE_SIZES } from './article-page.tsx';
import { articleAsRead, type ReadArticle } from './read-article.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { article } = loaderData;
	const path = `/blog/${article.slug}`;
	return pageMeta(matches, {
		title: article.title,
		description: loaderData.beginning,
		path,
		picture: article.image ?? undefined,
		firstPicture: {
			picture: article.image ?? article.additionalImages[0],
			sizes: PICTURE_SIZES,
		},
		type: 'article',
		jsonLd: (layout) => [
			articleJsonLd(article, layout),
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Blog', path: '/blog' },
				{ name: article.title, path },
			]),
		],
	});
}

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	const article = await articleBySlug(context.db, params.slug);
	if (!article) {
		const slug = isSlug(params.slug) ? await currentSlug(context.db, 'article', params.slug) : null;
		if (slug) throw redirect(`/blog/${slug}`, 301);
		throw new Problem('not-found', 'Article not found');
	}
	context.cachePublicly();
	const { tags, ...read } = await articleAsRead(context, article);
	context.tagCache(`article:${article.id}`, 'blog', ...tags);
	return read;
});

export default function Article({ loaderData }: Route.ComponentProps) {
	return <ArticlePage read={loaderData} />;
}

function articleJsonLd(
	article: ReadArticle['article'],
	layout: { shop: { name: string }; publicUrl: string },
): object {
	const shop = { '@type': 'Organization', name: layout.shop.name, url: layout.publicUrl };
	return {
		'@type': 'Article',
		headline: article.title,
		image: [article.image, ...article.additionalImages].flatMap((picture) =>
			picture ? `${layout.publicUrl}/${picture.path}` : [],
		),
		datePublished: article.createdAt.toISOString(),
		dateModified: article.updatedAt.toISOString(),
		author: article.author === 'Admin' ? shop : { '@type': 'Person', name: article.author },
		publisher: shop,
		mainEntityOfPage: `${layout.publicUrl}/blog/${article.slug}`,
	};
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Failure
			error={error}
			failed="Failed to load article"
			missing="Article not found"
			list={{ label: 'All articles', to: '/blog' }}
		/>
	);
}
