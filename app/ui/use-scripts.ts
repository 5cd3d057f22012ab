import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether scripts run in this browser: false on the server and until the page is hydrated. False for ever where nobody
 * `asks`: an answer that changes renders the part once more, in one go with all others on the page.
 */
export function useScripts(asks = true): boolean {
	return useSyncExternalStore(
		never,
		() => asks,
		() => false,
	);
}
