import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showAlert } from '../ui/alerts.ts';
import { signInAlert } from './account/sign-in-alerts.ts';

/** Shows the alert that the address asks for, once; mounted in the frame of every page. */
export function FlashAlert() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();

	const show = useEffectEvent(() => {
		const alert = signInAlert(new URLSearchParams(search));
		// The sign-in page tells it in its own text, for visitors without scripts too.
		if (!alert || pathname === '/login') return;
		const signIn = `/login?next=${encodeURIComponent(alert.next)}`;
		const { title, text, kind } = alert;
		void showAlert({ title, text, kind, action: { label: 'Sign in', to: signIn } });
		void navigate(pathname, { replace: true, preventScrollReset: true });
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever the address changes
	useEffect(() => show(), [pathname, search]);
	return null;
}
