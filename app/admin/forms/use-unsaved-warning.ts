import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { ask } from '../../ui/alerts/alerts.ts';

/**
 * Asks before leaving the page while there is unsaved input; `isUnsaved` is called at that moment. In a list, another page
 * or order of it takes the input away too.
 */
export function useUnsavedWarning(isUnsaved: () => boolean, { inList = false } = {}): void {
	const blocker = useBlocker(
		({ currentLocation: here, nextLocation: next }) =>
			isUnsaved() && (here.pathname !== next.pathname || (inList && here.search !== next.search)),
	);
	const askFirst = useEffectEvent(async () => {
		if (blocker.state !== 'blocked') return;
		const leave = await ask({
			title: 'Leave without saving?',
			text: 'What you changed here has not been saved.',
			yes: 'Leave',
			no: 'Stay',
		});
		if (leave) blocker.proceed();
		else blocker.reset();
	});
	useEffect(() => {
		if (blocker.state === 'blocked') void askFirst();
	}, [blocker.state]);

	const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
		if (isUnsaved()) event.preventDefault();
	});
	useEffect(() => {
		const listener = (event: BeforeUnloadEvent) => onLeave(event);
		window.addEventListener('beforeunload', listener);
		return () => window.removeEventListener('beforeunload', listener);
	}, []);
}
