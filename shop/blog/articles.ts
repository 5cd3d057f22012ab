import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { articles } from '#db/site-schema.ts';
import { isSlug } from '../addresses/slug.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { readableText } from './article-parts.ts';
import { excerpt } from './article-text.ts';
import { isPublished } from './publication.ts';

// Reading the blog, newest first. Every function but articleById sees only what is published; `now` is for tests.

const TEASED_ARTICLES = 5;
const CARDS_A_PAGE = 12;
const EXCERPT_FROM = 400;

/** What a card shows, without the full text. */
export type ArticleCard = {
	id: number;
	slug: string;
	title: string;
	createdAt: Date;
	excerpt: string;
	image: Picture;
};

export type Article = {
	id: number;
	slug: string;
	title: string;
	content: string;
	author: string;
	isDraft: boolean;
	createdAt: Date;
	updatedAt: Date;
	/** Null only for a draft. */
	image: Picture | null;
	/** Pictures besides the main one, in their order. */
	additionalImages: Picture[];
};

type ArticlePage = {
	articles: ArticleCard[];
	page: number;
	total: number;
	lastPage: number;
};

const newestFirst = [desc(articles.createdAt), desc(articles.id)];

// What is published has its picture: a constraint of the table.
const mainPicture = sql`json_build_object('path', ${articles.mainImage}, 'width', ${articles.mainWidth},
	'height', ${articles.mainHeight})`;
const imageOfPublished = sql<Picture>`${mainPicture}`;
export const imageOfAny = sql<Picture | null>`case when ${articles.mainImage} is not null then ${mainPicture} end`;

// Drizzle omits the table from column names in a query of one table, so it is written out here.
const additionalImages = sql<Picture[]>`(
	select coalesce(json_agg(json_build_object('path', i.image_path, 'width', i.width, 'height', i.height)
		order by i.position, i.id), '[]'::json)
	from article_images i where i.article_id = articles.id
)`;

function selectArticles(db: DbOrTx) {
	const { id, slug, title, content, author, isDraft, createdAt, updatedAt } = articles;
	return db
		.select({
			id,
			slug,
			title,
			content,
			author,
			isDraft,
			createdAt,
			updatedAt,
			image: imageOfAny,
			additionalImages,
		})
		.from(articles)
		.$dynamic();
}

function selectCards(db: DbOrTx, which: SQL | undefined) {
	const { id, slug, title, createdAt } = articles;
	const beginning = sql<string>`left(${articles.content}, ${EXCERPT_FROM})`;
	return db
		.select({ id, slug, title, createdAt, beginning, image: imageOfPublished })
		.from(articles)
		.where(which)
		.orderBy(...newestFirst)
		.$dynamic();
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

function toCard({ beginning, ...card }: CardRow): ArticleCard {
	return { ...card, excerpt: excerpt(readableText(beginning)) };
}

/** Every article with its text: only for the API call that promises the whole list. */
export function allArticles(db: DbOrTx, now?: Date): Promise<Article[]> {
	return selectArticles(db)
		.where(isPublished(now))
		.orderBy(...newestFirst);
}

/** The pictures that the text of an article may show, the main one first. */
export function picturesIn({ image, additionalImages }: Article): Picture[] {
	return image ? [image, ...additionalImages] : additionalImages;
}

/** One page of the blog; the first has one more article, the featured one. Past the end it is empty. */
export async function articlePage(db: DbOrTx, page: number, now?: Date): Promise<ArticlePage> {
	const first = page === 1 ? 0 : 1 + (page - 1) * CARDS_A_PAGE;
	const [rows, total] = await Promise.all([
		selectCards(db, isPublished(now))
			.limit(page === 1 ? 1 + CARDS_A_PAGE : CARDS_A_PAGE)
			.offset(first),
		db.$count(articles, isPublished(now)),
	]);
	const lastPage = Math.max(1, Math.ceil((total - 1) / CARDS_A_PAGE));
	return { articles: rows.map(toCard), page, total, lastPage };
}

/** The newest articles for the home page: one featured and four more (spec section 9). */
export async function newestArticles(
	db: DbOrTx,
	most = TEASED_ARTICLES,
	now?: Date,
): Promise<ArticleCard[]> {
	const rows = await selectCards(db, isPublished(now)).limit(most);
	return rows.map(toCard);
}

/** What to read next: older articles first, then, when these run out, the newest others. */
export async function nextArticles(
	db: DbOrTx,
	article: Pick<Article, 'id' | 'createdAt'>,
	most = 3,
	now?: Date,
): Promise<ArticleCard[]> {
	const { id, createdAt } = article;
	const older = sql`(${articles.createdAt}, ${articles.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
	const rows = await selectCards(db, and(ne(articles.id, id), isPublished(now)))
		.orderBy(desc(older), ...newestFirst)
		.limit(most);
	return rows.map(toCard);
}

/** The article with a slug; null when there is none, also for an invalid slug. */
export async function articleBySlug(db: DbOrTx, slug: string, now?: Date): Promise<Article | null> {
	if (!isSlug(slug)) return null;
	const [article] = await selectArticles(db).where(and(eq(articles.slug, slug), isPublished(now)));
	return article ?? null;
}

/** The published article with an id, or null. */
export async function publishedArticle(
	db: DbOrTx,
	id: number,
	now?: Date,
): Promise<Article | null> {
	const [article] = await selectArticles(db).where(and(eq(articles.id, id), isPublished(now)));
	return article ?? null;
}

/** The article with an id, for staff also a draft or scheduled one; or null. */
export async function articleById(db: DbOrTx, id: number): Promise<Article | null> {
	const [article] = await selectArticles(db).where(eq(articles.id, id));
	return article ?? null;
}
