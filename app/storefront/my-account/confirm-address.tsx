import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { confirmationOf, confirmByLink } from '#shop/accounts/address-confirmation.ts';
import { Problem } from '#shop/kit/problem.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { ACCOUNT_LINK, AccountScreen } from '../account/account-screen.tsx';
import type { Route } from './+types/confirm-address.ts';

/** The page of the link by which somebody confirms the address of their account; they need not be signed in. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Confirm your e-mail address',
		description: 'Show that the e-mail address of your account is yours.',
		path: '/account',
		hidden: true,
	});

type Shown = { email: string; isDone: boolean } | { gone: string };

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	// Private: nobody else may see this address.
	await context.user();
	try {
		const { email } = await confirmationOf(context.db, params.token);
		return data<Shown>({ email, isDone: url.searchParams.has('done') });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		return data<Shown>({ gone: error.message }, { status: 404 });
	}
});

export const action = pageAction(async (context, _form, { params }: Route.ActionArgs) => {
	await confirmByLink(context.db, params.token);
	throw redirect(`/account/confirm/${params.token}?done=1`, 303);
});

export default function ConfirmAddress({ loaderData: shown, actionData }: Route.ComponentProps) {
	const busy = useNavigation().formMethod === 'POST';
	const refused = actionData?.ok === false ? actionData.message : null;
	const toAccount = (
		<Link to="/account" className={ACCOUNT_LINK}>
			My Account
		</Link>
	);
	if ('gone' in shown) {
		return (
			<AccountScreen title="Confirm your address" subtitle={shown.gone} links={toAccount}>
				{null}
			</AccountScreen>
		);
	}
	return (
		<AccountScreen
			title={shown.isDone ? 'Thank you' : 'Confirm your address'}
			links={shown.isDone ? toAccount : undefined}
		>
			<p className="mt-2 text-slate" role="status">
				<strong className="text-ink">
					<EmailText>{shown.email}</EmailText>
				</strong>{' '}
				{shown.isDone ? 'is confirmed.' : 'is the address of your account?'}
			</p>
			{refused ? (
				<div className="mt-6">
					<Notice kind="error" title="Error">
						{refused}
					</Notice>
				</div>
			) : null}
			{shown.isDone ? (
				<div className="mt-6">
					<ButtonLink to="/" className="w-full">
						Back to Market
					</ButtonLink>
				</div>
			) : (
				<Form method="post" className="mt-6">
					<Button type="submit" busy={busy} className="w-full">
						Yes, this is my address
					</Button>
				</Form>
			)}
		</AccountScreen>
	);
}
