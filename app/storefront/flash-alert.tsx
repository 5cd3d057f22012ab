import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import { Notice } from '../ui/alerts/alert-dialog.tsx';
import { type Alert, showAlert } from '../ui/alerts/alerts.ts';
import { signInAlert } from './account/sign-in-alerts.ts';

const signInFor = (next: string) => `/login?next=${encodeURIComponent(next)}`;

/** The alert named in an address; null when it is unknown. */
function alertIn(query: URLSearchParams): Alert | null {
	const name = query.get('alert');
	if (name === 'signed-out')
		return { title: 'Logged out.', text: ACCOUNT_MESSAGES.signedOut, kind: 'success' };
	if (name === 'registered')
		return { title: 'Success', text: ACCOUNT_MESSAGES.registered, kind: 'success' };
	const alert = signInAlert(query);
	if (!alert) return null;
	const { title, text, next } = alert;
	// Nothing has failed: most visitors look into the cart before they have an account.
	return { title, text, kind: 'info', action: { label: 'Sign in', to: signInFor(next) } };
}

/**
 * Shows the alert named in the address, once; at the top of the pages that visitors are sent to: the home page, the
 * collections (SIGN_IN_ALERTS). For browsers without scripts it is part of the page.
 */
export function FlashAlert() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const query = new URLSearchParams(search);

	const show = useEffectEvent(() => {
		const alert = alertIn(query);
		if (!alert) return;
		void showAlert(alert);
		const asBefore = { preventScrollReset: true, defaultShouldRevalidate: false };
		void navigate(pathname, { replace: true, ...asBefore });
	});
	const named = query.get('alert');
	useEffect(() => {
		if (named) show();
	}, [named]);

	if (named === 'registered') {
		return (
			<div className="column hidden py-4 noscript:block">
				<Notice kind="success" title={ACCOUNT_MESSAGES.registered} />
			</div>
		);
	}
	const asking = signInAlert(query);
	if (!asking) return null;
	return (
		<div className="column hidden py-4 noscript:block">
			<Notice kind="warning" title={asking.text}>
				<Link
					to={signInFor(asking.next)}
					className="inline-block py-1.5 underline underline-offset-4"
				>
					Sign in
				</Link>
			</Notice>
		</div>
	);
}
