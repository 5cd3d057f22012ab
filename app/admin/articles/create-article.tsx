import { newFormKey } from '#shop/kit/sent-once.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/create-article.ts';
import { ArticleForm } from './article-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Create New Article');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => ({
	formKey: newFormKey(),
}));

export { action } from './save-article.ts';

export default function CreateArticle({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Create New Article" />
			<ArticleForm formKey={loaderData.formKey} />
		</>
	);
}
