import { data, Link, redirect, useActionData, useNavigate } from 'react-router';
import { ACCOUNT_ANSWERS } from '#shop/accounts/account-answers.ts';
import { isAdmin, SignIn, signIn } from '#shop/accounts/sign-in.ts';
import { parseFields } from '#shop/input.ts';
import { SIGN_IN_TO } from '#shop/orders/order-answers.ts';
import { keepSignIn } from '../../kept-sign-in.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alert-dialog.tsx';
import { type Alert, showAlert } from '../../ui/alerts.ts';
import { formFields, type Refusal, reading, writing } from '../../visit.ts';
import type { Route } from './+types/login.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { addWanted, pathAfterSignIn, pathToShow } from './after-sign-in.ts';
import { beginSession } from './begin-session.ts';
import { type Detour, detourOf, withDetour } from './detour.ts';
import { EmailField } from './email-field.tsx';
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
	const detour = detourOf(url.searchParams);
	const user = await visit.user();
	if (user) throw redirect(detour.next ? pathAfterSignIn(detour, isAdmin(user)) : '/');
	return {
		detour,
		reason: signInAlert(url.searchParams)?.text ?? reasonOf(detour),
	};
});

/** Why somebody must sign in who wanted a product. */
function reasonOf({ add, wish }: Detour): string | null {
	if (add) return SIGN_IN_TO.addToCart;
	return wish ? SIGN_IN_TO.wish : null;
}

/** `scripts` in the form asks for the token, which the browser stores; without it the answer is a redirect. */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	const input = parseFields(SignIn, fields);
	const signedIn = await signIn(visit.db, input, visit.address, visit.deviceToken());
	const { token, user } = signedIn;
	await beginSession(visit, token);
	visit.rememberDevice(signedIn.deviceToken);
	const wanted = await addWanted(visit, user.id, fields);
	const to = pathAfterSignIn(fields, isAdmin(user));
	if (!fields.scripts) throw redirect(pathToShow(wanted, to), 303);
	const message = wanted ? `${ACCOUNT_ANSWERS.signedIn} ${wanted.text}` : ACCOUNT_ANSWERS.signedIn;
	const inCart = Boolean(wanted?.addedId);
	return data({ ok: true as const, token, username: user.name, message, inCart, to });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function Login({ loaderData }: Route.ComponentProps) {
	const { detour, reason } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (!answer) return;
		if (!answer.ok) return void tellRefusal(answer);
		keepSignIn(answer);
		const action = answer.inCart ? { label: 'View Cart', to: '/cart' } : undefined;
		void showAlert({ kind: 'success', title: 'Success', text: answer.message, action });
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
			<LoginNotice refused={refused} reason={reason} />
			<AccountForm answer={answer} onAnswer={onAnswer} detour={detour} submit="Login">
				<EmailField
					label="Email"
					aria-required
					defaultValue={refused?.typed.email}
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
	reason,
}: {
	refused?: Refusal;
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
	if (refused || !reason) return null;
	return (
		<div className="mt-6">
			<Notice kind="warning" title={reason} />
		</div>
	);
}

async function tellRefusal(refused: Refusal): Promise<void> {
	if (refused.status === 422) return;
	await showAlert(wording(refused));
	// Most often it is the password that is typed anew.
	if (refused.status === 401) document.querySelector<HTMLInputElement>('[name=password]')?.focus();
}

/** Spec section 8, "Login". */
function wording({ status, message }: Refusal): Alert {
	if (status >= 400 && status < 500) return { kind: 'warning', title: 'Warning.', text: message };
	const text = message || 'An unexpected error occurred. Please try again.';
	return { kind: 'error', title: 'Error', text };
}
