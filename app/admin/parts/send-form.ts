import { CONNECTION_LOST } from '../../connection.ts';
import type { Refusal } from '../../visit.ts';

/** `updatedAt` is given for a form that stays open after saving: it is what the editor has now seen. */
export type Saved = { ok: true; message: string; updatedAt?: string };

/**
 * Sends a form with its files and reports how much has been sent, 0 to 1, which fetch() cannot. Any failure becomes a
 * refusal, so that the page and what was typed stay; `unexpected` is shown when no reason arrived.
 */
export function sendForm(
	address: string,
	body: FormData,
	onProgress: (part: number) => void,
	unexpected: string,
): Promise<Saved | Refusal> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(read(request, unexpected));
		request.onerror = () => resolve(refusal(0, CONNECTION_LOST));
		request.ontimeout = request.onerror;
		request.open('POST', address);
		request.send(body);
	});
}

function read({ status, responseText }: XMLHttpRequest, unexpected: string): Saved | Refusal {
	const told = parse(responseText);
	if (typeof told !== 'object' || told === null) return refusal(status, unexpected);
	if ('ok' in told) return told as Saved | Refusal;
	const message = 'message' in told && typeof told.message === 'string' ? told.message : unexpected;
	return refusal(status, status === 413 ? TOO_LARGE : message);
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

function refusal(status: number, message: string): Refusal {
	return { ok: false, status, message, errors: {}, facts: {}, typed: {} };
}
