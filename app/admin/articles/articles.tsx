import { Link } from 'react-router';
import { deleteArticle } from '#shop/blog/article-editing.ts';
import { PUBLICATIONS, type Publication } from '#shop/blog/publication-names.ts';
import { ARTICLE_SORTS, articlesForStaff } from '#shop/blog/staff-articles.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone } from '../../page-handlers.ts';
import { Picture } from '../../ui/picture.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { DELETED, DeleteButton } from '../forms/delete-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/articles.ts';
import { PUBLICATION_LABELS } from './publication-fields.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Blogging');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const publication = PUBLICATIONS.find((known) => known === url.searchParams.get('state')) ?? null;
	const found = await readList(url, ARTICLE_SORTS, (query) =>
		articlesForStaff(db, query, publication),
	);
	const rows = found.rows.map(({ id, title, slug, image, publication, createdAt }) => ({
		id,
		title,
		slug,
		image,
		publication,
		date: localTime(createdAt),
	}));
	return { rows, list: found.list, sort: found.sort };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await deleteArticle(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: DELETED });
	},
);

export default function Articles({ loaderData: { rows, list, sort } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Blogging"
			noun="article"
			missing="Article not found"
			list={list}
			action={{ label: 'Create New Article', to: '/admin/adminblog/create' }}
			filters={
				<FilterBar
					searches="Title or author"
					sorts={[
						['newest', 'Newest first'],
						['oldest', 'Oldest first'],
						['title', 'Title'],
					]}
				>
					<FilterSelect
						label="State"
						name="state"
						options={[
							['', 'All'],
							...PUBLICATIONS.map((state) => [state, PUBLICATION_LABELS[state]] as const),
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable caption="Articles of the blog" columns={COLUMNS} rows={rows} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const PUBLICATION_COLOURS: Record<Exclude<Publication, 'published'>, string> = {
	scheduled: 'text-amber',
	draft: 'text-slate',
};

const COLUMNS: Column<Row>[] = [
	{
		label: 'Image',
		cell: ({ image }) => (
			<Picture
				picture={image}
				alt=""
				sizes="6rem"
				className="h-14 w-24 rounded-control object-cover"
			/>
		),
	},
	{
		label: 'Title',
		cell: ({ id, title }) => (
			<Link
				to={`/admin/adminblog/edit/${id}`}
				className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
			>
				{title}
			</Link>
		),
		breaks: 'anywhere',
		sorts: ['title'],
		leads: true,
	},
	{
		label: 'Date',
		cell: ({ date, publication }) => (
			<>
				{publication === 'published' ? null : (
					<span className={`block font-semibold ${PUBLICATION_COLOURS[publication]}`}>
						{PUBLICATION_LABELS[publication]}
					</span>
				)}
				{date}
			</>
		),
		breaks: 'never',
		sorts: ['oldest', 'newest'],
	},
	{
		label: 'Actions',
		acts: true,
		cell: (article) => (
			<div className="inline-flex items-center gap-3">
				<Link
					to={`/admin/adminblog/edit/${article.id}`}
					state={{ article }}
					aria-label={`Edit ${article.title}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
				>
					Edit
				</Link>
				<Link
					to={`/admin/adminblog/preview/${article.id}`}
					aria-label={`Preview ${article.title}`}
					className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
				>
					Preview
				</Link>
				<DeleteButton id={article.id} name={article.title} />
			</div>
		),
	},
];
