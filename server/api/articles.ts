import { z } from 'zod';
import { type Article, allArticles, articleBySlug, publishedArticle } from '#shop/blog/articles.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { DEFAULT_PATH } from '#shop/pictures/images.ts';
import type { Shop } from '../shop.ts';
import { type Api, tagCache } from './conventions.ts';
import { IdInPath, Message, shown, slugInPath, time } from './responses.ts';

// The reading calls of the contract's "Blog".

const picture = 'https://shop.example/uploads/article_images/hall.jpg';
export const ArticleResponse = z
	.object({
		id: shown(z.number().int(), 4),
		title: shown(z.string(), 'A PA for a church hall'),
		slug: shown(z.string(), 'a-pa-for-a-church-hall'),
		content: shown(z.string(), 'First the room.', 'Plain text; a line break ends a paragraph'),
		author: shown(z.string(), 'Admin'),
		main_image_url: shown(z.string(), picture, 'Absolute address'),
		additional_image_urls: z.array(shown(z.string(), picture)),
		created_at: time,
		updated_at: time,
	})
	.meta({ id: 'Article' });

const tags = ['blog'];

export function articlesApi(app: Api, { db, config }: Shop): void {
	const responseOf = (article: Article | null) => {
		if (!article) throw new Problem('not-found', 'Article not found');
		return articleResponse(article, config.publicUrl);
	};
	const list = {
		tags,
		operationId: 'listArticles',
		summary: 'All articles, newest first',
		response: { 200: z.array(ArticleResponse) },
	};
	app.get('/articles', { schema: list }, async (request) => {
		tagCache(request, 'blog');
		const all = await allArticles(db);
		return all.map(responseOf);
	});
	const response = { 200: ArticleResponse, 404: Message };
	const bySlug = {
		tags,
		operationId: 'getArticleBySlug',
		summary: 'An article, by its slug',
		params: z.object({ slug: slugInPath }),
		response,
	};
	app.get('/articles/slug/:slug', { schema: bySlug }, async (request) => {
		const article = await articleBySlug(db, request.params.slug);
		if (article) tagCache(request, `article:${article.id}`);
		return responseOf(article);
	});
	const byId = {
		tags,
		operationId: 'getArticle',
		summary: 'An article, by its id',
		params: IdInPath,
		response,
	};
	app.get('/articles/:id', { schema: byId }, async (request) => {
		const id = parseId(request.params.id);
		const article = id ? await publishedArticle(db, id) : null;
		if (article) tagCache(request, `article:${article.id}`);
		return responseOf(article);
	});
}

/** An article in the form that the contract promises; `publicUrl` makes the addresses of its pictures absolute. */
export function articleResponse(
	article: Article,
	publicUrl: string,
): z.infer<typeof ArticleResponse> {
	const address = ({ path }: { path: string }) => `${publicUrl}/${path}`;
	return {
		id: article.id,
		title: article.title,
		slug: article.slug,
		content: article.content,
		author: article.author,
		main_image_url: address(article.image ?? { path: DEFAULT_PATH }),
		additional_image_urls: article.additionalImages.map(address),
		created_at: article.createdAt.toISOString(),
		updated_at: article.updatedAt.toISOString(),
	};
}
