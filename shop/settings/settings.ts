import { eq, max, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { executePrepared, prepared } from '#db/prepared.ts';
import { settings } from '#db/site-schema.ts';
import { listenedTypes } from '../kit/webhook-outbox.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { MailWords, type OwnersWords } from '../mail/mail-words.ts';
import { isWordedMail, WORDED_MAILS, type WordedMailName } from '../mail/worded-mails.ts';
import { readTaxRules, type TaxRules } from '../tax/tax-rules.ts';
import { CASH_ASKS } from '../totals/deposit.ts';
import { counterText } from './counter.ts';
import { RETENTION, RETENTION_NAMES, type RetentionName } from './retention-limits.ts';

const switchedOn = z.boolean().default(true);
const PaymentSwitches = z.object({ cod: switchedOn, card: switchedOn, wallet: switchedOn });

/** What the owner may set about the shop. Everything has a default, so that a new shop is complete. */
const ShopSettings = z.object({
	name: z.string().default('Bridgehead Audio'),
	tagline: z.string().default('Sound, stage and studio gear at the Niger bridgehead'),
	street: z.string().default('14 New Market Road'),
	city: z.string().default('Onitsha'),
	region: z.string().default('Anambra'),
	email: z.string().default('hello@bridgehead.example'),
	phones: z.array(z.string()).default(['0803 123 4567', '0916 123 4567']),
	/** The number for chat messages, in international form without a plus. */
	chatNumber: z.string().default('2348031234567'),
	socialLinks: z.array(z.object({ name: z.string(), url: z.url() })).default([
		{ name: 'Facebook', url: 'https://www.facebook.com/' },
		{ name: 'Instagram', url: 'https://www.instagram.com/' },
	]),
	developer: z
		.object({ name: z.string(), url: z.url() })
		.default({ name: 'Bridgehead', url: 'https://example.com/bridgehead' }),
	deliveryText: z.string().default('Free Delivery within 1-2 weeks'),
	/** What the product page and the home page promise besides; an empty title leaves its promise out. */
	deliveryNote: z.string().default('We call you before we come.'),
	/** Empty: the sentence that fits the open payment methods. */
	paymentNote: z.string().default(''),
	returnsText: z.string().default('Returns within 14 days'),
	returnsTitle: z.string().default('Changed your mind? Return it within 14 days'),
	returnsNote: z.string().default('Faulty or damaged? We fetch it at our cost.'),
	warrantyTitle: z.string().default('A maker’s warranty? We carry your claim for you'),
	warrantyNote: z.string().default('Bring or send the item with its receipt.'),
	supportHours: z.string().default('Mon-Fri 9 AM-6 PM'),
	/** Naira up to which an order may be paid in cash; 0: any. */
	cashMost: z.number().default(0),
	/** What is asked for instead of cash above that, and after refusals: all of the total, or a deposit (decision 30). */
	cashAsks: z.enum(CASH_ASKS).default('payment'),
	/** The deposit: a per cent of the total, or naira. */
	cashDeposit: z.number().default(10),
	/** Off: the star row shows the fixed count of the design; on: it counts real reviews only. */
	realReviewCounts: z.boolean().default(false),
	/** Delivery by zones, at the fees of shop/delivery; otherwise it is free everywhere. */
	deliveryByZone: z.boolean().default(false),
	/** Lists and searches show one card for all products of a family. */
	oneCardAFamily: z.boolean().default(false),
	/** Visitors fill a cart and order without signing in. */
	guestCheckout: z.boolean().default(false),
	/**
	 * Which payment methods are offered; a provider's only if it is set up. Without an open one the shop takes no orders
	 * online.
	 */
	payments: PaymentSwitches.prefault({}),
});

/**
 * Long texts of single pages, stored apart so that not every page loads them; when empty, the shop's own text is shown.
 */
const ShopTexts = z.object({
	policyText: z.string().default(''),
	faqText: z.string().default(''),
	/** Credits besides the shop's own, one a line (credits.ts). */
	creditsText: z.string().default(''),
});

/** A fortnight: whoever is away longer signs in again. */
export const DEFAULT_STAFF_SESSION_HOURS = 14 * 24;

/** When an order is revenue: once it is placed, or once its money is here. */
export const REVENUE_TIMINGS = ['ordered', 'paid'] as const;
export type RevenueTiming = (typeof REVENUE_TIMINGS)[number];

/** How long what is about people is stored (retention-limits.ts). */
const retentionShape = Object.fromEntries(
	RETENTION_NAMES.map((name) => [name, z.number().default(RETENTION[name].usual)]),
) as Record<RetentionName, z.ZodDefault<z.ZodNumber>>;

/** What is only for staff to see; everything above is sent to browsers. */
const StaffSettings = z.object({
	/** The address that is notified of every new order; empty: none. */
	newOrdersTo: z.string().default(''),
	/** The couriers the shop sends with, one a line (carriers.ts). */
	carriers: z.string().default(''),
	/** Days after which a delivered cash order without its cash is listed among the money; 0: never. */
	cashDays: z.number().default(3),
	/** Whether revenue counts on the day an order was placed, or on that of its payment. */
	revenueCounts: z.enum(REVENUE_TIMINGS).default('ordered'),
	/** Whether the first cash order of a phone number is confirmed by its buyer before staff confirm it. */
	confirmFirstOrders: z.boolean().default(false),
	/** Whether shoppers are promised what deliveries took (shop/delivery/learned-promise.ts), not what staff set. */
	learnedPromises: z.boolean().default(false),
	/** Whether the buyer of a cash order tells a code at the door. */
	doorCodes: z.boolean().default(false),
	/** Hours for which a cart keeps the price of what is added; 0: it does not. */
	holdPriceHours: z.number().default(0),
	/** The least first payment of a layaway, in per cent of its total, and for how many days its goods are put aside at most. */
	layawayFirstPercent: z.number().default(30),
	layawayMostDays: z.number().default(90),
	/** After so many orders refused at the door a phone number pays before; 0: never. */
	cashRefusals: z.number().default(0),
	/** Unconfirmed cash orders that an account or a phone number may have; 0: no limit, as with the next two. */
	openCashOrders: z.number().default(20),
	/** Products of which the unconfirmed cash orders of an account or a phone number may hold most of the stock. */
	heldProducts: z.number().default(20),
	/** Mails an hour to an address whose owner never used a mailed link. */
	unverifiedMails: z.number().default(6),
	/** Hours after which the owner of a cart is reminded of it, if they agreed; 0: never. */
	cartReminderHours: z.number().default(0),
	/** So few pieces of a product on sale are said to be few. */
	lowStock: z.number().default(3),
	/** Hours after which an unused session of staff ends; 0: as those of shoppers. */
	staffSessionHours: z.number().default(DEFAULT_STAFF_SESSION_HOURS),
	/** Whether staff must show a second factor. */
	staffSecondFactor: z.boolean().default(false),
	/** Naira above which a refund needs a fresh proof of who gives it; 0: every refund does. */
	refundProofAbove: z.number().default(100_000),
	...retentionShape,
});

export type ShopSettings = z.infer<typeof ShopSettings>;
export type PaymentMethod = keyof ShopSettings['payments'];
export const PAYMENT_METHODS: readonly PaymentMethod[] = PaymentSwitches.keyof().options;
type ShopTexts = z.infer<typeof ShopTexts>;
type StaffSettings = z.infer<typeof StaffSettings>;

/** The settings of a shop whose owner has set none. */
export const DEFAULT_SETTINGS: ShopSettings = ShopSettings.parse({});

/** The current settings; those never set have their default. */
export async function shopSettings(db: DbOrTx): Promise<ShopSettings> {
	return ShopSettings.parse(await valuesOf(db, Object.keys(ShopSettings.shape)));
}

/** What an order needs to know of the shop. */
export type CheckoutShop = MailShop &
	Pick<
		ShopSettings,
		'deliveryText' | 'deliveryByZone' | 'payments' | 'cashMost' | 'cashAsks' | 'cashDeposit'
	> &
	Pick<
		StaffSettings,
		'newOrdersTo' | 'openCashOrders' | 'heldProducts' | 'confirmFirstOrders' | 'cashRefusals'
	> & {
		tax: TaxRules;
		/** Types of events that other programs listen to; empty for none. */
		listened: readonly string[];
	};

/** The current settings that only staff see. */
export async function staffSettings(db: DbOrTx): Promise<StaffSettings> {
	return StaffSettings.parse(await valuesOf(db, Object.keys(StaffSettings.shape)));
}

/** The owner's policy, questions and answers, as far as they are set. */
export async function shopTexts(db: DbOrTx): Promise<ShopTexts> {
	return ShopTexts.parse(await valuesOf(db, Object.keys(ShopTexts.shape)));
}

const CartSettings = z.object({
	...ShopTexts.pick({ policyText: true }).shape,
	...StaffSettings.pick({ cartReminderHours: true }).shape,
});
export type CartSettings = z.infer<typeof CartSettings>;

/** What every cart asks for: the owner's policy, empty when not set, and after how many hours owners are reminded. */
export async function cartSettings(db: DbOrTx): Promise<CartSettings> {
	const found = CartSettings.parse(await valuesOf(db, Object.keys(CartSettings.shape)));
	return { ...found, policyText: found.policyText.trim() };
}

/** One of the owner's texts; empty when not set. */
export async function shopText(db: DbOrTx, key: keyof ShopTexts): Promise<string> {
	const values = await valuesOf(db, [key]);
	return ShopTexts.shape[key].parse(values[key]).trim();
}

/** What the owner edits on pages of its own, each saved apart from the others and from the settings. */
export type SettingsPart =
	| 'homePage'
	| 'priceRules'
	| 'deliveryByZone'
	| 'learnedPromises'
	| 'tax'
	| `mail:${WordedMailName}`;

const WORDED: readonly WordedMailName[] = Object.keys(WORDED_MAILS).filter(isWordedMail);
const wordsPart = (mail: WordedMailName) => `mail:${mail}` as const;
const SETTINGS_PARTS: SettingsPart[] = [
	'homePage',
	'priceRules',
	'deliveryByZone',
	'learnedPromises',
	'tax',
	...WORDED.map(wordsPart),
];

/** When the owner last saved settings, or only one part of them; a time long ago if never. */
export async function settingsSavedAt(db: DbOrTx, part?: SettingsPart): Promise<Date> {
	const [saved] = await db
		.select({ at: max(settings.updatedAt) })
		.from(settings)
		.where(part ? eq(settings.key, part) : notInArray(settings.key, SETTINGS_PARTS));
	return saved?.at ?? new Date(0);
}

/** A part as it is stored; undefined while it was never set. */
export async function storedPart(db: DbOrTx, part: SettingsPart): Promise<unknown> {
	return (await valuesOf(db, [part]))[part];
}

const ofKeys = prepared((db) =>
	db
		// Read as text: Drizzle would parse a JSON string such as "2348031234567" again, into a number.
		.select({ key: settings.key, json: sql<string>`${settings.value}::text` })
		.from(settings)
		.where(sql`${settings.key} = any(${sql.placeholder('keys')}::text[])`)
		.prepare('settings_of_keys'),
);

async function valuesOf(db: DbOrTx, keys: string[]): Promise<Record<string, unknown>> {
	const rows = await ofKeys(db).execute({ keys });
	return Object.fromEntries(rows.map(({ key, json }) => [key, JSON.parse(json)]));
}

/** What the shop's mails say about it, with the owner's words, in one query; `publicUrl` has no slash at the end. */
export async function mailShop(db: DbOrTx, publicUrl: string): Promise<MailShop> {
	const keys = [...Object.keys(ShopSettings.shape), ...WORDED.map(wordsPart)];
	const values = await valuesOf(db, keys);
	return { ...mailFacts(ShopSettings.parse(values), publicUrl), words: wordsIn(values) };
}

function wordsIn(values: Record<string, unknown>): OwnersWords {
	const words: OwnersWords = {};
	for (const mail of WORDED) {
		const stored = values[wordsPart(mail)];
		if (stored !== undefined) words[mail] = MailWords.parse(stored);
	}
	return words;
}

/** As mailShop, with what an order needs in addition, in one query. */
export async function checkoutShop(db: DbOrTx, publicUrl: string): Promise<CheckoutShop> {
	const keys = [ShopSettings, StaffSettings].flatMap(({ shape }) => Object.keys(shape));
	const { [LISTENED]: listened, ...values } = await valuesAndListened(db, [
		...keys,
		...WORDED.map(wordsPart),
		'tax',
	]);
	const shop = ShopSettings.parse(values);
	const forStaff = StaffSettings.parse(values);
	const { newOrdersTo, openCashOrders, heldProducts, confirmFirstOrders, cashRefusals } = forStaff;
	const { deliveryText, deliveryByZone, payments, cashMost, cashAsks, cashDeposit } = shop;
	return {
		...mailFacts(shop, publicUrl),
		words: wordsIn(values),
		deliveryText,
		deliveryByZone,
		payments,
		newOrdersTo,
		openCashOrders,
		heldProducts,
		confirmFirstOrders,
		tax: readTaxRules(values.tax),
		cashMost,
		cashAsks,
		cashDeposit,
		cashRefusals,
		listened: z.array(z.string()).parse(listened),
	};
}

const LISTENED = 'listened';

/** Settings together with the types of events that are listened to, so that an order asks for them with one statement. */
async function valuesAndListened(db: DbOrTx, keys: string[]): Promise<Record<string, unknown>> {
	const { rows } = await executePrepared<{ key: string; json: string }>(
		db,
		sql`select key, value::text as json from settings where key = any(${sql.param(keys)}::text[])
			union all select ${LISTENED}, ${listenedTypes}::text`,
	);
	return Object.fromEntries(rows.map(({ key, json }) => [key, JSON.parse(json)]));
}

function mailFacts(shop: ShopSettings, publicUrl: string): MailShop {
	const { name, city, email, phones } = shop;
	return { name, city, counter: counterText(shop), publicUrl, email, phone: phones[0] ?? '' };
}
