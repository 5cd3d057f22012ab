import { articleById } from '#shop/blog/articles.ts';
import { publicationOf } from '#shop/blog/publication.ts';
import type { Publication } from '#shop/blog/publication-names.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { ArticlePage } from '../../storefront/blog/article-page.tsx';
import { articleAsRead } from '../../storefront/blog/read-article.ts';
import { Failure } from '../../storefront/errors/failure.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/preview-article.ts';

/** An article in the pages of the shop, for staff alone, whether published or not. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Preview');

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const article = await articleById(context.db, parseId(params.id) ?? 0);
	if (!article) throw new Problem('not-found', 'Article not found');
	const { tags: _uncached, ...read } = await articleAsRead(context, article);
	const from = localTime(article.createdAt);
	return { id: article.id, publication: publicationOf(article), from, read };
});

export default function PreviewArticle({ loaderData }: Route.ComponentProps) {
	const { id, publication, from, read } = loaderData;
	return (
		<>
			<div className="column pt-4">
				<Notice kind="info" title={TITLES[publication](from)}>
					<p>This page is for staff alone. Readers will see what is below.</p>
					<ButtonLink kind="quiet" size="small" className="mt-2" to={`/admin/adminblog/edit/${id}`}>
						Edit this article
					</ButtonLink>
				</Notice>
			</div>
			<ArticlePage read={read} />
		</>
	);
}

const TITLES: Record<Publication, (from: string) => string> = {
	draft: () => 'Preview of a draft',
	scheduled: (from) => `Preview: it appears on ${from}`,
	published: () => 'Preview: it is in the blog',
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Failure
			error={error}
			failed="Failed to load article"
			missing="Article not found"
			list={{ label: 'All articles', to: '/admin/adminblog' }}
		/>
	);
}
