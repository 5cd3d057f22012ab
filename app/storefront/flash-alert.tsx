import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Notice } from '../ui/alert-dialog.tsx';
import { showAlert } from '../ui/alerts.ts';
import { signInAlert } from './account/sign-in-alerts.ts';

const signInFor = (next: string) => `/login?next=${encodeURIComponent(next)}`;

/**
 * Shows the alert named in the address, once; at the top of the pages that visitors are sent to (SIGN_IN_ALERTS). For
 * browsers without scripts it is part of the page.
 */
export function FlashAlert() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();

	const alert = signInAlert(new URLSearchParams(search));

	const show = useEffectEvent(() => {
		if (!alert) return;
		const { title, text, kind, next } = alert;
		void showAlert({ title, text, kind, action: { label: 'Sign in', to: signInFor(next) } });
		void navigate(pathname, { replace: true, preventScrollReset: true });
	});
	const named = alert?.next;
	useEffect(() => {
		if (named) show();
	}, [named]);

	if (!alert) return null;
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
