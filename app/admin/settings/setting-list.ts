import { RETENTION, RETENTION_NAMES, type RetentionName } from '#shop/settings/retention-limits.ts';

// The settings by the names of their fields: what the form says of each, and what they are found by.

/** In the order of the page, with what stands in each. */
export const SETTING_TABS = {
	shop: { label: 'Shop', note: 'Name and address' },
	contact: { label: 'Contact', note: 'Phones, e-mail, links' },
	selling: { label: 'Selling', note: 'Ways of paying, guests' },
	sending: { label: 'Sending and cash', note: 'Couriers, cash at the door' },
	promises: { label: 'Promises', note: 'Returns, warranty' },
	limits: { label: 'Limits', note: 'Strangers, low stock' },
	staff: { label: 'Staff', note: 'Second factor, sign-out' },
	retention: { label: 'Kept how long', note: 'What is about people' },
	texts: { label: 'Texts', note: 'Policy, questions, credits' },
	navigation: { label: 'Navigation', note: 'Order of categories' },
} as const;

export type SettingTab = keyof typeof SETTING_TABS;

type Setting = {
	tab: SettingTab;
	label: string;
	hint?: string;
	/** Words that people look for it by, besides those of its label and hint. */
	also?: string;
};

const OWN_TEXT =
	"Shown instead of the shop's built-in text, which stays while this is empty. Each line is a paragraph; a short line before a long one is a heading.";

const SHOP = {
	name: { label: 'Name of the shop', also: 'title brand logo' },
	tagline: { label: 'Tagline', also: 'slogan motto' },
	street: { label: 'Street', also: 'address location place' },
	city: { label: 'City', also: 'address town' },
	region: { label: 'State', also: 'address region' },
};

const CONTACT = {
	email: { label: 'Email', also: 'mail address' },
	phones: { label: 'Phones', hint: 'One a line.', also: 'telephone mobile numbers call' },
	chatNumber: {
		label: 'Chat number',
		hint: 'In international form, such as 2348031234567.',
		also: 'whatsapp message phone',
	},
	socialLinks: {
		label: 'Social links',
		hint: 'One a line: the name, then the address.',
		also: 'facebook instagram youtube tiktok x twitter',
	},
	supportHours: { label: 'Support hours', also: 'opening times closed days' },
	developer: {
		label: 'Developer credit',
		hint: 'At the end of every page: the name, then the address.',
		also: 'footer made by',
	},
};

const SELLING = {
	deliveryText: { label: 'Delivery text', also: 'shipping free promise' },
	newOrdersTo: {
		label: 'Mail new orders to',
		hint: 'Empty: no mail is sent, and the dashboard tells what waits.',
		also: 'notify notification alert e-mail',
	},
	payments: {
		label: 'Ways of paying',
		hint: 'One that is open must stay on.',
		also: 'payment methods providers',
	},
	payments_cod: { label: 'Cash on delivery', also: 'cod payment pay at the door' },
	payments_card: { label: 'Card and bank transfer', also: 'paystack ussd visa mastercard payment' },
	payments_wallet: { label: 'PayPal', also: 'wallet dollars payment' },
	guestCheckout: {
		label: 'Buying without signing in',
		hint: 'Visitors fill a cart and order with their name, phone and e-mail address. Behind the first order stands an account without a password, and a link to sign in is mailed. Unticked, the cart asks them to sign in.',
		also: 'guests guest checkout login register',
	},
	cartReminderHours: {
		label: 'Hours until a left cart is reminded of',
		hint: 'One mail about a cart, to those who agreed to it and have confirmed their address. 24 is usual. 0: never, and nobody is asked.',
		also: 'abandoned reminder',
	},
	realReviewCounts: {
		label: 'Count real reviews only (unticked, the star row shows its fixed number)',
		also: '122 ratings',
	},
	oneCardAFamily: {
		label: 'One card for all products of a family',
		hint: 'In lists, searches and on the home page: “from” its lowest price, with its colours. Unticked, each product has a card of its own.',
		also: 'variants versions sizes',
	},
};

const SENDING = {
	carriers: {
		label: 'Couriers',
		hint: 'One a line: the name, then the address where a parcel is followed, with {number} for its number, such as https://courier.example/track/{number}. Without an address, shoppers get the number alone.',
		also: 'carriers waybill tracking shipping',
	},
	cashDays: {
		label: 'Days until missing cash is listed',
		hint: 'A delivered order whose cash nobody has recorded is then listed under Money. 0: never.',
		also: 'cod riders collectors',
	},
	revenueCounts: {
		label: 'Revenue counts',
		hint: 'On the dashboard, in the charts and in the sales tables alike. Orders are counted on the day they were placed either way. VAT falls due with the order, or with its first money or its delivery.',
		also: 'turnover reports',
	},
	layawayFirstPercent: {
		label: 'First payment of a layaway (%)',
		hint: 'The least that a customer pays when goods are put aside for them. 0: none.',
		also: 'part payment pay small small deposit',
	},
	layawayMostDays: {
		label: 'Longest layaway (days)',
		hint: 'So far away may be the day until which a layaway is to be paid, when it is opened and when it is extended. 180 at most.',
		also: 'part payment pay small small due date',
	},
	cashMost: {
		label: 'Largest order for cash on delivery (₦)',
		hint: 'Of larger ones more is asked than cash: see below. 0: any order may be paid in cash.',
		also: 'cod limit maximum most',
	},
	cashRefusals: {
		label: 'Refusals at the door until cash ends',
		hint: 'Of a phone number with so many refused orders more is asked than cash. 0: never.',
		also: 'cod returned',
	},
	cashAsks: {
		label: 'What is asked then',
		hint: 'A deposit is paid online before the order is placed, and the rest in cash at the door. It needs Paystack or PayPal.',
		also: 'cod part payment',
	},
	cashDeposit: {
		label: 'Deposit (% or ₦)',
		hint: '15 is 15 % of the total, rounded up to whole naira, or with a fixed sum ₦15. At least ₦1 of an order is left to pay in cash.',
		also: 'cod part payment percent',
	},
	confirmFirstOrders: {
		label: 'Buyers confirm the first cash order of a phone number',
		hint: 'By the link in their mail, or when you call them. Until then you cannot confirm the order.',
		also: 'cod verify',
	},
	doorCodes: {
		label: 'Buyers tell a code at the door',
		hint: 'Four digits, mailed when a cash order is on its way. It is delivered once the rider has typed them; five wrong ones lock it.',
		also: 'cod pin',
	},
};

const PROMISES = {
	deliveryNote: { label: 'Note on delivery', also: 'shipping product page' },
	paymentNote: {
		label: 'Note on paying',
		hint: 'Empty: the shop’s own sentence, which says whether one can pay at the door.',
		also: 'payment product page',
	},
	returnsText: { label: 'Returns on the home page', also: 'refunds exchange' },
	returnsTitle: {
		label: 'Returns beside a price',
		hint: 'Empty: left out, as on the home page and for the warranty.',
		also: 'refunds exchange product page',
	},
	returnsNote: { label: 'Note on returns', also: 'refunds exchange product page' },
	warrantyTitle: { label: 'Warranty', also: 'guarantee product page' },
	warrantyNote: { label: 'Note on the warranty', also: 'guarantee product page' },
};

const LIMITS = {
	openCashOrders: {
		label: 'Open cash orders',
		hint: 'Of one account or mobile number, until you confirm or cancel some.',
		also: 'cod fraud',
	},
	heldProducts: {
		label: 'Products mostly held',
		hint: 'How many products these orders may take the larger part of the stock of. Whoever buys all six of one speaker holds one.',
		also: 'reserved fraud',
	},
	unverifiedMails: {
		label: 'Mails an hour',
		hint: 'To an address whose owner never used a link we mailed. Further ones are held back, and you can send them from the Mails page.',
		also: 'e-mail spam',
	},
	lowStock: {
		label: 'Few pieces',
		hint: 'So many pieces of a product, or fewer, count as few: on the dashboard, and for programs that are told of low stock.',
		also: 'inventory quantity running out reorder',
	},
	holdPriceHours: {
		label: 'Hours a cart keeps its prices',
		hint: 'What is added keeps its price for so long, and the cart says until when. A lower price counts at once. 0: carts follow the price of the day.',
		also: 'price hold',
	},
};

const STAFF = {
	staffSecondFactor: {
		label: 'Require a second factor of the staff',
		hint: 'A passkey or an app for codes, besides the password. Whoever has none sets one up at the next page they open here, you too.',
		also: '2fa two authenticator security login',
	},
	refundProofAbove: {
		label: 'Largest refund without a proof (₦)',
		hint: 'Whoever gives back more shows once more who they are, unless they just did. 0: for every refund.',
		also: 'security money back',
	},
	staffSessionHours: {
		label: 'Hours until staff are signed out',
		hint: 'Of a browser or program that was not used for so long. 0: after 30 days, as shoppers.',
		also: 'session timeout log out security',
	},
};

const TEXTS = {
	policyText: { label: 'Payment and refund policy', hint: OWN_TEXT, also: 'terms returns' },
	faqText: { label: 'Questions and answers', hint: OWN_TEXT, also: 'faq help' },
	creditsText: {
		label: 'Credits',
		hint: 'Makers of pictures you show under a licence. They stand before the shop’s own. A row with nothing in it is left out.',
		also: 'photos copyright',
	},
};

const NAVIGATION = {
	navOrder: {
		label: 'Order of the categories',
		hint: 'The menu and the home page show the categories in the order of these numbers.',
		also: 'sort nav header',
	},
};

const retention = Object.fromEntries(
	RETENTION_NAMES.map((name): [RetentionName, Setting] => {
		const { label, hint, unit, min, max } = RETENTION[name];
		return [
			name,
			{
				tab: 'retention',
				label: `${label} (${unit})`,
				hint: `${hint} From ${min} to ${max} ${unit}.`,
				also: 'privacy delete retention personal data',
			},
		];
	}),
) as Record<RetentionName, Setting>;

export const SETTINGS = {
	...under('shop', SHOP),
	...under('contact', CONTACT),
	...under('selling', SELLING),
	...under('sending', SENDING),
	...under('promises', PROMISES),
	...under('limits', LIMITS),
	...under('staff', STAFF),
	...retention,
	...under('texts', TEXTS),
	...under('navigation', NAVIGATION),
};

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

function under<Name extends string>(tab: SettingTab, parts: Record<Name, Omit<Setting, 'tab'>>) {
	const settings = Object.entries<Omit<Setting, 'tab'>>(parts).map(([name, setting]) => [
		name,
		{ ...setting, tab },
	]);
	return Object.fromEntries(settings) as Record<Name, Setting>;
}

/** The id of a setting's field, or of the group of its fields. */
export const settingId = (name: SettingName) => `setting-${name}`;

/** Where a setting is changed: its tab is open, and its field has the focus. */
export function settingAddress(name: SettingName): string {
	return `/admin/settings?tab=${SETTINGS[name].tab}#${settingId(name)}`;
}
