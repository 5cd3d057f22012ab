import { shownArticle } from '#shop/blog/article-editing.ts';
import type { Article } from '#shop/blog/articles.ts';
import { publicationOf } from '#shop/blog/publication.ts';
import { localMinute } from '#shop/kit/local-time.ts';

export type EditedArticle = ReturnType<typeof editedArticle>;

/** An article as its form needs it. */
export function editedArticle(article: Article) {
	const publication = publicationOf(article);
	return {
		id: article.id,
		slug: article.slug,
		image: article.image,
		additionalImages: article.additionalImages,
		updatedAt: article.updatedAt.toISOString(),
		shown: JSON.stringify(shownArticle(article)),
		publication,
		texts: {
			title: article.title,
			content: article.content,
			author: article.author,
			publication,
			visibleFrom: publication === 'scheduled' ? localMinute(article.createdAt) : '',
		},
	};
}
