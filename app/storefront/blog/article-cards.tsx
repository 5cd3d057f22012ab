import { Link } from 'react-router';
import { longDate } from '#shop/blog/article-text.ts';
import type { ArticleCard } from '#shop/blog/articles.ts';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** The blog's teaser on the home page: the newest article large, the next four beside it. */
export function ArticleTeaser({ articles }: { articles: readonly ArticleCard[] }) {
	const [featured, ...others] = articles;
	return (
		<section aria-labelledby="blog-teaser">
			<SectionHeading id="blog-teaser" more={{ label: 'All articles', to: '/blog' }}>
				Explore Our Blog
			</SectionHeading>
			{featured ? (
				<div className="grid gap-4 lg:grid-cols-2">
					<FeaturedArticle article={featured} stacked />
					<ul className="grid content-start gap-4 sm:grid-cols-2">
						{others.slice(0, 4).map((article) => (
							<li key={article.id}>
								<ArticleTile
									article={article}
									sizes="(min-width: 64rem) 22rem, (min-width: 30rem) 46vw, 34vw"
								/>
							</li>
						))}
					</ul>
				</div>
			) : (
				<p className="rounded-card bg-paper px-6 py-10 text-center text-slate">{NO_ARTICLES}</p>
			)}
		</section>
	);
}

export const NO_ARTICLES = 'No articles found. Check back later!';

/** The article at the top of the list; `stacked` puts the text below the picture on every screen. */
export function FeaturedArticle({
	article,
	stacked = false,
	priority = false,
}: {
	article: ArticleCard;
	stacked?: boolean;
	priority?: boolean;
}) {
	return (
		<article
			className={`group relative flex h-full flex-col overflow-hidden rounded-card bg-ink text-paper ${stacked ? '' : 'lg:flex-row'}`}
		>
			<div className={`aspect-3/2 overflow-hidden bg-graphite ${stacked ? '' : 'lg:w-3/5'}`}>
				<Picture
					picture={article.image}
					alt=""
					sizes={stacked ? '(min-width: 64rem) 46rem, 88vw' : '(min-width: 64rem) 60vw, 88vw'}
					priority={priority}
					className="size-full object-cover"
				/>
			</div>
			<div
				className={`flex grow flex-col gap-3 p-5 md:p-8 ${stacked ? '' : 'lg:w-2/5 lg:justify-center'}`}
			>
				<p className="text-mist text-sm">
					<Published at={article.createdAt} />
				</p>
				<h3 className="text-3xl md:text-4xl">{article.title}</h3>
				<p className="text-mist">{article.excerpt}</p>
				<ReadOn article={article} className="text-glow" />
			</div>
		</article>
	);
}

export function ArticleTile({ article, sizes }: { article: ArticleCard; sizes: string }) {
	return (
		<article className="group relative flex h-full overflow-hidden rounded-card bg-paper sm:flex-col">
			<div className="w-[36%] shrink-0 overflow-hidden bg-line sm:aspect-3/2 sm:w-auto">
				<Picture picture={article.image} alt="" sizes={sizes} className="size-full object-cover" />
			</div>
			<div className="flex min-w-0 grow flex-col gap-1 p-3 sm:gap-2 sm:p-4">
				<p className="text-slate text-sm">
					<Published at={article.createdAt} />
				</p>
				<h3 className="text-lg sm:text-xl">{article.title}</h3>
				<ReadOn article={article} className="mt-auto text-ember" />
			</div>
		</article>
	);
}

/** The day an article was published, also machine-readable. */
export function Published({ at }: { at: Date }) {
	const machine = Number.isNaN(at.getTime()) ? undefined : at.toISOString();
	return <time dateTime={machine}>{longDate(at)}</time>;
}

/** The only link of a card; the whole card is its target. */
function ReadOn({ article, className }: { article: ArticleCard; className: string }) {
	return (
		<Link
			to={`/blog/${article.slug}`}
			aria-label={`Read Full Article: ${article.title}`}
			className={`flex min-h-11 items-center gap-1 font-semibold cover-link underline-offset-4 group-hover:underline ${className}`}
		>
			Read Full Article
			<Icon name="right" className="size-4" />
		</Link>
	);
}
