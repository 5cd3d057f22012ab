import { type FormEvent, useEffect, useRef } from 'react';
import type { Fetcher } from 'react-router';

/**
 * For a form's onSubmit: stops what is sent while the last is under way, and returns whether it goes ahead. The second of
 * a double press comes before the page knows of the first, and would take the answer to that away.
 */
export function useOneSend(state: Fetcher['state']): (event: FormEvent) => boolean {
	const isSending = useRef(false);
	useEffect(() => {
		if (state === 'idle') isSending.current = false;
	}, [state]);
	return (event) => {
		if (isSending.current) {
			event.preventDefault();
			return false;
		}
		isSending.current = true;
		return true;
	};
}
