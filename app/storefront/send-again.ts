import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { Refusal } from '../visit.ts';

// How forms that may safely be sent twice handle a lost connection and the browser's back/forward cache.

/** How long to wait before each further attempt. */
const WAITS_MS = [1000, 3000, 8000];

/**
 * Sends the form again when the connection was lost during submission. `trying` while that goes on: then there is
 * nothing to report yet. Without any connection nothing is tried.
 */
export function useSendAgain(refusal: Refusal | undefined, action: string) {
	const submit = useSubmit();
	const sent = useRef<FormData>(null);
	const [tries, setTries] = useState(0);
	// Whether the browser was online when the connection was lost: if not, the user has been told.
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
	// Each further failure is a new refusal; there is none during an attempt.
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

/** A page restored from the back/forward cache, e.g. after leaving to pay, may be out of date: it reloads. */
export function useFreshOnReturn(): void {
	useEffect(() => {
		const reload = ({ persisted }: PageTransitionEvent) => {
			if (persisted) window.location.reload();
		};
		window.addEventListener('pageshow', reload);
		return () => window.removeEventListener('pageshow', reload);
	}, []);
}
