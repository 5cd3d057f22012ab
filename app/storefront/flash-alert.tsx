import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ACCOUNT_ANSWERS } from '#shop/accounts/account-answers.ts';
import { Notice } from '../ui/alert-dialog.tsx';
import { type Alert, showAlert } from '../ui/alerts.ts';
import { signInAlert } from './account/sign-in-alerts.ts';

/** The sign-in page shows the message in its own text. */
const LOGIN = '/login';
const signInFor = (next: string) => `/login?next=${encodeURIComponent(next)}`;

/** The alert named in an address; null when it is unknown. */
function alertIn(search: string): Alert | null {
	const query = new URLSearchParams(search);
	if (query.get('alert') === 'signed-out')
		return { title: 'Logged out.', text: ACCOUNT_ANSWERS.signedOut, kind: 'success' };
	const alert = signInAlert(query);
	if (!alert) return null;
	const { title, text, kind, next } = alert;
	return { title, text, kind, action: { label: 'Sign in', to: signInFor(next) } };
}

/** Shows the alert named in the address, once; part of every page's frame. */
export function FlashAlert() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();

	const show = useEffectEvent((pathname: string, search: string) => {
		const alert = alertIn(search);
		if (!alert || pathname === LOGIN) return;
		void showAlert(alert);
		void navigate(pathname, { replace: true, preventScrollReset: true });
	});
	useEffect(() => show(pathname, search), [pathname, search]);
	return null;
}

/** The same message at the top of the page, for browsers without scripts. */
export function FlashNotice() {
	const { pathname, search } = useLocation();
	const alert = signInAlert(new URLSearchParams(search));
	if (!alert || pathname === LOGIN) return null;
	return (
		<div className="column hidden py-4 noscript:block">
			<Notice kind={alert.kind} title={alert.text}>
				<Link
					to={signInFor(alert.next)}
					className="inline-block py-1.5 underline underline-offset-4"
				>
					Sign in
				</Link>
			</Notice>
		</div>
	);
}
