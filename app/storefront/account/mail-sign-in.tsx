import { Form, Link, redirect, useActionData, useNavigate, useNavigation } from 'react-router';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import { requestMailSignIn } from '#shop/accounts/mail-sign-in.ts';
import { PasswordLinkRequest } from '#shop/accounts/password-reset.ts';
import {
	consumeMailedDigits,
	MailedDigits,
	requestedAddress,
} from '#shop/accounts/use-mail-sign-in.ts';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import type { Route } from './+types/mail-sign-in.ts';
import { AccountForm, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { pathAfterSignIn, storableReturnTo } from './after-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { finishByMail } from './finish-by-mail.ts';
import { type ReturnTo, returnToOf, withReturnTo } from './return-to.ts';
import { announceSignIn } from './sign-in-answer.ts';

/** Asking for a mail to sign in with, then typing its digits. Its link leads to mail-link.tsx. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Sign in by mail',
		description: 'Sign in to your account without a password.',
		path: '/login/mail',
		hidden: true,
	});

/** With `again`, another mail is asked for, whatever this browser asked for before. */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const returnTo = returnToOf(url.searchParams);
	const user = await context.user();
	if (user) throw redirect(returnTo.next ? pathAfterSignIn(returnTo, isStaff(user)) : '/');
	const email = url.searchParams.has('again')
		? null
		: await requestedAddress(context.db, context.mailSignInSecret());
	return { returnTo, email };
});

/** With the field `digits` those of a mail, otherwise the address for which one is asked. */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const { db, address } = context;
	const fields = formFields(form);
	if (fields.digits !== undefined) {
		const { digits } = parseFields(MailedDigits, fields);
		const browserSecret = context.mailSignInSecret();
		const used = await consumeMailedDigits(db, { browserSecret, digits, address });
		context.rememberMailSignIn(null);
		return await finishByMail(context, request, form, used);
	}
	const { email } = parseFields(PasswordLinkRequest, fields);
	const returnTo = storableReturnTo(fields);
	const letterhead = await mailShop(db, context.publicUrl);
	const secret = await requestMailSignIn(db, { email, address, returnTo }, letterhead);
	context.rememberMailSignIn(secret);
	throw redirect(withReturnTo('/login/mail', returnTo), 303);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function MailSignIn({ loaderData }: Route.ComponentProps) {
	const { returnTo, email } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const refused = answer?.ok === false ? answer : undefined;
	const failure = refused && refused.status !== 422 ? refused.message : undefined;
	// What was refused may be another address than the one that a mail went to.
	const isAsking = email === null || refused?.values.email !== undefined;
	return (
		<AccountScreen
			title={isAsking ? 'Sign in by mail' : 'Look in your mail'}
			subtitle={isAsking ? 'We mail you a link and six digits. You need no password.' : undefined}
			links={
				<>
					{isAsking ? null : (
						<Link
							to={withReturnTo('/login/mail', returnTo, { again: '1' })}
							className={ACCOUNT_LINK}
						>
							Another mail, or another address
						</Link>
					)}
					<Link to={withReturnTo('/login', returnTo)} className={ACCOUNT_LINK}>
						Sign in with a password
					</Link>
				</>
			}
		>
			{isAsking ? null : <WhatWasMailed email={email} />}
			{failure ? (
				<div className="mt-6">
					<Notice kind="warning" title="Warning.">
						{failure}
					</Notice>
				</div>
			) : null}
			{isAsking ? (
				<AskForm refused={refused} returnTo={returnTo} />
			) : (
				<DigitsForm answer={answer} refused={refused} />
			)}
		</AccountScreen>
	);
}

function WhatWasMailed({ email }: { email: string }) {
	return (
		<div className="mt-6 space-y-2" role="status">
			<p>
				<strong>
					<EmailText>{email}</EmailText>
				</strong>
			</p>
			<p className="text-slate">
				{ACCOUNT_MESSAGES.signInMailed} Press the link, or type the digits here. If nothing comes,
				look among the unwanted mail.
			</p>
		</div>
	);
}

function AskForm({ refused, returnTo }: { refused?: ActionError; returnTo: ReturnTo }) {
	const busy = useNavigation().formMethod === 'POST';
	return (
		<Form
			method="post"
			action={withReturnTo('/login/mail', returnTo)}
			noValidate
			className="mt-6 grid gap-5"
		>
			{Object.entries(returnTo).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<EmailField
				label="Email"
				aria-required
				defaultValue={refused?.values.email}
				errors={refused?.errors.email}
			/>
			<Button type="submit" busy={busy} className="mt-1 w-full">
				Mail me a link
			</Button>
		</Form>
	);
}

type Answer = ReturnType<typeof useActionData<typeof clientAction>>;

function DigitsForm({ answer, refused }: { answer: Answer; refused?: ActionError }) {
	const navigate = useNavigate();
	const onAnswer = () => {
		if (refused && refused.status !== 422)
			void showAlert({ kind: 'warning', title: 'Warning.', text: refused.message });
		if (!answer?.ok) return;
		announceSignIn(answer);
		void navigate(answer.to, { replace: true });
	};
	return (
		<AccountForm answer={answer} onAnswer={onAnswer} submit="Sign in">
			<InputField
				label="Six digits"
				name="digits"
				hint="Only in the browser in which you asked for the mail."
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={20}
				aria-required
				errors={refused?.errors.digits}
				className="tabular-nums tracking-widest"
			/>
		</AccountForm>
	);
}
