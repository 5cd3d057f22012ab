import { articleById } from '#shop/blog/articles.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-article.ts';
import { ArticleForm } from './article-form.tsx';
import { editedArticle } from './edited-article.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Article');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/adminblog', async () => {
		const article = await articleById(db, parseId(params.id) ?? 0);
		if (!article) throw new Problem('not-found', 'Article not found');
		return editedArticle(article);
	}),
);

export { action } from './save-article.ts';

export default function EditArticle({ loaderData: article }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Edit Article" lead={article.texts.title}>
				<ButtonLink
					kind="quiet"
					size="small"
					to={
						article.publication === 'published'
							? `/blog/${article.slug}`
							: `/admin/adminblog/preview/${article.id}`
					}
				>
					{article.publication === 'published' ? 'See it in the blog' : 'Preview'}
				</ButtonLink>
			</PageHead>
			<ArticleForm key={article.id} article={article} />
		</>
	);
}
