import { z } from 'zod';
import { ARTICLE_ANSWERS } from '#shop/blog/article-answers.ts';
import { createArticle, deleteArticle, updateArticle } from '#shop/blog/article-editing.ts';
import { parseId } from '#shop/input.ts';
import type { Shop } from '../shop.ts';
import { guards, IdInPath, Message, withFiles } from './answers.ts';
import { ArticleAnswer, articleAnswer } from './articles.ts';
import { type Api, bodyOf, forAdmins, needsToken, userOf } from './conventions.ts';

const Written = z.object({ message: z.string(), article: ArticleAnswer });
/** The body as sent; the article's own rules check it once the article is known to exist. */
const Sent = bodyOf(z.record(z.string(), z.unknown()));

/** The writing calls of the contract's "Blog". */
export function adminArticlesApi(app: Api, shop: Shop): void {
	const { db, uploads, config } = shop;
	const common = { tags: ['blog'], ...needsToken };

	const creating = {
		...common,
		description: 'Multipart: title, content, author, mainImage (file), additionalImages[] (files).',
		...withFiles,
		body: Sent,
		response: { 201: Written, ...guards, 422: Message },
	};
	app.post('/articles', { ...forAdmins(shop), schema: creating }, async (request, reply) => {
		const article = await createArticle(db, { uploads, adminId: userOf(request).id }, request.body);
		return reply.code(201).send({
			message: ARTICLE_ANSWERS.created,
			article: articleAnswer(article, config.publicUrl),
		});
	});

	const updating = {
		...common,
		description:
			'Multipart: as for a new article, and existingAdditionalImages[] (addresses of those that stay; the others go).',
		params: IdInPath,
		...withFiles,
		body: Sent,
		response: { 200: Written, ...guards, 404: Message, 422: Message },
	};
	app.post('/articles/:id', { ...forAdmins(shop), schema: updating }, async (request) => {
		const article = await updateArticle(
			db,
			{ uploads, adminId: userOf(request).id },
			parseId(request.params.id),
			request.body,
		);
		return {
			message: ARTICLE_ANSWERS.updated,
			article: articleAnswer(article, config.publicUrl),
		};
	});

	const deleting = {
		...common,
		params: IdInPath,
		response: { 204: z.null(), ...guards, 404: Message },
	};
	app.delete('/articles/:id', { ...forAdmins(shop), schema: deleting }, async (request, reply) => {
		await deleteArticle(db, userOf(request).id, parseId(request.params.id));
		return reply.code(204).send(null);
	});
}
