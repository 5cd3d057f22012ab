import { type ComponentProps, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

/**
 * Lets a transition between pages that the next press overtakes end without an error: its promise is refused then, and
 * React Router does not look at it.
 */
function permitSkippedTransitions(page: Document): void {
	if (!('startViewTransition' in page)) return;
	const start = page.startViewTransition.bind(page);
	page.startViewTransition = (change) => {
		const transition = start(change);
		transition.ready.catch(() => {});
		return transition;
	};
}
if (typeof document !== 'undefined') permitSkippedTransitions(document);

/**
 * A link to another page of the shop. The page is asked for once a finger or a pointer rests on the link, unless the
 * browser saves data or has no connection (React Router reloads a page when it cannot load the code of another), and
 * fades in where the browser can do that.
 */
export function PageLink(props: ComponentProps<typeof Link>) {
	const mayPrefetch =
		useSyncExternalStore(onConnectionChange, isOnline, () => true) && !isSavingData();
	return <Link {...props} viewTransition prefetch={mayPrefetch ? 'intent' : 'none'} />;
}

const isOnline = () => navigator.onLine;
function onConnectionChange(changed: () => void): () => void {
	const signs = ['online', 'offline'];
	for (const sign of signs) window.addEventListener(sign, changed);
	return () => {
		for (const sign of signs) window.removeEventListener(sign, changed);
	};
}

/** Whether the browser asks for little data, or does not say because this is the server. */
function isSavingData(): boolean {
	if (typeof navigator === 'undefined') return true;
	const connection: unknown = Reflect.get(navigator, 'connection');
	return Object(connection).saveData === true;
}
