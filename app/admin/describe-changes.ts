import { recordedName } from '#shop/audit/changed-fields.ts';
import { capitalized } from '#shop/kit/text.ts';

// A change of the audit trail in words: "Created product 96: Ogene V58". Pure.

const DONE: Record<string, string> = {
	create: 'Created',
	update: 'Changed',
	delete: 'Deleted',
	discard: 'Discarded',
	block: 'Blocked',
	close: 'Closed',
	unblock: 'Unblocked',
	import: 'Imported',
	move: 'Moved',
	'take-back': 'Took back a move of',
	collect: 'Collected the cash of',
	uncollect: 'Took back the cash of',
	'pay-back': 'Paid back the cash of',
	count: 'Counted',
	'send-part': 'Sent a part of',
	'change-parcel': 'Changed a parcel of',
	'remove-parcel': 'Removed a parcel of',
	'serial-numbers': 'Changed the serial numbers of',
	note: 'Wrote a note on',
	'remove-note': 'Removed a note on',
	refund: 'Refunded',
	resend: 'Sent again',
	accept: 'Accepted',
	cancel: 'Cancelled',
	settle: 'Settled',
	release: 'Released',
	apply: 'Applied',
	undo: 'Undid',
	send: 'Sent',
	stop: 'Stopped',
	'back-up': 'Backed up',
	show: 'Showed',
	hide: 'Hid',
	answer: 'Answered',
	'change-answer': 'Changed the answer to',
	'remove-answer': 'Removed the answer to',
	'change-role': 'Changed the role of',
	remove: 'Removed',
	'sign-in': 'Sign-in of',
	'fail-sign-in': 'Failed sign-in of',
	'fail-second-factor': 'Wrong second factor or password of',
	'add-code-app': 'Set up a code app for',
	'move-code-app': 'Moved the code app of',
	'remove-code-app': 'Removed the code app of',
	'add-passkey': 'Added a passkey for',
	'remove-passkey': 'Removed a passkey of',
	'renew-recovery-codes': 'Made new recovery codes for',
	'use-recovery-code': 'Used a recovery code of',
	'reset-second-factor': 'Reset the second factor of',
	'change-address': 'Changed the address of',
	'stop-address': 'Stopped a change of the address of',
	invite: 'Invited',
	join: 'Took on',
	end: 'Ended',
	'switch-on': 'Switched on',
	'switch-off': 'Switched off',
	'roll-secret': 'Gave another secret to',
};

/** What was done, for a sentence or a choice: "Created"; other actions as they are recorded. */
export function doneWord(action: string): string {
	return DONE[action] ?? capitalized(action.replaceAll('-', ' '));
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
	const name = recordedName({ before, after }) ?? present;
	return `${doneWord(action)} ${noun}${nounId ? ` ${nounId}` : ''}${name ? `: ${name}` : ''}`;
}
