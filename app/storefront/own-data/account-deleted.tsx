import { useEffect } from 'react';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { forgetSignIn } from '../../stored-sign-in.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import type { Route } from './+types/account-deleted.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Account deleted',
		description: 'Your account is deleted.',
		path: '/account/deleted',
		hidden: true,
	});

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	return null;
});

export default function AccountDeleted() {
	useEffect(forgetSignIn, []);
	return (
		<AccountScreen
			title="Your account is deleted"
			subtitle="You are signed out everywhere, and a mail says so, too. Thank you for having been with us."
		>
			<ButtonLink to="/" className="mt-6">
				To the shop
			</ButtonLink>
		</AccountScreen>
	);
}
