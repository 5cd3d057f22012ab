import { ACTION_WORDS } from '#shop/audit/audit-actions.ts';
import { recordedName } from '#shop/audit/changed-fields.ts';
import { capitalized } from '#shop/kit/text.ts';

// A change of the audit trail in words: "Created product 96: Ogene V58". Pure.

const WORDS: Readonly<Record<string, string>> = ACTION_WORDS;

/** What was done, for a sentence or a choice: "Created"; what only older versions recorded, as it stands there. */
export function doneWord(action: string): string {
	return WORDS[action] ?? capitalized(action.replaceAll('-', ' '));
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
