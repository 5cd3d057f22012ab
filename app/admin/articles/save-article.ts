import { createArticle, updateArticle } from '#shop/article-editing.ts';
import { parseId } from '#shop/input.ts';
import { formFields } from '../../visit.ts';
import type { AdminVisit } from '../gate.ts';
import type { Saved } from '../parts/send-form.ts';

/** Publishes an article of the sent form, or (with an id) changes one. @throws Problem as shop/article-editing.ts */
export async function saveArticle(
	{ db, uploads, admin }: AdminVisit,
	form: FormData,
	id: string | undefined,
): Promise<Saved> {
	const staff = { uploads, adminId: admin.id };
	const sent = {
		...formFields(form),
		mainImage: form.get('mainImage'),
		additionalImages: form.getAll('additionalImages'),
		existingAdditionalImages: form.getAll('existingAdditionalImages'),
	};
	if (id === undefined) {
		await createArticle(db, staff, sent);
		return { ok: true, message: 'Article created successfully.' };
	}
	await updateArticle(db, staff, parseId(id), sent);
	return { ok: true, message: 'Article updated successfully.' };
}
