import { Link, redirect, useActionData } from 'react-router';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import { PasswordLinkRequest, requestPasswordLink } from '#shop/accounts/password-reset.ts';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { CONNECTION_LOST } from '../../connection.ts';
import {
	type ActionError,
	formDone,
	formFields,
	pageAction,
	pageLoader,
} from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import type { Route } from './+types/forgot-password.ts';
import { AccountForm, NO_RESPONSE, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { EmailField } from './email-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Forgot Password',
		description: 'Get a link by e-mail to set a new password.',
		path: '/forgot-password',
		hidden: true,
	});

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	if (await context.user()) throw redirect('/');
	return { sent: url.searchParams.has('sent') ? ACCOUNT_MESSAGES.linkSent : null };
});

export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const input = parseFields(PasswordLinkRequest, formFields(form));
	const letterhead = await mailShop(context.db, context.publicUrl);
	await requestPasswordLink(context.db, input, letterhead, context.address);
	return formDone(request, '/forgot-password?sent=1', { message: ACCOUNT_MESSAGES.linkSent });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const refused = answer?.ok === false ? answer : undefined;
	const sent = answer?.ok ? answer.message : refused ? null : loaderData.sent;
	const onAnswer = () => {
		if (answer?.ok) void showAlert({ kind: 'success', title: 'Success', text: answer.message });
		if (refused) void showAlert({ kind: 'error', title: 'Error', text: wording(refused) });
	};
	return (
		<AccountScreen
			title="Forgot Password"
			subtitle="We send you a link to set a new one."
			links={
				<Link to="/login" className={ACCOUNT_LINK}>
					Back to Login
				</Link>
			}
		>
			{sent ? (
				<div className="mt-6">
					<Notice kind="success" title="Look in your mail">
						{sent} If nothing comes, look among the unwanted mail.
					</Notice>
				</div>
			) : null}
			{refused && refused.status !== 422 ? (
				<div className="mt-6">
					<Notice kind="error" title="Error">
						{wording(refused)}
					</Notice>
				</div>
			) : null}
			<AccountForm
				answer={answer}
				onAnswer={onAnswer}
				submit="Send Password Reset Link"
				busyText="Sending..."
			>
				<EmailField
					label="Email Address"
					required
					defaultValue={refused?.values.email}
					errors={refused?.errors.email}
				/>
			</AccountForm>
		</AccountScreen>
	);
}

/** Spec section 8, "Forgot password". */
function wording({ status, message, errors }: ActionError): string {
	if (status === 422) return errors.email?.[0] ?? 'Validation Error';
	if (status === NO_RESPONSE) return CONNECTION_LOST;
	return message || 'An unexpected error occurred.';
}
