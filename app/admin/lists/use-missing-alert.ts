import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { MISSING } from './back-to-list.ts';
import { listAddress } from './list-address.ts';

/** Shows an alert, once, on a list to which somebody was redirected from a missing thing (spec section 8). */
export function useMissingAlert(text: string | undefined): void {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const isMissing = text !== undefined && new URLSearchParams(search).has(MISSING);
	const tell = useEffectEvent(() => {
		if (text) void showAlert({ kind: 'error', title: 'Error', text });
		const address = pathname + listAddress(search, { [MISSING]: '' });
		void navigate(address, { replace: true, preventScrollReset: true });
	});
	useEffect(() => {
		if (isMissing) tell();
	}, [isMissing]);
}
