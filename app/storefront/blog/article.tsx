import { redirect } from 'react-router';
import { isSlug } from '#shop/addresses/slug.ts';
import { currentSlug } from '#shop/addresses/slug-redirects.ts';
import { excerpt, minutesToRead } from '#shop/blog/article-text.ts';
import { type Article as ArticleData, articleBySlug, nextArticles } from '#shop/blog/articles.ts';
import { Problem } from '#shop/kit/problem.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Gallery } from '../../ui/gallery/gallery.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Failure } from '../failure.tsx';
import { WrittenText } from '../texts/written-text.tsx';
import type { Route } from './+types/article.ts';
import { ArticleTile, Published } from './article-cards.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { article } = loaderData;
	const path = `/blog/${article.slug}`;
	return pageMeta(matches, {
		title: article.title,
		description: excerpt(article.content),
		path,
		picture: article.image,
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
	context.tagCache(`article:${article.id}`, 'blog');
	return { article, next: await nextArticles(context.db, article) };
});

export default function Article({ loaderData }: Route.ComponentProps) {
	const { article, next } = loaderData;
	return (
		<div className="column space-y-6 pt-4">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: 'Blog', to: '/blog' },
					{ name: article.title },
				]}
			/>
			<article className="mx-auto max-w-3xl space-y-6">
				<header className="space-y-3">
					<h1 className="text-4xl md:text-6xl">{article.title}</h1>
					<p className="text-slate">
						Published on <Published at={article.createdAt} /> | By {article.author}
					</p>
					<p className="text-slate text-sm">{minutesToRead(article.content)} min read</p>
				</header>
				<Pictures article={article} />
				<div className="text-lg">
					<WrittenText content={article.content} />
				</div>
			</article>
			{next.length > 0 ? (
				<section aria-labelledby="next-articles" className="pt-10">
					<SectionHeading id="next-articles" more={{ label: 'All articles', to: '/blog' }}>
						Read Next
					</SectionHeading>
					<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:gap-6">
						{next.map((other) => (
							<li key={other.id}>
								<ArticleTile
									article={other}
									sizes="(min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 92vw"
								/>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</div>
	);
}

function Pictures({ article }: { article: ArticleData }) {
	const sizes = '(min-width: 50rem) 48rem, 100vw';
	if (article.additionalImages.length > 0) {
		return (
			// Resets to the main picture when the article changes.
			<Gallery
				key={article.id}
				pictures={[article.image, ...article.additionalImages]}
				name={article.title}
				sizes={sizes}
				shape="wide"
			/>
		);
	}
	return (
		<Picture
			picture={article.image}
			alt=""
			sizes={sizes}
			priority
			className="h-auto max-h-[70vh] w-full rounded-card object-cover"
		/>
	);
}

function articleJsonLd(
	article: ArticleData,
	layout: { shop: { name: string }; publicUrl: string },
): object {
	const shop = { '@type': 'Organization', name: layout.shop.name, url: layout.publicUrl };
	return {
		'@type': 'Article',
		headline: article.title,
		image: [article.image, ...article.additionalImages].map(
			({ path }) => `${layout.publicUrl}/${path}`,
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
