import { data, Link, useActionData, useNavigate } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { Problem } from '#shop/kit/problem.ts';
import { mailShop } from '#shop/settings/settings.ts';
import {
	Acceptance,
	acceptInvitation,
	joinWithNewAccount,
	NewMember,
	openInvitation,
} from '#shop/staff/accept-invitation.ts';
import { LogOutForm } from '../../log-out-form.tsx';
import { formDone, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { keepSignIn } from '../../stored-sign-in.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import { CurrentPasswordField } from '../my-account/form-parts.tsx';
import type { Route } from './+types/invitation.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { beginSession } from './begin-session.ts';
import { NewPasswordFields } from './password-field.tsx';

/** Accepting an invitation to the staff, with one's account or a new one. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Invitation',
		description: 'Join the staff of the shop.',
		path: '/invitation',
		hidden: true,
	});

type Shown =
	| { state: 'gone'; why: string }
	| { state: 'new' | 'sign-in' | 'accept' | 'other'; email: string; role: string; who: string };

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	const user = await context.user();
	try {
		const { email, role, hasAccount } = await openInvitation(context.db, params.token);
		const isTheirs = user?.email.toLowerCase() === email.toLowerCase();
		const state = user ? (isTheirs ? 'accept' : 'other') : hasAccount ? 'sign-in' : 'new';
		return data<Shown>({ state, email, role, who: user?.email ?? '' });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		return data<Shown>({ state: 'gone', why: error.message }, { status: 404 });
	}
});

export const action = pageAction(async (context, form, { params, request }: Route.ActionArgs) => {
	const { db } = context;
	const done = { message: 'You are on the staff now.', to: '/admin/dashboard' };
	const { name: shopName } = await mailShop(db, context.publicUrl);
	const { origin } = context;
	if (form.get('intent') === 'accept') {
		const user = await context.user();
		if (!user) throw new Problem('unauthenticated', 'Please sign in first, then accept.');
		const { current_password: password } = parseFields(Acceptance, formFields(form));
		const changer = { user, origin, deviceToken: context.deviceToken() };
		await acceptInvitation(db, changer, params.token, { password, shopName });
		return formDone(request, done.to, { ...done, signIn: null });
	}
	const member = parseFields(NewMember, formFields(form));
	const fresh = await joinWithNewAccount(db, params.token, member, { shopName, origin });
	await beginSession(context, fresh);
	context.rememberDevice(fresh.deviceToken);
	const signIn = { token: fresh.token, username: fresh.user.name };
	return formDone(request, done.to, { ...done, signIn });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function Invitation({ loaderData: shown, params }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const failure = refused && refused.status !== 422 ? refused.message : undefined;
	const onAnswer = () => {
		if (failure) void showAlert({ kind: 'error', title: 'Error', text: failure });
		if (!answer?.ok) return;
		if (answer.signIn) keepSignIn(answer.signIn);
		void showAlert({ kind: 'success', title: 'Success', text: answer.message });
		void navigate(answer.to, { replace: true });
	};
	if (shown.state === 'gone') {
		return (
			<AccountScreen title="Invitation" subtitle={shown.why} links={<ToTheShop />}>
				{null}
			</AccountScreen>
		);
	}
	const { state, email, role, who } = shown;
	return (
		<AccountScreen
			title="Join the staff"
			subtitle={`You are invited with the role ${role}.`}
			links={<ToTheShop />}
		>
			<p className="mt-2 text-slate">
				For <EmailText>{email}</EmailText>
			</p>
			{failure ? (
				<div className="mt-6">
					<Notice kind="error" title="Error">
						{failure}
					</Notice>
				</div>
			) : null}
			{state === 'sign-in' ? (
				<div className="mt-6 space-y-4">
					<p>There is an account for this address. Sign in with it, then accept.</p>
					<ButtonLink to={`/login?next=/invitation/${params.token}`}>Sign in</ButtonLink>
				</div>
			) : state === 'other' ? (
				<div className="mt-6 space-y-4">
					<Notice kind="warning" title="This is for somebody else">
						You are signed in as <EmailText>{who}</EmailText>. Log out first, then open the link in
						the mail again.
					</Notice>
					<LogOutForm className={buttonClass({ kind: 'quiet' })}>Log out</LogOutForm>
				</div>
			) : state === 'accept' ? (
				<AccountForm answer={answer} onAnswer={onAnswer} submit="Accept the invitation">
					<input type="hidden" name="intent" value="accept" />
					<PasswordOfMember email={email} errors={refused?.errors.current_password} />
				</AccountForm>
			) : (
				<AccountForm answer={answer} onAnswer={onAnswer} submit="Join">
					<NewMemberFields errors={refused?.errors ?? {}} name={refused?.values.name ?? ''} />
				</AccountForm>
			)}
		</AccountScreen>
	);
}

function NewMemberFields({ errors, name }: { errors: Record<string, string[]>; name: string }) {
	return (
		<>
			<InputField
				label="Full Name"
				name="name"
				autoComplete="name"
				maxLength={191}
				aria-required
				defaultValue={name}
				errors={errors.name}
			/>
			<NewPasswordFields label="Password" errors={errors} />
		</>
	);
}

/** Proves who accepts, and lets the shop see whether the password is one for staff. */
function PasswordOfMember({ email, errors }: { email: string; errors: string[] | undefined }) {
	return (
		<>
			<input type="hidden" name="username" autoComplete="username" value={email} />
			<CurrentPasswordField isNeeded errors={errors} />
			{errors ? (
				<p>
					<Link to="/account/password" className={ACCOUNT_LINK}>
						Change your password
					</Link>
				</p>
			) : null}
		</>
	);
}

function ToTheShop() {
	return (
		<Link to="/" className={ACCOUNT_LINK}>
			See the shop
		</Link>
	);
}
