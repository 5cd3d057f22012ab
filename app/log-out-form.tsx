import type { FormEvent, ReactNode } from 'react';
import { forgetSignIn } from './kept-sign-in.ts';
import { showAlert } from './ui/alerts.ts';

/** A button that signs out; with scripts it says so before it loads the home page anew. `className` is the button's. */
export function LogOutForm({ className, children }: { className?: string; children?: ReactNode }) {
	return (
		<form method="post" action="/logout" className="contents" onSubmit={logOut}>
			<button type="submit" className={className}>
				{children ?? 'Logout'}
			</button>
		</form>
	);
}

/** Past the router, which would first load the page anew for a visitor who may no longer see it. */
async function logOut(event: FormEvent<HTMLFormElement>): Promise<void> {
	event.preventDefault();
	const body = new URLSearchParams({ scripts: '1' });
	const answer = await fetch('/logout', { method: 'POST', body }).catch(() => null);
	if (!answer?.ok) {
		const text = 'An unexpected error occurred. Please try again.';
		return showAlert({ kind: 'error', title: 'Error', text });
	}
	forgetSignIn();
	const { message } = (await answer.json()) as { message: string };
	await showAlert({ kind: 'success', title: 'Logged out.', text: message });
	window.location.assign('/');
}
