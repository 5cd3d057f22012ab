import { data, Form, Link, redirect, useNavigation } from 'react-router';
import {
	confirmationOf,
	confirmByLink,
	disownByLink,
} from '#shop/accounts/address-confirmation.ts';
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

type Shown =
	| { email: string; done: 'confirmed' | 'disowned' | null; isConfirmed: boolean }
	| { gone: string };

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	// Private: nobody else may see this address.
	await context.user();
	try {
		const { email, isConfirmed } = await confirmationOf(context.db, params.token);
		const isDisowned = url.searchParams.has('disowned') && isConfirmed;
		const done = isDisowned ? 'disowned' : url.searchParams.has('done') ? 'confirmed' : null;
		return data<Shown>({ email, done, isConfirmed });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		return data<Shown>({ gone: error.message }, { status: 404 });
	}
});

/** With the intent `disown` its reader did not open the account; otherwise the address is confirmed. */
export const action = pageAction(async (context, form, { params }: Route.ActionArgs) => {
	if (form.get('intent') === 'disown') {
		await disownByLink(context.db, params.token);
		throw redirect(`/account/confirm/${params.token}?disowned=1`, 303);
	}
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
	const { email, done } = shown;
	return (
		<AccountScreen
			title={done ? 'Thank you' : 'Confirm your address'}
			links={done === 'confirmed' ? toAccount : undefined}
		>
			<p className="mt-2 text-slate" role="status">
				<strong className="text-ink">
					<EmailText>{email}</EmailText>
				</strong>{' '}
				{done === null
					? 'is the address of your account?'
					: done === 'confirmed'
						? 'is confirmed.'
						: 'is yours alone again: whoever opened the account is signed out, and their password works no longer. You may sign in by mail, to use the account or to delete it.'}
			</p>
			{refused ? (
				<div className="mt-6">
					<Notice kind="error" title="Error">
						{refused}
					</Notice>
				</div>
			) : null}
			{done === null ? (
				<Choices busy={busy} mayDisown={!shown.isConfirmed} />
			) : (
				<div className="mt-6">
					<ButtonLink to={done === 'confirmed' ? '/' : '/login/mail'} className="w-full">
						{done === 'confirmed' ? 'Back to Market' : 'Sign in by mail'}
					</ButtonLink>
				</div>
			)}
		</AccountScreen>
	);
}

/** Anybody may have opened the account, so its reader can say that it was somebody else. */
function Choices({ busy, mayDisown }: { busy: boolean; mayDisown: boolean }) {
	return (
		<>
			<Form method="post" className="mt-6">
				<Button type="submit" busy={busy} className="w-full">
					Yes, this is my address
				</Button>
			</Form>
			{mayDisown ? (
				<Form method="post" className="mt-3">
					<input type="hidden" name="intent" value="disown" />
					<Button type="submit" kind="quiet" busy={busy} className="w-full">
						Somebody else opened this account
					</Button>
				</Form>
			) : null}
		</>
	);
}
