import { Link, redirect, useActionData, useNavigate } from 'react-router';
import { SignIn, signIn } from '#shop/accounts/sign-in.ts';
import { parseFields } from '#shop/kit/input.ts';
import { SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { type Alert, showAlert } from '../../ui/alerts/alerts.ts';
import { finishByFactor } from '../second-factor/finish-by-factor.ts';
import { PasskeySignIn } from '../second-factor/passkey-sign-in.tsx';
import type { Route } from './+types/login.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { pathAfterSignIn } from './after-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { MailLinkButton } from './mail-link-button.tsx';
import { PasswordField } from './password-field.tsx';
import { type ReturnTo, returnToOf, withReturnTo } from './return-to.ts';
import { signInAlert } from './sign-in-alerts.ts';
import { announceSignIn } from './sign-in-answer.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Login',
		description: 'Sign in to your account.',
		path: '/login',
		hidden: true,
	});

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const returnTo = returnToOf(url.searchParams);
	const user = await context.user();
	if (user) throw redirect(returnTo.next ? pathAfterSignIn(returnTo, isStaff(user)) : '/');
	return {
		returnTo,
		reason: signInAlert(url.searchParams)?.text ?? reasonOf(returnTo),
	};
});

/** Why somebody must sign in who wanted a product. */
function reasonOf({ add, wish }: ReturnTo): string | null {
	if (add) return SIGN_IN_TO.addToCart;
	return wish ? SIGN_IN_TO.wish : null;
}

/** Scripts get the token, which the browser stores. */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const fields = formFields(form);
	// A passkey is both steps of signing in at once.
	if (fields.passkey) return await finishByFactor(context, request, fields);
	const input = parseFields(SignIn, fields);
	const signedIn = await signIn(context.db, input, context.origin, context.deviceToken());
	return await finishSignIn(context, request, signedIn, fields);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function Login({ loaderData }: Route.ComponentProps) {
	const { returnTo, reason } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (!answer) return;
		if (!answer.ok) return void announceActionError(answer);
		announceSignIn(answer);
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
					<Link to={withReturnTo('/register', returnTo)} className={ACCOUNT_LINK}>
						Don't have an account? Sign up
					</Link>
				</>
			}
		>
			<LoginNotice
				refused={refused}
				reason={reason}
				register={withReturnTo('/register', returnTo)}
			/>
			<AccountForm
				answer={answer}
				onAnswer={onAnswer}
				returnTo={returnTo}
				submit="Login"
				more={<MailLinkButton returnTo={returnTo} />}
			>
				<EmailField
					label="Email"
					aria-required
					defaultValue={refused?.values.email}
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
			<PasskeySignIn returnTo={returnTo} />
		</AccountScreen>
	);
}

/** Why the visitor is here, and the text of the alert, for those who closed it or have no scripts. */
function LoginNotice({
	refused,
	reason,
	register,
}: {
	refused?: ActionError;
	/** Why the visitor was sent here. */
	reason: string | null;
	/** Where whoever has no account yet goes on. */
	register: string;
}) {
	const failure = refused && refused.status !== 422 ? wording(refused) : undefined;
	if (!failure && !reason) return null;
	return (
		<div className="mt-6 space-y-3">
			{reason ? (
				<Notice kind="info" title={reason}>
					<Link to={register} className="inline-block py-1.5 underline underline-offset-4">
						New here? Create your account
					</Link>
				</Notice>
			) : null}
			{failure ? (
				<Notice kind={failure.kind} title={failure.title}>
					{failure.text}
				</Notice>
			) : null}
		</div>
	);
}

async function announceActionError(refused: ActionError): Promise<void> {
	if (refused.status === 422) return;
	await showAlert(wording(refused));
	// Most often it is the password that is typed anew.
	if (refused.status === 401) document.querySelector<HTMLInputElement>('[name=password]')?.focus();
}

/** Spec section 8, "Login". */
function wording({ status, message }: ActionError): Alert {
	if (status >= 400 && status < 500) return { kind: 'warning', title: 'Warning.', text: message };
	const text = message || 'An unexpected error occurred. Please try again.';
	return { kind: 'error', title: 'Error', text };
}
