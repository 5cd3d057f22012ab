import { articleById, picturesIn } from '#shop/blog/articles.ts';
import { linkedArticle } from '#shop/blog/linked-article.ts';
import { LONGEST_TEXT } from '#shop/blog/longest-text.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/preview-text.ts';

/** A text as it would be shown, of a new article or (with an id) with the stored pictures of one. Stores nothing. */
export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const { db, publicUrl } = context;
	const id = parseId(params.id);
	const article = id ? await articleById(db, id) : null;
	const pictures = article ? picturesIn(article) : [];
	const content = String(form.get('content') ?? '').slice(0, LONGEST_TEXT);
	const { parts } = await linkedArticle(db, content, publicUrl, await context.offers(), pictures);
	return { ok: true as const, title: String(form.get('title') ?? ''), parts };
});
