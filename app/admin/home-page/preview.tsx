import { homePage, sentHomePage } from '#shop/settings/home-page.ts';
import { UnsentOrFailure } from '../../storefront/account/unsent-or-failure.tsx';
import { homeGoods } from '../../storefront/home-goods.ts';
import { HomeView } from '../../storefront/home-view.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/preview.ts';
import { homePageIn } from './sent-home-page.ts';

// The home page as it would look with what is in the form, for staff alone; nothing is saved.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Preview');

export const loader = staffLoader(async (context, _args: Route.LoaderArgs) => {
	const [goods, page] = await Promise.all([homeGoods(context), homePage(context.db)]);
	return { goods, page };
});

export const action = staffAction(async ({ db, uploads }, form, _args: Route.ActionArgs) => ({
	ok: true as const,
	page: await sentHomePage(db, uploads, homePageIn(form)),
}));

export default function HomePagePreview({ loaderData, actionData }: Route.ComponentProps) {
	const { goods, page } = loaderData;
	return (
		<>
			<div className="column py-3">
				{actionData?.ok === false ? (
					<Notice kind="error" title={actionData.message}>
						{[...new Set(Object.values(actionData.errors).flat())].map((error) => (
							<p key={error}>{error}</p>
						))}
						<p>Below is the home page as it is saved.</p>
					</Notice>
				) : (
					<Notice
						kind="warning"
						title={
							actionData
								? 'Preview: shoppers do not see this until you save it'
								: 'The home page as it is saved'
						}
					>
						<p>Close this tab to go on editing.</p>
					</Notice>
				)}
			</div>
			<HomeView goods={goods} page={actionData?.ok ? actionData.page : page} />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
