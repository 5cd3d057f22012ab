import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run in this browser: false on the server and until the page is hydrated. */
export function useScripts(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
