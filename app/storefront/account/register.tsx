import { data, Link, redirect, useActionData, useNavigate } from 'react-router';
import { ACCOUNT_ANSWERS } from '#shop/accounts/account-answers.ts';
import { Registration, register } from '#shop/accounts/accounts.ts';
import { parseFields } from '#shop/input.ts';
import { mailShop } from '#shop/settings.ts';
import { keepSignIn } from '../../kept-sign-in.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts.ts';
import { InputField } from '../../ui/field.tsx';
import { formFields, type Refusal, reading, safePath, writing } from '../../visit.ts';
import type { Route } from './+types/register.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { addWanted, pathToShow } from './after-sign-in.ts';
import { beginSession } from './begin-session.ts';
import { detourOf, withDetour } from './detour.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Register',
		description: 'Create an account to fill your cart, check out and see your orders.',
		path: '/register',
		hidden: true,
	});

export const loader = reading(async (visit, { url }: Route.LoaderArgs) => {
	if (await visit.user()) throw redirect('/');
	return { detour: detourOf(url.searchParams) };
});

/**
 * Opens the account, signs this browser in, and adds the product that its visitor wanted. Scripts go on to the sign-in
 * page (spec section 4), which leads whoever is signed in back to where they were.
 */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	const registration = parseFields(Registration, fields);
	const letterhead = await mailShop(visit.db, visit.publicUrl);
	const signedIn = await register(visit.db, registration, letterhead, visit.address);
	const { token, user } = signedIn;
	await beginSession(visit, token);
	visit.rememberDevice(signedIn.deviceToken);
	const wanted = await addWanted(visit, user.id, fields);
	const { next } = detourOf(new URLSearchParams(fields));
	if (!fields.scripts) {
		throw redirect(pathToShow(wanted, next ? safePath(next) : '/?alert=registered'), 303);
	}
	const { registered } = ACCOUNT_ANSWERS;
	return data({
		ok: true as const,
		token,
		username: user.name,
		message: wanted ? `${registered} ${wanted.text}` : registered,
		inCart: Boolean(wanted?.addedId),
		to: withDetour('/login', next ? { next } : {}),
	});
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

const FAILED = 'Something went wrong. Please try again.';

export default function Register({ loaderData: { detour } }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const failure = refused && refused.status !== 422 ? wording(refused) : undefined;
	const onAnswer = () => {
		if (failure) void showAlert({ kind: 'error', title: 'Error', text: failure });
		if (!answer?.ok) return;
		keepSignIn(answer);
		const action = answer.inCart ? { label: 'View Cart', to: '/cart' } : undefined;
		void showAlert({ kind: 'success', title: 'Success', text: answer.message, action });
		void navigate(answer.to, { replace: true });
	};
	return (
		<AccountScreen
			title="Create Account"
			links={
				<Link to={withDetour('/login', detour)} className={ACCOUNT_LINK}>
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
			<AccountForm answer={answer} onAnswer={onAnswer} detour={detour} submit="Register">
				<RegisterFields errors={refused?.errors ?? {}} typed={refused?.typed ?? {}} />
			</AccountForm>
		</AccountScreen>
	);
}

function RegisterFields({ errors, typed }: Pick<Refusal, 'errors' | 'typed'>) {
	return (
		<>
			<InputField
				label="Full Name"
				name="name"
				autoComplete="name"
				maxLength={191}
				aria-required
				defaultValue={typed.name}
				errors={errors.name}
			/>
			<EmailField label="Email" aria-required defaultValue={typed.email} errors={errors.email} />
			<NewPasswordField label="Password" name="password" aria-required errors={errors.password} />
			<PasswordField
				label="Confirm Password"
				name="password_confirmation"
				autoComplete="new-password"
				aria-required
				errors={errors.password_confirmation}
			/>
		</>
	);
}

function wording({ status, message }: Refusal): string {
	return status === 429 ? message : FAILED;
}
