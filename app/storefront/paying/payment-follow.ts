import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useRefresh } from '../../refresh.ts';
import { type Alert, showAlert } from '../../ui/alerts/alerts.ts';
import { thanksPath } from '../orders/order-view.ts';
import type { Ending } from './after-paying.ts';
import type { PaymentStatus } from './payment-status.ts';

// What the page of an order does by itself while its payment is open.

const NOTHING_PAID =
	'We have asked: nothing was paid. Your goods are still kept for you, and you can pay again or another way.';
const REFUSED =
	'The payment was refused, and nothing was taken. You can try again, or pay another way.';

/**
 * Seconds before each further check: frequent at first, since most payments arrive within a minute; a quarter of an
 * hour in all.
 */
const WAITS = [2, 2, 3, 5, 8, 10, 15, 15, 30, 30, 60, 60, 120, 240, 300];

/**
 * Reloads the page's data while news may arrive; returns whether it still does. A hidden page waits, and checks at once
 * when it is visible again.
 */
export function useFollowing(waits: boolean): boolean {
	const refresh = useRefresh();
	const isIdle = useNavigation().state === 'idle';
	const [polls, setPolls] = useState(0);
	const goesOn = waits && polls < WAITS.length;

	const poll = useEffectEvent(() => {
		if (document.hidden) return;
		setPolls(polls + 1);
		void refresh();
	});
	useEffect(() => {
		// Not before the outcome of a form is rendered: see useLastActionData.
		if (!goesOn || !isIdle) return;
		const timer = setTimeout(poll, (WAITS[polls] ?? 0) * 1000);
		document.addEventListener('visibilitychange', poll);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', poll);
		};
	}, [goesOn, isIdle, polls]);
	return goesOn;
}

/** Shoppers who stay on the page until the money arrives are thanked like all others. */
export function useThanksOncePaid(orderId: number, status: PaymentStatus | null): void {
	const navigate = useNavigate();
	const before = useRef(status?.state);
	const state = status?.state;
	const isOver = status !== null && !status.waits;
	useEffect(() => {
		const waited = before.current === 'started' || before.current === 'pending';
		before.current = state;
		if (waited && isOver && state === 'paid') void navigate(thanksPath(orderId));
	}, [state, isOver, orderId, navigate]);
}

/**
 * The message about a payment that was left or refused, once the provider was asked and nothing was paid; undefined
 * when there is nothing to say.
 */
export function endingAlert(
	came: Ending | null,
	status: PaymentStatus | null,
): { title: string; text: string } | undefined {
	if (!came || !status?.mayPay) return undefined;
	if (came === 'failed') return { title: 'Payment Error', text: REFUSED };
	return came === 'cancel' || came === 'close'
		? { title: 'Payment was cancelled.', text: NOTHING_PAID }
		: undefined;
}

/**
 * Shows the alert that the address asks for, once: `path` is the address without it. The page is not loaded again for
 * that, so that a reload meanwhile finds the new address. Returns the alert as long as the address asks for it.
 */
export function useTellOnce<Named extends Pick<Alert, 'title' | 'text'> & Partial<Alert>>(
	named: Named | undefined,
	path: string,
): Named | undefined {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const alert = pathname + search === path ? undefined : named;
	const tell = useEffectEvent(() => {
		if (!alert) return;
		void showAlert({ kind: 'error', ...alert });
		void navigate(path, {
			replace: true,
			preventScrollReset: true,
			defaultShouldRevalidate: false,
		});
	});
	useEffect(() => {
		if (alert?.title) tell();
	}, [alert?.title]);
	return alert;
}
