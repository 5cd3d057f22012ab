import { asc, desc, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { articleSearchText, articles } from '#db/site-schema.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { holdsWords } from '../search/word-search.ts';

// The blog as staff list it.

export const ARTICLE_SORTS = ['newest', 'oldest', 'title'] as const;
type ArticleSort = (typeof ARTICLE_SORTS)[number];
type StaffArticle = {
	id: number;
	slug: string;
	title: string;
	createdAt: Date;
	image: Picture;
};

const ORDER: Record<ArticleSort, SQL[]> = {
	newest: [desc(articles.createdAt), desc(articles.id)],
	oldest: [asc(articles.createdAt), asc(articles.id)],
	title: [asc(articles.title), asc(articles.id)],
};

/** One page of articles; the search covers title and author. Past the end it is empty. */
export async function articlesForStaff(
	db: DbOrTx,
	query: ListQuery<ArticleSort>,
): Promise<ListPage<StaffArticle>> {
	const found = holdsWords(articleSearchText(articles), query.q);
	const { id, slug, title, createdAt, mainImage, mainWidth, mainHeight } = articles;
	const [rows, counted] = await Promise.all([
		db
			.select({
				id,
				slug,
				title,
				createdAt,
				image: { path: mainImage, width: mainWidth, height: mainHeight },
			})
			.from(articles)
			.where(found)
			.orderBy(...ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, articles, found, query),
	]);
	return listPage(rows, counted, query);
}
