import type { FormEvent, ReactNode } from 'react';
import { forgetSeller } from './forget-seller.ts';
import { forgetSignIn } from './stored-sign-in.ts';
import { showAlert } from './ui/alerts/alerts.ts';

/** A button to sign out; with scripts the home page, loaded anew, confirms that. `className` is the button's. */
export function LogOutForm({ className, children }: { className?: string; children?: ReactNode }) {
	return (
		<form method="post" action="/logout" className="contents" onSubmit={logOut}>
			<button type="submit" className={className}>
				{children ?? 'Logout'}
			</button>
		</form>
	);
}

/** Bypasses the router, which would first reload a page that the visitor may no longer see. */
async function logOut(event: FormEvent<HTMLFormElement>): Promise<void> {
	event.preventDefault();
	const headers = { accept: 'application/json' };
	const response = await fetch('/logout', { method: 'POST', headers }).catch(() => null);
	if (!response?.ok) {
		const text = 'An unexpected error occurred. Please try again.';
		return showAlert({ kind: 'error', title: 'Error', text });
	}
	forgetSignIn();
	await forgetSeller();
	window.location.assign('/?alert=signed-out');
}
