import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Gallery } from '../../ui/gallery/gallery.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ArticleTile, Published } from './article-cards.tsx';
import { ArticleText } from './article-text.tsx';
import type { ReadArticle } from './read-article.ts';

/** How wide its pictures are shown. */
export const PICTURE_SIZES = '(min-width: 50rem) 48rem, 88vw';

/** An article as its readers see it. */
export function ArticlePage({ read }: { read: ReadArticle }) {
	const { article, minutes, parts, next } = read;
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
						<span>
							Published on <Published at={article.createdAt} />
							{` | By ${article.author}`}
						</span>{' '}
						<span className="whitespace-nowrap">· {minutes} min read</span>
					</p>
				</header>
				<Pictures article={article} />
				<div className="text-lg">
					<ArticleText parts={parts} />
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

function Pictures({ article }: Pick<ReadArticle, 'article'>) {
	const { image, additionalImages } = article;
	if (additionalImages.length > 0) {
		return (
			// Resets to the main picture when the article changes.
			<Gallery
				key={article.id}
				pictures={image ? [image, ...additionalImages] : additionalImages}
				name={article.title}
				sizes={PICTURE_SIZES}
				shape="wide"
			/>
		);
	}
	return (
		// The picture itself has no box that could keep a distance from the text.
		<div>
			<Picture
				picture={image}
				alt=""
				sizes={PICTURE_SIZES}
				priority
				className="h-auto max-h-[70vh] w-full rounded-card object-cover"
			/>
		</div>
	);
}
