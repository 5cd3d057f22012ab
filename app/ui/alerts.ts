// Messages waiting to be shown: dialogs one after another, and the latest toast. In the browser only.

export type AlertKind = 'success' | 'warning' | 'error' | 'info';

export type Alert = {
	title: string;
	text: string;
	kind: AlertKind;
	/** A second button beside OK: a link, or an action. */
	action?: { label: string; to?: string; onChoose?: () => void };
};

export type Question = {
	title: string;
	text: string;
	/** Text of the confirming button. */
	yes?: string;
	no?: string;
};

type Toast = Pick<Alert, 'title' | 'text' | 'kind'> & {
	/** Milliseconds until it closes by itself. */
	closeAfter?: number;
};

type Shown = Alert & { id: number; question?: Required<Question>; answer: (yes: boolean) => void };

type AlertsState = {
	dialogs: readonly Shown[];
	toast: (Toast & { id: number }) | undefined;
};

export const NOTHING: AlertsState = { dialogs: [], toast: undefined };

let state = NOTHING;
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

/** Shows a message that closes by itself, by default after two seconds; a newer one replaces it. */
export function showToast(toast: Toast): void {
	change({ ...state, toast: { closeAfter: 2000, ...toast, id: ++lastId } });
}

export function closeDialog(id: number, yes: boolean): void {
	const closed = state.dialogs.find((dialog) => dialog.id === id);
	if (!closed) return;
	change({ ...state, dialogs: state.dialogs.filter((dialog) => dialog !== closed) });
	closed.answer(yes);
}

export function closeToast(id: number): void {
	if (state.toast?.id === id) change({ ...state, toast: undefined });
}

export function currentAlerts(): AlertsState {
	return state;
}

export function onAlertsChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function open(dialog: Shown): void {
	change({ ...state, dialogs: [...state.dialogs, dialog] });
}

function change(next: AlertsState): void {
	state = next;
	for (const listener of listeners) listener();
}
