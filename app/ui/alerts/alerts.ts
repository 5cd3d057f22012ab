import type { ReactNode } from 'react';

// Messages waiting to be shown, one after another. In the browser only.

export type AlertKind = 'success' | 'warning' | 'error' | 'info';

export type Alert = {
	title: string;
	text: string;
	kind: AlertKind;
	/** A second button beside OK: a link, or an action. */
	action?: { label: string; to?: string; onChoose?: () => void };
	/** What it is about, below the text. */
	details?: ReactNode;
	/** A small panel below the cart icon instead of a modal: whoever goes on shopping need not close it first. */
	isPanel?: boolean;
};

export type Question = {
	title: string;
	text: string;
	/** Text of the confirming button. */
	yes?: string;
	no?: string;
};

type Shown = Alert & { id: number; question?: Required<Question>; answer: (yes: boolean) => void };

export const NOTHING: readonly Shown[] = [];

let waiting = NOTHING;
let lastId = 0;
const listeners = new Set<() => void>();

/** Opens the alert after those already waiting; resolves when it was closed. */
export function showAlert(alert: Alert): Promise<void> {
	return new Promise((resolve) => open({ ...alert, id: ++lastId, answer: () => resolve() }));
}

/** Asks for confirmation of something that cannot be undone; false for No, Escape and a click outside. */
export function ask({ title, text, yes = 'OK', no = 'Cancel' }: Question): Promise<boolean> {
	return new Promise((answer) =>
		open({
			title,
			text,
			kind: 'warning',
			id: ++lastId,
			question: { title, text, yes, no },
			answer,
		}),
	);
}

export function closeDialog(id: number, yes: boolean): void {
	const closed = waiting.find((dialog) => dialog.id === id);
	if (!closed) return;
	change(waiting.filter((dialog) => dialog !== closed));
	closed.answer(yes);
}

export function currentAlerts(): readonly Shown[] {
	return waiting;
}

export function onAlertsChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function open(dialog: Shown): void {
	change([...waiting, dialog]);
}

function change(next: readonly Shown[]): void {
	waiting = next;
	for (const listener of listeners) listener();
}
