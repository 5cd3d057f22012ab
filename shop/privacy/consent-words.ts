// The words with which the shop asks whether it may mail somebody. The screens show them and the consent records them,
// so that what was agreed to can be read later. Pure.

/** The newsletter's form. */
export const NEWSLETTER_FORM = {
	title: 'Get Cheaper Offers On Your Email',
	text: 'New arrivals and lower prices, a few times a month. Leave with one press, any time.',
	button: 'Subscribe',
} as const;

/** The pages that the links of its mails lead to. */
export const NEWSLETTER_LINKS = {
	confirm: { title: 'One press and you are on the list', button: 'Yes, send me offers' },
	leave: { title: 'Leave the newsletter', button: 'Unsubscribe' },
} as const;

/** Where shoppers agree to one mail about a cart that they left, and where they stop that. */
export const CART_REMINDER = {
	title: 'A reminder of your cart',
	text: 'One mail when you have left goods in your cart, and no second one about them. Stop it with one press, any time.',
	button: 'Yes, remind me',
} as const;
/** The same at the checkout, to somebody who is not signed in: a box to tick. */
export const CART_REMINDER_TICK = {
	title: 'Remind me once if I leave these goods',
	text: 'One mail to this address, and no second one about them. Stop it with one press, any time.',
	button: 'box ticked',
} as const;
/** The same box, no longer ticked. */
export const CART_REMINDER_UNTICK = { title: CART_REMINDER_TICK.title, button: 'box not ticked' };
export const CART_REMINDER_STOP = {
	title: 'No more mails about your cart',
	button: 'Stop these mails',
} as const;

/** What was on a screen, in one text. */
export function wordingOf({
	title,
	text,
	button,
}: {
	title: string;
	text?: string;
	button: string;
}): string {
	return [title, text, `[${button}]`].filter(Boolean).join('\n');
}
