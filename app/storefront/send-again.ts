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
	const isLost = (told: Refusal | undefined) =>
		told?.status === 0 && online && tries < WAITS_MS.length;

	const send = useEffectEvent(() => {
		if (!sent.current) return;
		setTries(tries + 1);
		void submit(sent.current, { method: 'post', action, preventScrollReset: true });
	});
	const sendLater = useEffectEvent((told: Refusal | undefined) =>
		isLost(told) ? setTimeout(send, WAITS_MS[tries]) : undefined,
	);
	// Each further loss is a refusal of its own; a try that is under way is none.
	useEffect(() => {
		const timer = sendLater(refusal);
		return () => clearTimeout(timer);
	}, [refusal]);

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const button = (event.nativeEvent as SubmitEvent).submitter;
		sent.current = new FormData(event.currentTarget, button);
		setTries(0);
	};
	return { trying: isLost(refusal), onSubmit };
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
