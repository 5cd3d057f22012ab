import { createArticle, updateArticle } from '#shop/blog/article-editing.ts';
import { ARTICLE_MESSAGES } from '#shop/blog/article-messages.ts';
import type { Article } from '#shop/blog/articles.ts';
import { publicationOf, readPublishing } from '#shop/blog/publication.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { ADDED } from '#shop/pictures/sent-pictures.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { describingConflict, savedMessage } from '../forms/describe-conflict.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { readPictureFields } from '../pictures/picture-fields.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-article.ts';

/** The action of the form's pages, and of the address where scripts send it with progress. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) =>
	formDone(request, '/admin/adminblog', await saveArticle(context, form, params.id)),
);

/**
 * Publishes an article from the sent form, or (with an id) changes one. @throws Problem as shop/blog/article-editing.ts
 */
async function saveArticle(
	context: StaffContext,
	form: FormData,
	id: string | undefined,
): Promise<SavedForm> {
	const { db, uploads, admin } = context;
	const staff = { uploads, adminId: admin.id };
	const { order } = readPictureFields(form);
	const sent = {
		...formFields(form),
		mainImage: form.get('mainImage'),
		additionalImages: form.getAll('additionalImages'),
		existingAdditionalImages: order.map((key) =>
			typeof key === 'string' ? key : `${ADDED}${key.added}`,
		),
	};
	const publishing = readPublishing(formFields(form));
	if (id === undefined) {
		const article = await createArticle(db, staff, sent, { ...formKeyOf(form), publishing });
		return { message: messageOf(article, ARTICLE_MESSAGES.created) };
	}
	const { changedByOthers, ...article } = await describingConflict(context, () =>
		updateArticle(db, staff, parseId(id), sent, { ...seenAt(form), publishing }),
	);
	const message = messageOf(article, ARTICLE_MESSAGES.updated);
	return { message: savedMessage(message, changedByOthers) };
}

function messageOf(article: Article, published: string): string {
	const publication = publicationOf(article);
	if (publication === 'draft') return ARTICLE_MESSAGES.drafted;
	if (publication === 'published') return published;
	return `Article scheduled: readers see it from ${localTime(article.createdAt)}.`;
}
