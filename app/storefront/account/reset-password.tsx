import { Link, useActionData, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import { keysBehindLink, PasswordReset, resetPassword } from '#shop/accounts/password-reset.ts';
import { signOut } from '#shop/accounts/sign-in.ts';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import {
	type ActionError,
	formDone,
	formFields,
	pageAction,
	pageLoader,
} from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { forgetSignIn } from '../../stored-sign-in.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import type { Route } from './+types/reset-password.ts';
import { AccountForm, NO_RESPONSE, NOT_UNDERSTOOD, sendForm } from './account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from './account-screen.tsx';
import { EmailField } from './email-field.tsx';
import { EndKeysField } from './end-keys-field.tsx';
import { NewPasswordFields } from './password-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Reset Password',
		description: 'Enter your new credentials.',
		path: '/resetpassword',
		hidden: true,
	});

/** The token is in the path of the mailed link; /resetpassword takes it as a parameter. */
export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const token = params.token ?? url.searchParams.get('token') ?? '';
	const email = url.searchParams.get('email') ?? '';
	return { token, email, keys: await keysBehindLink(context.db, { email, token }) };
});

export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const fields = formFields(form);
	// Without a token the link is at fault, not a field the visitor can see.
	const token = fields.token || 'none';
	const input = parseFields(PasswordReset, { ...fields, token });
	const letterhead = await mailShop(context.db, context.publicUrl);
	const { deviceToken } = await resetPassword(context.db, input, letterhead, context.address, {
		endsKeys: fields.end_keys === '1',
	});
	context.rememberDevice(deviceToken);
	// Signs out whoever was signed in here, since the new password may be another user's.
	const session = context.token();
	if (session) await signOut(context.db, session);
	context.endSession();
	return formDone(request, '/login', { message: ACCOUNT_MESSAGES.passwordReset });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
	const { token, email, keys } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const badLink = refused ? Object.keys(refused.errors).length === 0 : false;
	const onAnswer = () => {
		if (refused) void showAlert({ kind: 'error', title: 'Error', text: wording(refused) });
		if (!answer?.ok) return;
		forgetSignIn();
		void showAlert({ kind: 'success', title: 'Success', text: answer.message });
		void navigate('/login', { replace: true });
	};
	return (
		<AccountScreen
			title="Reset Password"
			subtitle="Enter your new credentials"
			links={
				<Link to="/forgot-password" className={ACCOUNT_LINK}>
					Send me a new link
				</Link>
			}
		>
			{refused && badLink ? (
				<div className="mt-6">
					<Notice kind="error" title="Error">
						{wording(refused)}
					</Notice>
				</div>
			) : null}
			<AccountForm answer={answer} onAnswer={onAnswer} submit="Reset Password">
				<input type="hidden" name="token" value={token} />
				<ResetFields email={refused?.values.email ?? email} errors={refused?.errors ?? {}} />
				<EndKeysField keys={keys} isTicked={refused?.values.end_keys === '1'} />
			</AccountForm>
		</AccountScreen>
	);
}

function ResetFields({ email, errors }: { email: string; errors: ActionError['errors'] }) {
	return (
		<>
			<EmailField label="Email" aria-required defaultValue={email} errors={errors.email} />
			<NewPasswordFields label="New Password" errors={errors} />
		</>
	);
}

/** Spec section 8, "Reset password". */
function wording({ status, message, errors }: ActionError): string {
	const messages = Object.values(errors).flat();
	if (messages.length) return messages.join(', ');
	if (status === NO_RESPONSE) return 'No response received from the server.';
	if (status === NOT_UNDERSTOOD || !message)
		return 'An error occurred while setting up the request.';
	return message;
}
