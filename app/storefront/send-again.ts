import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { Refusal } from '../visit.ts';

/** What a form does about the line and the browser's memory: for forms that may be sent twice without harm. */

/** How long to wait before each further try. */
const WAITS_MS = [1000, 3000, 8000];

/**
 * Sends the form again by itself when the line was cut while it was under way. `trying` while that goes on: then
 * there is nothing to tell yet. Without any connection nothing is tried.
 */
export function useSendAgain(refusal: Refusal | undefined, action: string) {
	const submit = useSubmit();
	const sent = useRef<FormData>(null);
	const [tries, setTries] = useState(0);
	// As it was when the line was cut: whoever was without a connection then has been told.
	const online = useMemo(() => refusal !== undefined && navigator.onLine, [refusal]);
	const trying = refusal?.status === 0 && online && tries < WAITS_MS.length;

	const send = useEffectEvent(() => {
		if (!sent.current) return;
		setTries(tries + 1);
		void submit(sent.current, { method: 'post', action, preventScrollReset: true });
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each further loss is a refusal of its own
	useEffect(() => {
		if (!trying) return;
		const timer = setTimeout(send, WAITS_MS[tries]);
		return () => clearTimeout(timer);
	}, [refusal]);

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const button = (event.nativeEvent as SubmitEvent).submitter;
		sent.current = new FormData(event.currentTarget, button);
		setTries(0);
	};
	return { trying, onSubmit };
}

/** A page that comes back from the browser's memory, say after leaving to pay, is of another moment: it loads anew. */
export function useFreshOnReturn(): void {
	useEffect(() => {
		const reload = ({ persisted }: PageTransitionEvent) => {
			if (persisted) window.location.reload();
		};
		window.addEventListener('pageshow', reload);
		return () => window.removeEventListener('pageshow', reload);
	}, []);
}
