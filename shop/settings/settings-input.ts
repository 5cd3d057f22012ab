import { z } from 'zod';
import { emailField } from '../accounts/account-fields.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { lines } from '../kit/text.ts';
import { MOST_LAYAWAY_DAYS } from '../layaways/layaway-states.ts';
import { CASH_ASKS } from '../totals/deposit.ts';
import { CarriersText } from './carriers.ts';
import { CreditsText } from './credits.ts';
import { parsePhone } from './nigeria.ts';
import { RETENTION, RETENTION_NAMES, type RetentionName } from './retention-limits.ts';
import { PAYMENT_METHODS, type PaymentMethod, REVENUE_TIMINGS } from './settings.ts';

// What the owner may send to change the shop's settings. Fields left out keep their value. Lists come as lists or, from
// a text box, as lines; switches as true or false, 1 or 0, or a ticked box's "on".

const LONGEST_TEXT = 50_000;
const MOST_PHONES = 5;
const MOST_LINKS = 10;

export const NO_PAYMENT_METHOD =
	'Leave at least one way of paying on: with none, nobody could order.';

/** Refuses payment methods whose keys are all missing. */
export const NO_KEYS_TO_PAY =
	'With only these on nobody could order: their keys are not set where the shop runs. Leave cash on delivery on, or have the keys set first.';

const webAddress = (label: string) =>
	plainText(300).pipe(
		z.url({
			protocol: /^https?$/,
			error: `The ${label} must be an address that begins with https://.`,
		}),
	);

const linesIfText = (value: unknown) => (typeof value === 'string' ? lines(value) : value);

const phones = z.preprocess(
	linesIfText,
	z
		.array(
			requiredText('phone', 40).refine(
				(typed) => parsePhone(typed) !== null,
				'Each phone must be a number that can be called, such as 0803 123 4567.',
			),
		)
		.min(1, 'Give at least one phone number.')
		.max(MOST_PHONES, `Give ${MOST_PHONES} phone numbers at most.`),
);

/** A line consists of a name and an address: "Facebook https://www.facebook.com/shop". */
const readLink = (line: string) => {
	const end = line.lastIndexOf(' ');
	return { name: line.slice(0, Math.max(0, end)).trim(), url: line.slice(end + 1) };
};
const linkLines = (value: unknown) =>
	typeof value === 'string' ? lines(value).map(readLink) : value;
const socialLinks = z.preprocess(
	linkLines,
	z
		.array(z.object({ name: requiredText('name of each link', 40), url: webAddress('link') }))
		.max(MOST_LINKS, `Give ${MOST_LINKS} links at most.`),
);

/** Who made the shop, for the footer: a line like those of the links. */
const developer = z.preprocess(
	(value) => (typeof value === 'string' ? readLink(value.trim()) : value),
	z.object({
		name: requiredText('name of the developer', 80),
		url: webAddress("developer's link"),
	}),
);

const onOff = z.preprocess(
	(value) => {
		if (value === 'on' || value === '1' || value === 'true' || value === 1) return true;
		if (value === 'off' || value === '0' || value === 'false' || value === '' || value === 0)
			return false;
		return value;
	},
	z.boolean({ error: 'Choose on or off.' }),
);

/** Only payment methods that the checkout knows; others are dropped. One that is left out stays unchanged. */
const payments = z
	.object({ cod: onOff, card: onOff, wallet: onOff } satisfies Record<PaymentMethod, typeof onOff>)
	.partial()
	.refine(
		(methods) => PAYMENT_METHODS.some((method) => methods[method] !== false),
		NO_PAYMENT_METHOD,
	);

/** A sentence of what the shop promises, on one line. */
const promise = plainText(120)
	.transform((typed) => typed.trim())
	.refine((typed) => !/[\r\n]/.test(typed), 'A promise is one line.');

/** How many are allowed; 0 means no limit. */
const limit = z.preprocess(
	(value) => (typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value),
	z
		.int({ error: 'Give a whole number; 0 means no limit.' })
		.min(0, 'Give a whole number; 0 means no limit.')
		.max(10_000, 'Give 10000 at most, or 0 for no limit.'),
);

/** A sum in whole naira. */
const naira = z.preprocess(
	(value) =>
		typeof value === 'string' && /^[\s₦]*\d[\d,]*\s*$/.test(value)
			? Number(value.replace(/[^\d]/g, ''))
			: value,
	z
		.int({ error: 'Give a sum in whole naira, such as 100000.' })
		.min(0, 'Give a sum in whole naira, such as 100000.')
		.max(1_000_000_000, 'Give 1,000,000,000 at most.'),
);

/** A number of pieces. */
const pieces = z.preprocess(
	(value) => (typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value),
	z
		.int({ error: 'Give a whole number.' })
		.min(0, 'Give a whole number.')
		.max(10_000, 'Give 10000 at most.'),
);

/** How long something is stored: each setting has bounds of its own. */
function retentionField({ unit, min, max }: (typeof RETENTION)[RetentionName]) {
	const message = `Give a whole number of ${unit} from ${min} to ${max}.`;
	return z.preprocess(
		(value) => (typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value),
		z.int({ error: message }).min(min, message).max(max, message),
	);
}
const retentionFields = Object.fromEntries(
	RETENTION_NAMES.map((name) => [name, retentionField(RETENTION[name])]),
) as Record<RetentionName, ReturnType<typeof retentionField>>;

const chatNumber = z
	.string()
	.transform((typed) => typed.replace(/[\s+()-]/g, ''))
	.refine(
		(digits) => /^[1-9]\d{7,14}$/.test(digits),
		'The chat number must be in international form, such as 2348031234567.',
	);

/** Settings by key, each in its stored form. */
export const SettingsInput = z
	.object({
		name: requiredText('name of the shop', 80),
		tagline: plainText(160),
		street: requiredText('street', 160),
		city: requiredText('city', 80),
		region: requiredText('state', 80),
		email: emailField,
		newOrdersTo: z.string().trim().pipe(z.literal('').or(emailField)),
		carriers: CarriersText,
		cashDays: limit.refine((days) => days <= 365, 'Give 365 days at most, or 0 for never.'),
		revenueCounts: z.enum(REVENUE_TIMINGS, { error: 'Choose when revenue counts.' }),
		confirmFirstOrders: onOff,
		doorCodes: onOff,
		holdPriceHours: limit.refine((hours) => hours <= 720, 'Give 720 hours at most, or 0 for none.'),
		layawayFirstPercent: limit.refine(
			(percent) => percent <= 100,
			'Give 100 at most, or 0 for none.',
		),
		layawayMostDays: limit.refine(
			(days) => days >= 1 && days <= MOST_LAYAWAY_DAYS,
			`Give a whole number from 1 to ${MOST_LAYAWAY_DAYS}.`,
		),
		cashMost: naira,
		cashAsks: z.enum(CASH_ASKS, { error: 'Choose what is asked for instead of cash.' }),
		cashDeposit: naira.refine((amount) => amount > 0, 'Give a deposit of at least 1.'),
		cashRefusals: limit,
		openCashOrders: limit,
		heldProducts: limit,
		unverifiedMails: limit,
		staffSessionHours: limit,
		staffSecondFactor: onOff,
		refundProofAbove: naira,
		lowStock: pieces,
		...retentionFields,
		phones,
		chatNumber,
		socialLinks,
		developer,
		deliveryText: requiredText('delivery text', 200),
		deliveryNote: promise,
		paymentNote: promise,
		returnsText: promise,
		returnsTitle: promise,
		returnsNote: promise,
		warrantyTitle: promise,
		warrantyNote: promise,
		supportHours: requiredText('support hours', 80),
		realReviewCounts: onOff,
		oneCardAFamily: onOff,
		guestCheckout: onOff,
		cartReminderHours: limit.refine(
			(hours) => hours <= 720,
			'Give 720 hours at most, or 0 for never.',
		),
		payments,
		policyText: plainText(LONGEST_TEXT),
		faqText: plainText(LONGEST_TEXT),
		creditsText: CreditsText,
		/** Category ids in the order of the navigation; categories left out come after them. */
		navOrder: z.preprocess(
			(value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
			z
				.array(
					z.coerce
						.number({ error: 'Each category is named by its id.' })
						.int()
						.min(1)
						.max(LARGEST_INTEGER),
				)
				.max(1000),
		),
	})
	.partial()
	.refine(({ cashAsks, cashDeposit = 1 }) => cashAsks !== 'percent' || cashDeposit < 100, {
		path: ['cashDeposit'],
		error: 'Give 99 per cent at most: something is left to pay in cash.',
	});
export type SettingsInput = z.infer<typeof SettingsInput>;
