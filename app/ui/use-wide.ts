import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 48rem)';
const isWide = () => matchMedia(WIDE).matches;

function hearOfWidth(tell: () => void): () => void {
	const width = matchMedia(WIDE);
	width.addEventListener('change', tell);
	return () => width.removeEventListener('change', tell);
}

/** Whether the screen is wider than a phone's; false on the server and without scripts. */
export function useWide(): boolean {
	return useSyncExternalStore(hearOfWidth, isWide, () => false);
}
