import { Link, redirect, useActionData, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import { Registration, register } from '#shop/accounts/accounts.ts';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import {
	type ActionError,
	formDone,
	formFields,
	pageAction,
	pageLoader,
	safePath,
} from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { InputField } from '../../ui/field.tsx';
import type { Route } from './+types/register.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { addWanted, pathToShow } from './after-sign-in.ts';
import { beginSession } from './begin-session.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './password-field.tsx';
import { returnToOf, withReturnTo } from './return-to.ts';
import { announceSignIn } from './sign-in-answer.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Register',
		description: 'Create an account to fill your cart, check out and see your orders.',
		path: '/register',
		hidden: true,
	});

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	if (await context.user()) throw redirect('/');
	return { returnTo: returnToOf(url.searchParams) };
});

/**
 * Opens the account, signs this browser in, and adds the product that its visitor wanted. Scripts go on to the sign-in
 * page (spec section 4), which leads whoever is signed in back to where they were.
 */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const fields = formFields(form);
	const registration = parseFields(Registration, fields);
	const letterhead = await mailShop(context.db, context.publicUrl);
	const signedIn = await register(context.db, registration, letterhead, context.origin);
	const { token, user } = signedIn;
	await beginSession(context, signedIn);
	context.rememberDevice(signedIn.deviceToken);
	const wanted = await addWanted(context, user.id, fields);
	const { next } = returnToOf(new URLSearchParams(fields));
	const { registered } = ACCOUNT_MESSAGES;
	return formDone(request, pathToShow(wanted, next ? safePath(next) : '/?alert=registered'), {
		token,
		username: user.name,
		message: wanted ? `${registered} ${wanted.text}` : registered,
		inCart: Boolean(wanted?.addedId),
		to: withReturnTo('/login', next ? { next } : {}),
	});
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

const FAILED = 'Something went wrong. Please try again.';

export default function Register({ loaderData: { returnTo } }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const failure = refused && refused.status !== 422 ? wording(refused) : undefined;
	const onAnswer = () => {
		if (failure) void showAlert({ kind: 'error', title: 'Error', text: failure });
		if (!answer?.ok) return;
		announceSignIn(answer);
		void navigate(answer.to, { replace: true });
	};
	return (
		<AccountScreen
			title="Create Account"
			links={
				<Link to={withReturnTo('/login', returnTo)} className={ACCOUNT_LINK}>
					Already have an account?
				</Link>
			}
		>
			{failure ? (
				<div className="mt-6">
					<Notice kind="error" title="Error">
						{failure}
					</Notice>
				</div>
			) : null}
			<AccountForm answer={answer} onAnswer={onAnswer} returnTo={returnTo} submit="Register">
				<RegisterFields errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
			</AccountForm>
		</AccountScreen>
	);
}

function RegisterFields({ errors, values }: Pick<ActionError, 'errors' | 'values'>) {
	return (
		<>
			<InputField
				label="Full Name"
				name="name"
				autoComplete="name"
				maxLength={191}
				aria-required
				defaultValue={values.name}
				errors={errors.name}
			/>
			<EmailField label="Email" aria-required defaultValue={values.email} errors={errors.email} />
			<NewPasswordFields label="Password" errors={errors} />
		</>
	);
}

function wording({ status, message }: ActionError): string {
	return status === 429 ? message : FAILED;
}
