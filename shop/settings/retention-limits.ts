// How long the shop stores what is about people: what staff may set, within which bounds. Pure, also for pages.

type RetentionLimit = {
	/** As staff read it. */
	label: string;
	hint: string;
	unit: 'days' | 'years';
	usual: number;
	min: number;
	max: number;
};

/**
 * Six years are the least for the books: Companies and Allied Matters Act 2020, section 375 (2). The others have no least
 * by law; theirs is what the shop itself needs to work (docs/own-data.md).
 */
export const RETENTION = {
	keepOrderYears: {
		label: 'Names and addresses in orders',
		hint: 'Then the order stays for the books, without its person. The law wants the books for six years; a year more covers the year that is under way.',
		unit: 'years',
		usual: 7,
		min: 6,
		max: 20,
	},
	keepMailTextDays: {
		label: 'Texts of mails',
		hint: 'Then only stays that a mail was sent, when, and to whom.',
		unit: 'days',
		usual: 90,
		min: 7,
		max: 730,
	},
	keepMailDays: {
		label: 'Addresses of mails',
		hint: 'Then only stays that a mail was sent, and when.',
		unit: 'days',
		usual: 730,
		min: 30,
		max: 3650,
	},
	keepMessageDays: {
		label: 'Messages and questions',
		hint: 'Counted from when you answered: messages are deleted then, and so are the mail addresses of questions.',
		unit: 'days',
		usual: 90,
		min: 7,
		max: 730,
	},
	keepQuoteDays: {
		label: 'Quotations',
		hint: 'Counted from their last day: then they are deleted. An order that one became stays.',
		unit: 'days',
		usual: 365,
		min: 30,
		max: 1095,
	},
	keepRepairDays: {
		label: 'Repairs',
		hint: 'Counted from when they were handed back: then they are deleted.',
		unit: 'days',
		usual: 730,
		min: 30,
		max: 3650,
	},
	keepSignInDays: {
		label: 'Sign-ins in the activity log',
		hint: 'With their devices and network addresses.',
		unit: 'days',
		usual: 365,
		min: 30,
		max: 730,
	},
	keepAuditDays: {
		label: 'What staff did about shoppers, in the activity log',
		hint: 'Blocked accounts, decisions about reviews, questions and messages. Changes of goods and orders stay.',
		unit: 'days',
		usual: 730,
		min: 90,
		max: 3650,
	},
	keepWebhookDays: {
		label: 'What payment providers reported, word for word',
		hint: 'Payments and refunds themselves stay with the orders.',
		unit: 'days',
		usual: 90,
		min: 30,
		max: 730,
	},
	keepCartDays: {
		label: 'Goods left in a cart',
		hint: 'Counted from when they were put in.',
		unit: 'days',
		usual: 365,
		min: 30,
		max: 1095,
	},
} as const satisfies Record<string, RetentionLimit>;

export type RetentionName = keyof typeof RETENTION;
export type Retention = Record<RetentionName, number>;
export const RETENTION_NAMES = Object.keys(RETENTION) as RetentionName[];

/** "7 years", "1 day". */
export function retentionWords(name: RetentionName, value: number): string {
	const { unit } = RETENTION[name];
	return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
}

/** The moment before which something is no longer stored. */
export function storedSince(name: RetentionName, value: number, now: Date): Date {
	const since = new Date(now);
	if (RETENTION[name].unit === 'years') since.setUTCFullYear(since.getUTCFullYear() - value);
	else since.setUTCDate(since.getUTCDate() - value);
	return since;
}
