import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { articleSearchText, articles } from '#db/site-schema.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { holdsWords } from '../search/word-search.ts';
import { imageOfAny } from './articles.ts';
import { isPublished, publicationOf } from './publication.ts';
import type { Publication } from './publication-names.ts';

// The blog as staff list it.

export const ARTICLE_SORTS = ['newest', 'oldest', 'title'] as const;
type ArticleSort = (typeof ARTICLE_SORTS)[number];
type StaffArticle = {
	id: number;
	slug: string;
	title: string;
	publication: Publication;
	createdAt: Date;
	image: Picture | null;
};

const ORDER: Record<ArticleSort, SQL[]> = {
	newest: [desc(articles.createdAt), desc(articles.id)],
	oldest: [asc(articles.createdAt), asc(articles.id)],
	title: [asc(articles.title), asc(articles.id)],
};

const IN: Record<Publication, () => SQL | undefined> = {
	published: () => isPublished(),
	scheduled: () => and(eq(articles.isDraft, false), gt(articles.createdAt, sql`now()`)),
	draft: () => eq(articles.isDraft, true),
};

/** One page of articles, of one publication or all; the search covers title and author. Past the end it is empty. */
export async function articlesForStaff(
	db: DbOrTx,
	query: ListQuery<ArticleSort>,
	publication: Publication | null = null,
): Promise<ListPage<StaffArticle>> {
	const found = and(
		holdsWords(articleSearchText(articles), query.q),
		publication ? IN[publication]() : undefined,
	);
	const { id, slug, title, isDraft, createdAt } = articles;
	const [rows, counted] = await Promise.all([
		db
			.select({
				id,
				slug,
				title,
				isDraft,
				createdAt,
				image: imageOfAny,
			})
			.from(articles)
			.where(found)
			.orderBy(...ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, articles, found, query),
	]);
	return listPage(
		rows.map(({ isDraft, ...row }) => ({
			...row,
			publication: publicationOf({ isDraft, ...row }),
		})),
		counted,
		query,
	);
}
