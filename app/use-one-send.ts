import { type FormEvent, useEffect, useRef } from 'react';
import type { Fetcher } from 'react-router';

/**
 * For a form's onSubmit: stops what is sent while the last is under way, and returns whether it goes ahead. The second of
 * a double press comes before the page knows of the first, and would take the answer to that away.
 * @param outcome what came of the last: a busy browser may render it without having rendered that it was under way
 */
export function useOneSend(
	state: Fetcher['state'],
	outcome: unknown,
): (event: FormEvent) => boolean {
	const sent = useRef<{ outcome: unknown }>(undefined);
	useEffect(() => {
		if (state === 'idle') sent.current = undefined;
	}, [state]);
	return (event) => {
		if (state !== 'idle' || (sent.current && sent.current.outcome === outcome)) {
			event.preventDefault();
			return false;
		}
		sent.current = { outcome };
		return true;
	};
}
