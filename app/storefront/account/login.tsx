import { data, Link, redirect, useActionData, useLocation, useNavigate } from 'react-router';
import { ACCOUNT_ANSWERS } from '#shop/accounts/account-answers.ts';
import { SignIn, signIn } from '#shop/accounts/sign-in.ts';
import { parseFields } from '#shop/input.ts';
import { keepSignIn } from '../../kept-sign-in.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alert-dialog.tsx';
import { type Alert, showAlert } from '../../ui/alerts.ts';
import { InputField } from '../../ui/field.tsx';
import { formFields, type Refusal, reading, writing } from '../../visit.ts';
import type { Route } from './+types/login.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { addWanted, pathAfterSignIn } from './after-sign-in.ts';
import { detourOf, withDetour } from './detour.ts';
import { PasswordField } from './password-field.tsx';
import { signInAlert } from './sign-in-alerts.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Login',
		description: 'Sign in to your account.',
		path: '/login',
		hidden: true,
	});

export const loader = reading(async (visit, { url }: Route.LoaderArgs) => {
	if (await visit.user()) throw redirect('/');
	const registered = url.searchParams.has('registered');
	return {
		detour: detourOf(url.searchParams),
		registered: registered ? ACCOUNT_ANSWERS.registered : null,
		reason: signInAlert(url.searchParams)?.text ?? null,
	};
});

/** `scripts` in the form asks for the token, which the browser stores; without it the answer is a redirect. */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	const { token, user } = await signIn(visit.db, parseFields(SignIn, fields), visit.address);
	visit.startSession(token);
	const added = await addWanted(visit, user.id, fields);
	const to = pathAfterSignIn(fields, user.roleAs === 1);
	if (!fields.scripts) throw redirect(to, 303);
	const message = added ? `${ACCOUNT_ANSWERS.signedIn} ${added}` : ACCOUNT_ANSWERS.signedIn;
	return data({ ok: true as const, token, username: user.name, message, to });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function Login({ loaderData }: Route.ComponentProps) {
	const { detour, registered, reason } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const { state } = useLocation();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (!answer) return;
		if (!answer.ok) return tellRefusal(answer);
		keepSignIn(answer);
		void showAlert({ kind: 'success', title: 'Success', text: answer.message });
		void navigate(answer.to, { replace: true });
	};
	return (
		<AccountScreen
			title="Welcome Back"
			subtitle="Sign in to your account"
			links={
				<>
					<Link to="/forgot-password" className={ACCOUNT_LINK}>
						Forgot Password?
					</Link>
					<Link to={withDetour('/register', detour)} className={ACCOUNT_LINK}>
						Don't have an account? Sign up
					</Link>
				</>
			}
		>
			<LoginNotice refused={refused} registered={registered} reason={reason} />
			<AccountForm answer={answer} onAnswer={onAnswer} detour={detour} submit="Login">
				<InputField
					label="Email"
					type="email"
					name="email"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					aria-required
					defaultValue={refused?.typed.email ?? emailOf(state)}
					errors={refused?.errors.email}
				/>
				<PasswordField
					label="Password"
					name="password"
					autoComplete="current-password"
					aria-required
					errors={refused?.errors.password}
				/>
			</AccountForm>
		</AccountScreen>
	);
}

/** The same text as the alerts, for those who closed them or have no scripts. */
function LoginNotice({
	refused,
	registered,
	reason,
}: {
	refused?: Refusal;
	registered: string | null;
	/** Why the visitor was sent here. */
	reason: string | null;
}) {
	if (refused && refused.status !== 422) {
		const { kind, title, text } = wording(refused);
		return (
			<div className="mt-6">
				<Notice kind={kind} title={title}>
					{text}
				</Notice>
			</div>
		);
	}
	if (refused) return null;
	if (reason) {
		return (
			<div className="mt-6">
				<Notice kind="warning" title={reason} />
			</div>
		);
	}
	if (!registered) return null;
	return (
		<div className="mt-6">
			<Notice kind="success" title={registered}>
				Sign in to go on.
			</Notice>
		</div>
	);
}

function tellRefusal(refused: Refusal): void {
	if (refused.status !== 422) void showAlert(wording(refused));
}

/** Spec section 8, "Login". */
function wording({ status, message }: Refusal): Alert {
	if (status >= 400 && status < 500) return { kind: 'warning', title: 'Warning.', text: message };
	const text = message || 'An unexpected error occurred. Please try again.';
	return { kind: 'error', title: 'Error', text };
}

/** The address that somebody has just registered with. */
function emailOf(state: unknown): string | undefined {
	if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
	return typeof state.email === 'string' ? state.email : undefined;
}
