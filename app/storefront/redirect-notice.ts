import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { type Alert, showAlert } from '../ui/alerts/alerts.ts';

export type WayOn = { to: string; alert: Alert };

/**
 * Leads from a missing page to the nearest existing one, and says why. The answer has its true status all the same, and
 * without scripts the page itself has the message and the link.
 */
export function useRedirectNotice(way: WayOn | undefined): void {
	const navigate = useNavigate();
	const lead = useEffectEvent((to: string) => {
		if (way) void showAlert(way.alert);
		void navigate(to, { replace: true });
	});
	const to = way?.to;
	useEffect(() => {
		if (to !== undefined) lead(to);
	}, [to]);
}
