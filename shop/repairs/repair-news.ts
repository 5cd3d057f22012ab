import { localDay } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import type { RepairJob } from './lock-repair.ts';

// How a repair stands, in words for its customer: on the public page, in mails and in chats. Pure.

type Standing = Pick<
	RepairJob,
	| 'state'
	| 'outcome'
	| 'estimateKobo'
	| 'estimateFor'
	| 'expectedOn'
	| 'replacement'
	| 'chargedKobo'
>;

/** The page of a repair for whoever has its link. */
export function repairPath(publicKey: string): string {
	return `/repair/${publicKey}`;
}

/** How it stands, in a sentence or two. */
export function repairSentence(job: Standing): string {
	const { state, outcome, estimateKobo, expectedOn, replacement } = job;
	const amount = formatKobo(estimateKobo ?? 0);
	if (state === 'closed') {
		if (outcome === 'replaced') return `It was replaced: you have ${replacement} in its place.`;
		return ENDS[outcome ?? 'returned'];
	}
	if (state === 'estimated') return `The repair costs ${amount}. We begin once you accept it.`;
	if (state === 'approved') return `You have accepted the repair for ${amount}. We begin soon.`;
	if (state === 'maker') {
		const expected = expectedOn ? ` We expect it back on ${localDay(expectedOn)}.` : '';
		return `It has gone to its maker.${expected}`;
	}
	return STANDS[state];
}

const STANDS = {
	booked: 'We have it, and look at it soon.',
	inspecting: 'We are looking at what is wrong.',
	declined: 'You have declined the repair. We tell you when you can collect it.',
	repairing: 'It is being repaired.',
	ready: 'It is ready: you can collect it at the shop.',
} as const;

const ENDS = {
	repaired: 'It is repaired, and you have it back.',
	replaced: 'It was replaced.',
	refunded: 'It is refunded.',
	returned: 'You have it back as it was.',
} as const;

/** A title of a few words for the same. */
export const REPAIR_TITLES = {
	booked: 'We have it',
	inspecting: 'We are looking at it',
	estimated: 'We need your answer',
	approved: 'Accepted, thank you',
	declined: 'Declined',
	repairing: 'It is being repaired',
	maker: 'It is with its maker',
	ready: 'Ready to collect',
	closed: 'Handed back',
} as const satisfies Record<RepairJob['state'], string>;
