import { data, Link, redirect, useActionData, useNavigate } from 'react-router';
import { consumeMailedLink, mailSignInOf } from '#shop/accounts/use-mail-sign-in.ts';
import { Problem } from '#shop/kit/problem.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { EmailText } from '../../ui/contact-text.tsx';
import type { Route } from './+types/mail-link.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { finishByMail } from './finish-by-mail.ts';
import { announceSignIn } from './sign-in-answer.ts';

/** The page of a mailed link: it signs in when its button is pressed, since mail programs open links to check them. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Sign in by mail',
		description: 'Sign in to your account without a password.',
		path: '/login/mail',
		hidden: true,
	});

type Shown = { email: string; who: string | null } | { gone: string };

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	const user = await context.user();
	try {
		const { email } = await mailSignInOf(context.db, params.token);
		return data<Shown>({ email, who: user && user.email !== email ? user.email : null });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		// Pressed twice: the first press has signed in.
		if (user) throw redirect('/account');
		return data<Shown>({ gone: error.message }, { status: 404 });
	}
});

export const action = pageAction(async (context, form, { params, request }: Route.ActionArgs) => {
	const used = await consumeMailedLink(context.db, params.token);
	context.rememberMailSignIn(null);
	return await finishByMail(context, request, form, used);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function MailLink({ loaderData: shown }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const failure = answer?.ok === false ? answer.message : undefined;
	const onAnswer = () => {
		if (failure) void showAlert({ kind: 'warning', title: 'Warning.', text: failure });
		if (!answer?.ok) return;
		announceSignIn(answer);
		void navigate(answer.to, { replace: true });
	};
	const again = (
		<Link to="/login/mail?again=1" className={ACCOUNT_LINK}>
			Send me another mail
		</Link>
	);
	if ('gone' in shown) {
		return (
			<AccountScreen title="Sign in by mail" subtitle={shown.gone} links={again}>
				{null}
			</AccountScreen>
		);
	}
	return (
		<AccountScreen title="Sign in by mail" links={again}>
			<p className="mt-2 text-slate">
				As <EmailText>{shown.email}</EmailText>
			</p>
			{shown.who ? (
				<p className="mt-4">
					This signs out <EmailText>{shown.who}</EmailText> in this browser.
				</p>
			) : null}
			{failure ? (
				<div className="mt-6">
					<Notice kind="warning" title="Warning.">
						{failure}
					</Notice>
				</div>
			) : null}
			<AccountForm answer={answer} onAnswer={onAnswer} submit="Sign in">
				{null}
			</AccountForm>
		</AccountScreen>
	);
}
