import { shownArticle } from '#shop/blog/article-editing.ts';
import type { Article } from '#shop/blog/articles.ts';

export type EditedArticle = ReturnType<typeof editedArticle>;

/** An article as its form needs it. */
export function editedArticle(article: Article) {
	return {
		id: article.id,
		slug: article.slug,
		image: article.image,
		additionalImages: article.additionalImages,
		updatedAt: article.updatedAt.toISOString(),
		shown: JSON.stringify(shownArticle(article)),
		texts: { title: article.title, content: article.content, author: article.author },
	};
}
