// The pages about the staff, and what they say when something is done.

export const STAFF = '/admin/staff';
export const ROLES = `${STAFF}/roles`;
export const NEW_ROLE = `${ROLES}/new`;
export const INVITE = `${STAFF}/invite`;

/** In the address of the list: what was done. */
export const DONE = 'done';

const TEXTS = {
	changed: 'The role is changed. It counts at once.',
	removed: 'Taken off the staff, and signed out everywhere.',
	invited: 'The invitation is on its way.',
	role: 'The role is saved. It counts at once for whoever has it.',
	deleted: 'The role is deleted.',
	reset: 'The second factor is reset, and its owner mailed.',
} as const;

/** The list, which then says what was done. */
export function listAfter(done: keyof typeof TEXTS): string {
	return `${STAFF}?${DONE}=${done}`;
}

/** The sentence for what was done; undefined for anything else in the address. */
export function doneText(done: string): string | undefined {
	return Object.hasOwn(TEXTS, done) ? TEXTS[done as keyof typeof TEXTS] : undefined;
}
