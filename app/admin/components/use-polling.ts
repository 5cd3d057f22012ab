import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from 'react-router';
import { useRefresh } from '../../refresh.ts';

const POLL_MS = 1000;
/** How often the time between two polls doubles at most, while they fail. */
const MOST_DOUBLINGS = 3;

/** Reloads the page's data every second while something is running; less often while that fails. */
export function usePolling(isRunning: boolean): void {
	const refresh = useRefresh();
	const { state } = useNavigation();
	// It would begin a navigation under way anew.
	const poll = useEffectEvent(async () => state !== 'idle' || refresh());
	useEffect(() => {
		if (!isRunning) return;
		let failures = 0;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		const wait = () => {
			timer = setTimeout(pollOnce, POLL_MS * 2 ** Math.min(failures, MOST_DOUBLINGS));
		};
		const pollOnce = async () => {
			failures = (await poll()) ? 0 : failures + 1;
			if (!isOver) wait();
		};
		wait();
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [isRunning]);
}
