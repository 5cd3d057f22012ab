import { redirect } from 'react-router';
import { newFormKey } from '#shop/sent-once.ts';
import { adminReading, adminWriting } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/create-article.ts';
import { ArticleForm } from './article-form.tsx';
import { saveArticle } from './save-article.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Create New Article');

export const loader = adminReading(async (_visit, _args: Route.LoaderArgs) => ({
	formKey: newFormKey(),
}));

export const action = adminWriting(async (visit, form, _args: Route.ActionArgs) => {
	await saveArticle(visit, form, undefined);
	throw redirect('/admin/adminblog', 303);
});

export default function CreateArticle({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Create New Article" />
			<ArticleForm formKey={loaderData.formKey} />
		</>
	);
}
