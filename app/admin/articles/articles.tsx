import { data, Link, redirect } from 'react-router';
import { deleteArticle } from '#shop/article-editing.ts';
import { articlePage } from '#shop/articles.ts';
import { parseId, parsePage } from '#shop/input.ts';
import { localTime } from '#shop/local-time.ts';
import { Picture } from '../../ui/picture.tsx';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { DELETED, DeleteButton } from '../parts/delete-button.tsx';
import { ListPage } from '../parts/list-page.tsx';
import type { Route } from './+types/articles.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Blogging');

export const loader = adminReading(async ({ db }, { url }: Route.LoaderArgs) => {
	const page = parsePage(url.searchParams.get('page'));
	const { articles, ...list } = await articlePage(db, page);
	if (page > list.lastPage) throw redirect(`/admin/adminblog?page=${list.lastPage}`);
	const rows = articles.map(({ id, title, slug, image, createdAt }) => ({
		id,
		title,
		slug,
		image,
		date: localTime(createdAt),
	}));
	return { rows, list };
});

export const action = adminWriting(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	await deleteArticle(db, admin.id, parseId(form.get('id')));
	if (!form.has('scripts')) throw redirect(url.pathname + url.search, 303);
	return data({ ok: true as const, message: DELETED });
});

export default function Articles({ loaderData: { rows, list } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Blogging"
			noun="articles"
			missing="Article not found"
			list={list}
			action={{ label: 'Create New Article', to: '/admin/adminblog/create' }}
		>
			<DataTable caption="Articles, newest first" columns={COLUMNS} rows={rows} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

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
	{ label: 'Title', cell: ({ title }) => title, breaks: 'anywhere' },
	{ label: 'Date', cell: ({ date }) => date, breaks: 'never' },
	{
		label: 'Actions',
		cell: (article) => (
			<span className="inline-flex items-center gap-3">
				<Link
					to={`/admin/adminblog/edit/${article.id}`}
					state={{ article }}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
				>
					Edit<span className="sr-only"> {article.title}</span>
				</Link>
				<DeleteButton id={article.id} name={article.title} />
			</span>
		),
	},
];
