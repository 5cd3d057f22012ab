import { useEffect, useRef } from 'react';
import { useScripts } from '../../ui/use-scripts.ts';

// The short way by keyboard from anywhere in the sale to the button that sells it.

export const SELL_KEYS = 'Control+Enter Meta+Enter';

/** For the element in which the keys count, and the button that they press. */
export function useSellKeys() {
	const place = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		const element = place.current;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
			event.preventDefault();
			if (event.repeat || event.isComposing) return;
			const search = unsearched(event.target);
			if (search) return search.requestSubmit();
			// As a press of the mouse does: while it is sold, the field with the focus is disabled and would lose it.
			button.current?.focus({ preventScroll: true });
			button.current?.click();
		};
		element?.addEventListener('keydown', onKeyDown);
		return () => element?.removeEventListener('keydown', onKeyDown);
	}, []);
	return [place, button] as const;
}

/** The form of a search in which something is typed still: it is not in the sale yet, so it is looked for first. */
function unsearched(target: EventTarget | null): HTMLFormElement | null {
	const isSearch = target instanceof HTMLInputElement && target.type === 'search';
	return isSearch && target.value.trim() !== '' ? target.form : null;
}

/** Says so to whoever has a keyboard. */
export function SellKeysHint() {
	const isMac = useScripts() && /Mac/.test(navigator.userAgent);
	return (
		<span className="hidden whitespace-nowrap text-slate text-sm sm:pointer-fine:inline">
			or <kbd className="font-sans">{isMac ? 'Cmd' : 'Ctrl'}+Enter</kbd>
		</span>
	);
}
