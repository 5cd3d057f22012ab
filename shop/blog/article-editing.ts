import { eq, like, or } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { articleImages, articles } from '#db/site-schema.ts';
import { freeSlug, slugify } from '../addresses/slug.ts';
import { recordChange } from '../audit/audit.ts';
import { mergeOrRefuse, type SeenVersion } from '../edits/edit-conflict.ts';
import { type ShownValues, shownValues } from '../edits/edit-merge.ts';
import { later } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { parseFields, plainText, requiredText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { MOST_ARTICLE_PICTURES } from '../pictures/picture-limits.ts';
import { sentPicture, sentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import {
	inOrder,
	mainColumns,
	picturesOf,
	storeAdditional,
	storeMain,
	writeAdditional,
} from './article-pictures.ts';
import { type Article, articleById } from './articles.ts';
import { LONGEST_TEXT } from './longest-text.ts';
import {
	type Publishing,
	publishingColumns,
	publishingOf,
	queueAppearance,
} from './publication.ts';

// Writing the blog. Pictures are stored before the transaction begins, since making their versions takes seconds.

const TOO_MANY = `An article may have ${MOST_ARTICLE_PICTURES} additional pictures at most.`;
const DEFAULT_AUTHOR = 'Admin';

const shared = {
	title: requiredText('title', 255),
	content: requiredText('content', LONGEST_TEXT),
	author: plainText(191)
		.nullish()
		.transform((author) => (author?.trim() ? author : DEFAULT_AUTHOR)),
	additionalImages: sentPictures
		.refine((files) => files.length <= MOST_ARTICLE_PICTURES, TOO_MANY)
		.meta({ maxItems: MOST_ARTICLE_PICTURES }),
};
const NO_MAIN_IMAGE = 'The main image field is required.';

/** A new article as sent by a form or a program. */
export const NewArticle = z.object({
	...shared,
	// Read as a list, because an optional field would never be reported as missing.
	mainImage: sentPictures
		.refine((files) => files.length > 0, NO_MAIN_IMAGE)
		.transform(([file]) => file)
		.meta({ type: 'string', format: 'binary', default: undefined }),
});
/** A new article that nobody reads yet: its main picture can come later. */
const NewDraft = NewArticle.extend({ mainImage: sentPicture });
/** A changed article; without `mainImage` it keeps its main picture. */
export const ChangedArticle = z.object({
	...shared,
	mainImage: sentPicture,
	/**
	 * Which additional pictures stay, in this order: addresses, paths or file names; all others are removed. ADDED
	 * followed by a number stands for one of the added pictures, counted from 0; added ones not listed come last.
	 */
	existingAdditionalImages: z
		.preprocess(
			(value) => [value ?? []].flat(),
			z.array(z.string('Each picture is named by its address.')),
		)
		.describe('Which additional pictures stay, in this order; all others are removed'),
});

type Staff = { uploads: Uploads; adminId: number };

/**
 * Publishes an article under a unique slug made from its title; with `publishing`, later or not at all: a draft needs no
 * main picture yet.
 * @throws Problem invalid (`title`, `content`, `author`, `mainImage`, `additionalImages`, `visibleFrom`)
 */
export async function createArticle(
	db: Db,
	{ uploads, adminId }: Staff,
	sent: Record<string, unknown>,
	{ formKey, publishing = 'published' }: { formKey?: string; publishing?: Publishing } = {},
): Promise<Article> {
	const fields = publishing === 'draft' ? NewDraft : NewArticle;
	const { mainImage, additionalImages, ...texts } = parseFields(fields, sent);
	const columns = { ...texts, ...publishingColumns(publishing) };
	const main = await storeMain(uploads, mainImage);
	const additional = await storeAdditional(uploads, additionalImages);
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This article was published already: see the list.');
		const articleId = await insertUnderFreeSlug(tx, {
			...columns,
			...(main ? mainColumns(main) : {}),
		});
		await writeAdditional(tx, articleId, additional);
		const article = await written(tx, articleId);
		await recordChange(tx, {
			userId: adminId,
			action: 'create',
			noun: 'article',
			nounId: articleId,
			before: null,
			after: recorded(article),
		});
		await queueAppearance(tx, article);
		await announce(tx, ['blog', `article:${articleId}`]);
		return article;
	});
}

/**
 * Changes an article; its slug stays, so that links keep working. Of an article edited since it was `seen`,
 * `changedByOthers` are the columns that stayed as somebody else made them.
 * @throws Problem not-found; invalid (fields as in createArticle); conflict when it was changed since it was `seen`
 * (EditConflict where the form says what it showed)
 */
export async function updateArticle(
	db: Db,
	{ uploads, adminId }: Staff,
	articleId: number | null,
	sent: Record<string, unknown>,
	{ publishing, ...seen }: SeenVersion & { publishing?: Publishing } = {},
): Promise<Article & { changedByOthers: string[] }> {
	const known = articleId ? await articleById(db, articleId) : null;
	if (!known) throw notFound();
	const parsed = parseFields(ChangedArticle, sent);
	const { mainImage, additionalImages, existingAdditionalImages: names, ...texts } = parsed;
	if (inOrder(known, names, []).length + additionalImages.length > MOST_ARTICLE_PICTURES) {
		throw fieldProblem('additionalImages', TOO_MANY);
	}
	const main = await storeMain(uploads, mainImage);
	const added = await storeAdditional(uploads, additionalImages);
	return transact(db, async (tx) => {
		await tx.select().from(articles).where(eq(articles.id, known.id)).for('no key update');
		const before = await articleById(tx, known.id);
		if (!before) throw notFound();
		const now = { ...before, publishing: publishingOf(before) };
		const { changes, others } = await mergeOrRefuse(tx, {
			noun: 'article',
			seen,
			sent: publishing === undefined ? texts : { ...texts, publishing },
			now,
			pictures: picturesOf(before),
		});
		const {
			publishing: wanted = now.publishing,
			...changed
		}: typeof changes & {
			publishing?: Publishing;
		} = changes;
		if (wanted !== 'draft' && !main && !before.image)
			throw fieldProblem('mainImage', NO_MAIN_IMAGE);
		const updatedAt = later(before.updatedAt);
		await tx
			.update(articles)
			.set({
				...changed,
				...(wanted === now.publishing ? {} : publishingColumns(wanted)),
				...(main ? mainColumns(main) : {}),
				updatedAt,
			})
			.where(eq(articles.id, now.id));
		await tx.delete(articleImages).where(eq(articleImages.articleId, now.id));
		await writeAdditional(tx, now.id, inOrder(before, names, added));
		const article = await written(tx, now.id);
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'article',
			nounId: now.id,
			before: recorded(before),
			after: recorded(article),
		});
		if (wanted !== now.publishing) await queueAppearance(tx, article);
		await announce(tx, ['blog', `article:${now.id}`]);
		return { ...article, changedByOthers: others };
	});
}

/** What a form shows of an article, for comparing with what comes back. */
export function shownArticle(article: Article): ShownValues {
	const { title, content, author } = article;
	const publishing = publishingOf(article);
	return shownValues({ title, content, author, publishing, ...picturesOf(article) });
}

/** Deletes an article for good. @throws Problem not-found */
export async function deleteArticle(
	db: Db,
	adminId: number,
	articleId: number | null,
): Promise<void> {
	await transact(db, async (tx) => {
		await tx
			.select()
			.from(articles)
			.where(eq(articles.id, articleId ?? 0))
			.for('update');
		const article = articleId ? await articleById(tx, articleId) : null;
		if (!article) throw notFound();
		await tx.delete(articles).where(eq(articles.id, article.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'delete',
			noun: 'article',
			nounId: article.id,
			before: recorded(article),
			after: null,
		});
		await announce(tx, ['blog', `article:${article.id}`]);
	});
}

function notFound(): Problem {
	return new Problem('not-found', 'Article not found');
}

/**
 * When two articles with one title are written at once, the second insert waits, finds the slug taken and tries the
 * next.
 */
async function insertUnderFreeSlug(
	tx: Tx,
	row: Omit<PgInsertValue<typeof articles>, 'slug' | 'title'> & { title: string },
): Promise<number> {
	const wanted = slugify(row.title, 'article');
	for (;;) {
		const slug = await untakenSlug(tx, wanted);
		const [article] = await tx
			.insert(articles)
			.values({ ...row, slug })
			.onConflictDoNothing({ target: articles.slug })
			.returning({ id: articles.id });
		if (article) return article.id;
	}
}

async function untakenSlug(tx: Tx, wanted: string): Promise<string> {
	const begin = `${wanted}-%`;
	const used = await tx
		.select({ slug: articles.slug })
		.from(articles)
		.where(or(eq(articles.slug, wanted), like(articles.slug, begin)));
	const taken = new Set(used.map(({ slug }) => slug));
	return freeSlug(wanted, (slug) => taken.has(slug));
}

async function written(tx: Tx, articleId: number): Promise<Article> {
	const article = await articleById(tx, articleId);
	if (!article) throw new Error('An article was not stored');
	return article;
}

/** What the audit trail stores of an article. */
function recorded(article: Article) {
	return {
		slug: article.slug,
		title: article.title,
		content: article.content,
		author: article.author,
		publishing: publishingOf(article),
		...picturesOf(article),
	};
}
