import { CONNECTION_LOST } from '../../connection.ts';
import type { ActionError } from '../../page-handlers.ts';

/** `updatedAt` is given for a form that stays open after saving: it is what the editor has now seen. */
export type SavedForm = { message: string; updatedAt?: string };
export type Saved = { ok: true } & SavedForm;

/**
 * Sends a form with its files and reports how much has been sent, 0 to 1, which fetch() cannot. Any failure becomes a
 * refusal, so that the page and what was typed stay; `unexpected` is shown when no reason arrived, and `cutOff` when
 * nothing did.
 */
export function sendForm(
	address: string,
	body: FormData,
	onProgress: (part: number) => void,
	unexpected: string,
	cutOff = CONNECTION_LOST,
): Promise<Saved | ActionError> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () =>
			resolve(readOutcome(request.status, parse(request.responseText), unexpected));
		request.onerror = () => resolve(actionError(0, cutOff));
		request.ontimeout = request.onerror;
		request.open('POST', address);
		request.setRequestHeader('accept', 'application/json');
		request.send(body);
	});
}

type Outcome = Partial<Record<keyof Saved | keyof ActionError, unknown>>;

/** The outcome in an answer's JSON; a refusal with the message `unexpected` for what no form of the shop answers. */
export function readOutcome(
	status: number,
	sent: unknown,
	unexpected: string,
): Saved | ActionError {
	const { ok, message, updatedAt, ...refused }: Outcome = Object(sent);
	if (typeof message !== 'string') return actionError(status, unexpected);
	if (ok === true) return { ok, message, ...(typeof updatedAt === 'string' ? { updatedAt } : {}) };
	if (ok !== false) return actionError(status, status === 413 ? TOO_LARGE : message);
	return {
		...actionError(status, message),
		errors: entriesOf(refused.errors, isMessages),
		facts: entriesOf(refused.facts, (fact): fact is unknown => fact !== undefined),
		values: entriesOf(refused.values, (text) => typeof text === 'string'),
	};
}

/** The entries of an object of which the values are of one kind. */
function entriesOf<T>(
	object: unknown,
	isOfKind: (value: unknown) => value is T,
): Record<string, T> {
	const entries: Record<string, T> = {};
	for (const [name, value] of Object.entries<unknown>(Object(object)))
		if (isOfKind(value)) entries[name] = value;
	return entries;
}

function isMessages(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((message) => typeof message === 'string');
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

const TOO_LARGE =
	'That is more than can be sent at once. Please send fewer pictures, or shorten the text.';

function actionError(status: number, message: string): ActionError {
	return { ok: false, status, message, errors: {}, facts: {}, values: {} };
}
