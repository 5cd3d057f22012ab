import { firstLarge } from './pictures/first-large.ts';

// A change of the audit trail in words: "Created product 96: Ogene V58". Pure.

const DONE: Record<string, string> = {
	create: 'Created',
	update: 'Changed',
	delete: 'Deleted',
	block: 'Blocked',
	unblock: 'Unblocked',
	import: 'Imported',
	move: 'Moved',
	'take-back': 'Took back a move of',
	note: 'Wrote a note on',
	refund: 'Refunded',
	resend: 'Sent again',
	accept: 'Accepted',
	cancel: 'Cancelled',
	settle: 'Settled',
	release: 'Released',
};

/** What was done, for a sentence or a choice: "Created"; other actions as they are recorded. */
export function doneWord(action: string): string {
	return DONE[action] ?? firstLarge(action.replaceAll('-', ' '));
}

/** What was done, to what, in words. `present` is what the thing is called now, if it is still there. */
export function describeChange(
	change: {
		action: string;
		noun: string;
		nounId: number | null;
		before: unknown;
		after: unknown;
	},
	present: string | null = null,
): string {
	const { action, noun, nounId, before, after } = change;
	const name = nameOf(after) ?? nameOf(before) ?? present;
	return `${doneWord(action)} ${noun}${nounId ? ` ${nounId}` : ''}${name ? `: ${name}` : ''}`;
}

/** A thing's name is recorded when it was made, deleted or renamed. */
function nameOf(fields: unknown): string | null {
	if (typeof fields !== 'object' || fields === null) return null;
	const known = new Map(Object.entries(fields));
	const name = known.get('name') ?? known.get('title') ?? known.get('term');
	return typeof name === 'string' ? name : null;
}
