import type { ComponentProps, SyntheticEvent } from 'react';
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
 * browser saves data, and fades in where the browser can do that.
 */
export function PageLink(props: ComponentProps<typeof Link>) {
	const prefetch = isSavingData() ? 'none' : 'intent';
	return (
		<Link
			{...props}
			onMouseEnter={preventOffline}
			onFocus={preventOffline}
			viewTransition
			prefetch={prefetch}
		/>
	);
}

/** React Router reloads a page when the code of another, asked for in advance, cannot be loaded. */
function preventOffline(event: SyntheticEvent): void {
	if (!navigator.onLine) event.preventDefault();
}

/** Whether the browser asks for little data, or does not say because this is the server. */
function isSavingData(): boolean {
	if (typeof navigator === 'undefined') return true;
	const connection: unknown = Reflect.get(navigator, 'connection');
	return Object(connection).saveData === true;
}
