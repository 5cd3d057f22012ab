import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 1000;

/** Reloads the page's data every second while something is running. */
export function usePolling(isRunning: boolean): void {
	const { revalidate, state } = useRevalidator();
	const poll = useEffectEvent(() => {
		if (state === 'idle') void revalidate();
	});
	useEffect(() => {
		if (!isRunning) return;
		const timer = setInterval(() => poll(), POLL_MS);
		return () => clearInterval(timer);
	}, [isRunning]);
}
