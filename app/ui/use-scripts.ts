import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run in this browser: false in what the server sends and until the page has come alive. */
export function useScripts(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
