// The mails whose words the owner may change, each with the shop's own.

const PLACEHOLDERS = ['name', 'order', 'total', 'city', 'product', 'shop'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

type WordedMail = {
	/** As staff read it. */
	label: string;
	subject: string;
	/** The shop's own beginning; empty where it consists of facts alone, and what the owner writes comes before them. */
	opening: string;
	placeholders: readonly Placeholder[];
	/** What the subject must have. */
	needed?: Placeholder;
};

const ofOrder = { placeholders: ['name', 'order', 'shop'], needed: 'order' } as const;
const ofPricedOrder = {
	placeholders: ['name', 'order', 'total', 'shop'],
	needed: 'order',
} as const;
const ofAccount = { placeholders: ['name', 'shop'] } as const;

/** The mails with words to change, each with the shop's own. */
export const WORDED_MAILS = {
	'pay-link': {
		label: 'Link to pay an order',
		subject: 'Please pay your order {order} at {shop}',
		opening: 'Thank you for ordering from us.',
		...ofPricedOrder,
	},
	'order-placed': {
		label: 'Order placed',
		subject: 'Your order {order} at {shop}',
		opening: 'Thank you for your order.',
		...ofPricedOrder,
	},
	'order-confirmed': {
		label: 'Order confirmed',
		subject: 'Your order is confirmed: {order}',
		opening: 'We have looked through your order and will pack it next.',
		...ofPricedOrder,
	},
	'order-packed': {
		label: 'Order packed',
		subject: 'Your order is packed: {order}',
		opening: 'Everything is in the box. We hand it to the driver next.',
		...ofPricedOrder,
	},
	'order-sent': {
		label: 'Order on its way',
		subject: 'Your order is on its way: {order}',
		opening: 'We call the phone number on your order before we come, so please keep it on.',
		...ofPricedOrder,
	},
	'order-ready': {
		label: 'Order ready to collect',
		subject: 'Your order is ready to collect: {order}',
		opening: 'It waits for you at the shop. Please bring the tracking number.',
		...ofPricedOrder,
	},
	'order-delivered': {
		label: 'Order delivered',
		subject: 'Your order was delivered: {order}',
		opening: 'Thank you for buying from us. If anything is not as it should be, please tell us.',
		...ofPricedOrder,
	},
	'order-collected': {
		label: 'Order collected',
		subject: 'You have collected your order: {order}',
		opening: 'Thank you for buying from us. If anything is not as it should be, please tell us.',
		...ofPricedOrder,
	},
	'order-cancelled': {
		label: 'Order cancelled',
		subject: 'Your order was cancelled: {order}',
		opening: 'Nothing will be sent. If you did not ask for this, please call or write to us.',
		...ofPricedOrder,
	},
	'order-came-back': {
		label: 'Order came back',
		subject: 'Your order came back to us: {order}',
		opening: 'The goods are with us again. If money is due to you, we get in touch about it.',
		...ofPricedOrder,
	},
	'pieces-came-back': {
		label: 'Pieces of an order came back',
		subject: 'We have your return: {order}',
		opening: '',
		...ofOrder,
	},
	'payment-refunded': {
		label: 'Payment sent back',
		subject: 'Your payment was sent back: {order}',
		opening: '',
		...ofOrder,
	},
	'payment-late': {
		label: 'Payment came too late',
		subject: 'Your payment goes back to you: {order}',
		opening: '',
		...ofOrder,
	},
	'back-in-stock': {
		label: 'Back in stock',
		subject: 'In stock again: {product}',
		opening: '',
		placeholders: ['product', 'shop'],
		needed: 'product',
	},
	'cart-left': {
		label: 'Goods left in the cart',
		subject: 'Your cart at {shop}',
		opening: 'You left something in your cart. It is still there:',
		...ofAccount,
	},
	welcome: {
		label: 'Welcome',
		subject: 'Welcome to {shop}',
		opening:
			'Your account at {shop} is ready. Sign in to fill your cart, check out faster and see your orders.',
		...ofAccount,
	},
	'account-made': {
		label: 'Account made with an order',
		subject: 'Your account at {shop}',
		opening: 'With your order we made you an account at {shop}. You need no password for it.',
		...ofAccount,
	},
	'mail-sign-in': {
		label: 'Sign in by mail',
		subject: 'Sign in at {shop}',
		opening: '',
		...ofAccount,
	},
	'confirm-address': {
		label: 'Confirm the e-mail address',
		subject: 'Please confirm your e-mail address at {shop}',
		opening: '',
		...ofAccount,
	},
	'change-address': {
		label: 'New e-mail address: please confirm',
		subject: 'Confirm your new e-mail address at {shop}',
		opening: '',
		...ofAccount,
	},
	'address-leaves': {
		label: 'E-mail address is to change, to the old one',
		subject: 'Your e-mail address at {shop} is to change',
		opening: '',
		...ofAccount,
	},
	'address-reminder': {
		label: 'E-mail address changes soon, to the old one',
		subject: 'Your e-mail address at {shop} changes soon',
		opening: '',
		...ofAccount,
	},
	'address-left': {
		label: 'E-mail address has changed, to the old one',
		subject: 'Your e-mail address at {shop} has changed',
		opening: '',
		...ofAccount,
	},
	'password-link': {
		label: 'Password link',
		subject: 'Your new password at {shop}',
		opening: '',
		...ofAccount,
	},
	'password-changed': {
		label: 'Password changed',
		subject: 'Your password at {shop} was changed',
		opening: '',
		...ofAccount,
	},
	'new-device': {
		label: 'Signed in on a new device',
		subject: 'Your account at {shop} was signed in on a new device',
		opening: '',
		...ofAccount,
	},
	'second-factor': {
		label: 'Second factor changed',
		subject: 'How you sign in at {shop} was changed',
		opening: '',
		...ofAccount,
	},
	'account-closed': {
		label: 'Account deleted',
		subject: 'Your account at {shop} is deleted',
		opening: '',
		...ofAccount,
	},
	'newsletter-confirm': {
		label: 'Newsletter: please confirm',
		subject: 'Please confirm: offers and news from {shop}',
		opening: '',
		placeholders: ['shop'],
	},
	'review-answered': {
		label: 'Review answered',
		subject: '{shop} answered your review of {product}',
		opening: '',
		placeholders: ['name', 'product', 'shop'],
		needed: 'product',
	},
	'question-answered': {
		label: 'Question about a product answered',
		subject: 'Your question about {product} is answered',
		opening: '',
		placeholders: ['name', 'product', 'shop'],
		needed: 'product',
	},
	'new-order': {
		label: 'New order, to the staff',
		subject: 'New order {order}: {total}, {city}',
		opening: '',
		placeholders: ['name', 'order', 'total', 'city', 'shop'],
		needed: 'order',
	},
	'contact-message': {
		label: 'Message from the contact page, to the staff',
		subject: 'Message from {name}',
		opening: '',
		placeholders: ['name', 'shop'],
		needed: 'name',
	},
	'new-question': {
		label: 'Question about a product, to the staff',
		subject: '{name} asks about {product}',
		opening: '',
		placeholders: ['name', 'product', 'shop'],
		needed: 'product',
	},
} as const satisfies Record<string, WordedMail>;

export type WordedMailName = keyof typeof WORDED_MAILS;

/** Whether there is such a mail. */
export function isWordedMail(name: string): name is WordedMailName {
	return Object.hasOwn(WORDED_MAILS, name);
}

/** Its label, own words and placeholders. */
export function wordedMail(name: WordedMailName): WordedMail {
	return WORDED_MAILS[name];
}
