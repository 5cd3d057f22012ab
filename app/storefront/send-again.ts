import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { ActionError } from '../page-handlers.ts';

// How forms that may safely be sent twice handle a lost connection and the browser's back/forward cache.

/** How long to wait before each further attempt. */
const WAITS_MS = [1000, 3000, 8000];

/**
 * Sends the form again when the connection was lost during submission. `trying` while that goes on: then there is
 * nothing to report yet. Without any connection nothing is tried.
 */
export function useSendAgain(actionError: ActionError | undefined, action: string) {
	const submit = useSubmit();
	const sent = useRef<FormData>(null);
	const [tries, setTries] = useState(0);
	// Whether the browser was online when the connection was lost: if not, the user has been told.
	const online = useMemo(() => actionError !== undefined && navigator.onLine, [actionError]);
	const isLost = (outcome: ActionError | undefined) =>
		outcome?.status === 0 && online && tries < WAITS_MS.length;

	const submitSent = () => {
		void submit(sent.current, { method: 'post', action, preventScrollReset: true });
	};
	const sendAgain = useEffectEvent(() => {
		if (!sent.current) return;
		setTries(tries + 1);
		submitSent();
	});
	const sendLater = useEffectEvent((outcome: ActionError | undefined) =>
		isLost(outcome) ? setTimeout(sendAgain, WAITS_MS[tries]) : undefined,
	);
	// Each further failure is a new refusal; there is none during an attempt.
	useEffect(() => {
		const timer = sendLater(actionError);
		return () => clearTimeout(timer);
	}, [actionError]);

	const begin = (fields: FormData) => {
		sent.current = fields;
		setTries(0);
	};
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const button = (event.nativeEvent as SubmitEvent).submitter;
		begin(new FormData(event.currentTarget, button));
	};
	/** Sends other fields than a press of the form's buttons would. */
	const send = (fields: FormData) => {
		begin(fields);
		submitSent();
	};
	return { trying: isLost(actionError), onSubmit, send };
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
