import { z } from 'zod';
import {
	ChangedArticle,
	createArticle,
	deleteArticle,
	NewArticle,
	updateArticle,
} from '#shop/blog/article-editing.ts';
import { ARTICLE_MESSAGES } from '#shop/blog/article-messages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Shop } from '../../shop.ts';
import { ArticleResponse, articleResponse } from '../articles.ts';
import { type Api, forAdmins, needsStaff, uncheckedBody, userOf } from '../conventions.ts';
import { guards, IdInPath, InvalidFields, Message, withFiles } from '../responses.ts';

const Written = z.object({ message: z.string(), article: ArticleResponse });
const newArticleBody = uncheckedBody(NewArticle, 'NewArticle', ['title', 'content', 'mainImage']);
const articleChangeBody = uncheckedBody(ChangedArticle, 'ArticleChange', ['title', 'content']);

/** The writing calls of the contract's "Blog". */
export function adminArticlesApi(app: Api, shop: Shop): void {
	const { db, uploads, config } = shop;
	const common = { tags: ['blog'], ...needsStaff };

	const creating = {
		...common,
		operationId: 'createArticle',
		summary: 'Publish an article',
		...withFiles,
		body: newArticleBody,
		response: { 201: Written, ...guards, 422: InvalidFields },
	};
	app.post('/articles', { ...forAdmins(shop), schema: creating }, async (request, reply) => {
		const article = await createArticle(db, { uploads, adminId: userOf(request).id }, request.body);
		return reply.code(201).send({
			message: ARTICLE_MESSAGES.created,
			article: articleResponse(article, config.publicUrl),
		});
	});

	const updating = {
		...common,
		operationId: 'updateArticle',
		summary: 'Change an article',
		description: 'Pictures that existingAdditionalImages does not name are removed.',
		params: IdInPath,
		...withFiles,
		body: articleChangeBody,
		response: { 200: Written, ...guards, 404: Message, 422: InvalidFields },
	};
	app.post('/articles/:id', { ...forAdmins(shop), schema: updating }, async (request) => {
		const article = await updateArticle(
			db,
			{ uploads, adminId: userOf(request).id },
			parseId(request.params.id),
			request.body,
		);
		return {
			message: ARTICLE_MESSAGES.updated,
			article: articleResponse(article, config.publicUrl),
		};
	});

	const deleting = {
		...common,
		operationId: 'deleteArticle',
		summary: 'Delete an article',
		params: IdInPath,
		response: { 204: z.null(), ...guards, 404: Message },
	};
	app.delete('/articles/:id', { ...forAdmins(shop), schema: deleting }, async (request, reply) => {
		await deleteArticle(db, userOf(request).id, parseId(request.params.id));
		return reply.code(204).send(null);
	});
}
