// The pages about other programs, and what they say when something is done.

export const INTEGRATIONS = '/admin/integrations';
export const KEYS = `${INTEGRATIONS}/keys`;
export const NEW_KEY = `${KEYS}/new`;
export const WEBHOOKS = `${INTEGRATIONS}/webhooks`;
export const NEW_WEBHOOK = `${WEBHOOKS}/new`;

/** In the address of a page: what was done. */
export const DONE = 'done';

const TEXTS = {
	ended: 'The key is ended. Programs that use it are refused from now on.',
	saved: 'The endpoint is saved.',
	test: 'A test event is on its way: it is in the log within seconds.',
	on: 'The endpoint is on. It gets what happens from now on.',
	off: 'The endpoint is off.',
	deleted: 'The endpoint is deleted.',
	resent: 'It is on its way again.',
} as const;

type Done = keyof typeof TEXTS;

/** A page that then says what was done. */
export function pageAfter(page: string, done: Done): string {
	return `${page}?${DONE}=${done}`;
}

/** The sentence for what was done; undefined for anything else in the address. */
export function doneText(done: string): string | undefined {
	return Object.hasOwn(TEXTS, done) ? TEXTS[done as Done] : undefined;
}
