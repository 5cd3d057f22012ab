import type { RequestContext } from '#server/http/request-context.ts';
import { readableText } from '#shop/blog/article-parts.ts';
import { excerpt, minutesToRead } from '#shop/blog/article-text.ts';
import { type Article, nextArticles, picturesIn } from '#shop/blog/articles.ts';
import { linkedArticle } from '#shop/blog/linked-article.ts';

export type ReadArticle = Omit<Awaited<ReturnType<typeof articleAsRead>>, 'tags'>;

/** What the page of an article shows, and the cache tags of what it shows besides the article. */
export async function articleAsRead(context: RequestContext, article: Article) {
	const { db, publicUrl } = context;
	const { content, ...shown } = article;
	const [{ parts, tags }, next] = await Promise.all([
		linkedArticle(db, content, publicUrl, await context.offers(), picturesIn(article)),
		nextArticles(db, article),
	]);
	return {
		article: shown,
		beginning: excerpt(readableText(content)),
		minutes: minutesToRead(content),
		parts,
		next,
		tags,
	};
}
