import { ARTICLE_ANSWERS } from '#shop/blog/article-answers.ts';
import { createArticle, updateArticle } from '#shop/blog/article-editing.ts';
import { parseId } from '#shop/input.ts';
import { ADDED } from '#shop/pictures/sent-pictures.ts';
import { formFields } from '../../visit.ts';
import type { AdminVisit } from '../gate.ts';
import { describingConflict, savedMessage } from '../parts/describe-conflict.ts';
import { formKeyOf } from '../parts/form-key.tsx';
import { readPictureFields } from '../parts/picture-fields.ts';
import { seenAt } from '../parts/seen-at.ts';
import type { Saved } from '../parts/send-form.ts';

/**
 * Publishes an article from the sent form, or (with an id) changes one. @throws Problem as shop/blog/article-editing.ts
 */
export async function saveArticle(
	visit: AdminVisit,
	form: FormData,
	id: string | undefined,
): Promise<Saved> {
	const { db, uploads, admin } = visit;
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
	if (id === undefined) {
		await createArticle(db, staff, sent, formKeyOf(form));
		return { ok: true, message: ARTICLE_ANSWERS.created };
	}
	const { changedByOthers } = await describingConflict(visit, () =>
		updateArticle(db, staff, parseId(id), sent, seenAt(form)),
	);
	return { ok: true, message: savedMessage(ARTICLE_ANSWERS.updated, changedByOthers) };
}
