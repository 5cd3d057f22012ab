import { eq, like, or } from 'drizzle-orm';
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
import type { Picture } from '../pictures/picture-paths.ts';
import { ADDED, sentPicture, sentPictures, storeSentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { type Article, articleById } from './articles.ts';

// Writing the blog. Pictures are stored before the transaction begins, since making their versions takes seconds.

const TOO_MANY = `An article may have ${MOST_ARTICLE_PICTURES} additional pictures at most.`;
const LONGEST_TEXT = 200_000;
const DEFAULT_AUTHOR = 'Admin';
const AREA = 'article_images';

const shared = {
	title: requiredText('title', 255),
	content: requiredText('content', LONGEST_TEXT),
	author: plainText(191)
		.nullish()
		.transform((author) => author?.trim() || DEFAULT_AUTHOR),
	additionalImages: sentPictures
		.refine((files) => files.length <= MOST_ARTICLE_PICTURES, TOO_MANY)
		.meta({ maxItems: MOST_ARTICLE_PICTURES }),
};
/** A new article as sent by a form or a program. */
export const NewArticle = z.object({
	...shared,
	// Read as a list, because an optional field would never be reported as missing.
	mainImage: sentPictures
		.refine((files) => files.length > 0, 'The main image field is required.')
		.transform(([file]) => file)
		.meta({ type: 'string', format: 'binary', default: undefined }),
});
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
 * Publishes an article under a unique slug made from its title.
 * @throws Problem invalid (`title`, `content`, `author`, `mainImage`, `additionalImages`)
 */
export async function createArticle(
	db: Db,
	{ uploads, adminId }: Staff,
	sent: Record<string, unknown>,
	{ formKey }: { formKey?: string } = {},
): Promise<Article> {
	const { mainImage, additionalImages, ...draft } = parseFields(NewArticle, sent);
	const main = await storeMain(uploads, mainImage);
	if (!main) throw new Error('A new article was let through without its picture');
	const additional = await storeAdditional(uploads, additionalImages);
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This article was published already: see the list.');
		const articleId = await insertUnderFreeSlug(tx, { ...draft, ...mainColumns(main) });
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
	seen: SeenVersion = {},
): Promise<Article & { changedByOthers: string[] }> {
	const now = articleId ? await articleById(db, articleId) : null;
	if (!now) throw notFound();
	const parsed = parseFields(ChangedArticle, sent);
	const { mainImage, additionalImages, existingAdditionalImages: names, ...draft } = parsed;
	if (inOrder(now, names, []).length + additionalImages.length > MOST_ARTICLE_PICTURES) {
		throw fieldProblem('additionalImages', TOO_MANY);
	}
	const main = await storeMain(uploads, mainImage);
	const added = await storeAdditional(uploads, additionalImages);
	return transact(db, async (tx) => {
		await tx.select().from(articles).where(eq(articles.id, now.id)).for('no key update');
		const before = await articleById(tx, now.id);
		if (!before) throw notFound();
		const edit = { noun: 'article', seen, sent: draft, now: before, pictures: picturesOf(before) };
		const { changes, others } = await mergeOrRefuse(tx, edit);
		const updatedAt = later(before.updatedAt);
		await tx
			.update(articles)
			.set({ ...changes, ...(main ? mainColumns(main) : {}), updatedAt })
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
		await announce(tx, ['blog', `article:${now.id}`]);
		return { ...article, changedByOthers: others };
	});
}

/** What a form shows of an article, for comparing with what comes back. */
export function shownArticle(article: Article): ShownValues {
	const { title, content, author } = article;
	return shownValues({ title, content, author, ...picturesOf(article) });
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

async function storeMain(uploads: Uploads, file: File | undefined): Promise<Picture | null> {
	const [picture] = await storeSentPictures(uploads, AREA, 'mainImage', file ? [file] : []);
	return picture ?? null;
}

function storeAdditional(uploads: Uploads, files: readonly File[]): Promise<Picture[]> {
	return storeSentPictures(uploads, AREA, 'additionalImages', files);
}

/**
 * The pictures that stay and those added, in the order of the names; added ones without a name come last. Names the
 * article does not have are ignored; a picture that is there twice stays as often as it is named.
 */
function inOrder(before: Article, names: readonly string[], added: readonly Picture[]): Picture[] {
	const left = [...before.additionalImages];
	const unnamed = new Map(added.entries());
	const named = names.flatMap((name) => {
		if (name.startsWith(ADDED)) {
			const place = Number(name.slice(ADDED.length));
			const picture = unnamed.get(place);
			unnamed.delete(place);
			return picture ?? [];
		}
		const place = left.findIndex(({ path }) => fileName(path) === fileName(name));
		return place < 0 ? [] : left.splice(place, 1);
	});
	return [...named, ...unnamed.values()];
}

function fileName(address: string): string {
	return address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}

const mainColumns = ({ path, width, height }: Picture) => ({
	mainImage: path,
	mainWidth: width,
	mainHeight: height,
});

/**
 * When two articles with one title are written at once, the second insert waits, finds the slug taken and tries the
 * next.
 */
async function insertUnderFreeSlug(
	tx: Tx,
	row: Omit<typeof articles.$inferInsert, 'slug'>,
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

async function writeAdditional(tx: Tx, articleId: number, pictures: Picture[]): Promise<void> {
	if (pictures.length === 0) return;
	await tx.insert(articleImages).values(
		pictures.map(({ path: imagePath, width, height }, position) => ({
			articleId,
			imagePath,
			width,
			height,
			position,
		})),
	);
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
		...picturesOf(article),
	};
}

function picturesOf({ image, additionalImages }: Article) {
	return {
		mainImage: image.path,
		additionalImages: additionalImages.map(({ path }) => path),
	};
}
