import { Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ACCOUNT_LINK } from '../account/account-screen.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { SignInAgain } from '../account/sign-in-again.tsx';

// What the forms of My Account share.

export function BackToAccount() {
	return (
		<Link to="/account" className={ACCOUNT_LINK}>
			Back to My Account
		</Link>
	);
}

/** Why a form was refused, unless that stands beside its fields. */
export function FormFailure({ refused }: { refused: ActionError | undefined }) {
	if (!refused || Object.keys(refused.errors).length > 0) return null;
	const { status, message } = refused;
	const isWarning = status >= 400 && status < 500;
	return (
		<div className="mt-6">
			<Notice kind={isWarning ? 'warning' : 'error'} title={isWarning ? 'Warning.' : 'Error'}>
				<p>{message || 'An unexpected error occurred. Please try again.'}</p>
				<SignInAgain refused={refused} />
			</Notice>
		</div>
	);
}

/** The password that somebody has now; whoever has just signed in by mail needs none. */
export function CurrentPasswordField({
	isNeeded,
	errors,
}: {
	isNeeded: boolean;
	errors: readonly string[] | undefined;
}) {
	if (!isNeeded) return null;
	return (
		<div>
			<PasswordField
				label="Your present password"
				name="current_password"
				autoComplete="current-password"
				aria-required
				errors={errors}
			/>
			<p className="mt-1.5 text-slate text-sm">
				Forgotten?{' '}
				<Link to="/forgot-password" className="underline underline-offset-4">
					Set a new one by mail
				</Link>
			</p>
		</div>
	);
}
