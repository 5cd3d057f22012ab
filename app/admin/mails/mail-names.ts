import { capitalized } from '#shop/kit/text.ts';
import type { ListedMail } from '#shop/mail/sent-mails.ts';

/** Names of kinds of mail, as staff read them; an unknown kind is shown as it is. */
const KINDS: Record<string, string> = {
	welcome: 'Welcome',
	'password-link': 'Password link',
	'password-changed': 'Password changed',
	'account-closed': 'Account deleted',
	'mail-sign-in': 'Sign in by mail',
	'confirm-address': 'Confirm the e-mail address',
	'change-address': 'New e-mail address, please confirm',
	'address-leaves': 'E-mail address is to change',
	'address-reminder': 'E-mail address changes soon',
	'address-left': 'E-mail address has changed',
	'new-device': 'Signed in on a new device',
	'second-factor': 'Second factor changed',
	'staff-invitation': 'Invitation to the staff',
	'key-ends': 'API key ends soon',
	'bank-account': 'Buyers transfer to another account',
	'webhook-endpoint': 'Webhooks do not arrive',
	'pay-link': 'Link to pay an order',
	quote: 'Quotation',
	'quote-answered': 'Quotation answered, to staff',
	'quote-requested': 'Quotation asked for, to staff',
	repair: 'Repair',
	'repair-answered': 'Estimate of a repair answered, to staff',
	'layaway-due': 'Layaway to be paid soon',
	'layaway-overdue': 'Layaway overdue',
	'order-placed': 'Order placed',
	'new-order': 'New order, to staff',
	'order-moved': 'Order moved on',
	'order-returned': 'Pieces came back',
	'payment-late': 'Payment came too late',
	'payment-refunded': 'Payment sent back',
	'contact-message': 'Contact page',
	'newsletter-confirm': 'Newsletter asked for',
	newsletter: 'Newsletter',
	'newsletter-test': 'Newsletter, test',
	'back-in-stock': 'Back in stock',
	'review-answered': 'Review answered',
	'question-answered': 'Question answered',
	'new-question': 'Question, to staff',
};

export const MAIL_STATE_LABELS: Record<ListedMail['state'], string> = {
	waiting: 'Waiting',
	sent: 'Sent',
	held: 'Held back',
	failed: 'Failed',
};

export const MAIL_STATES = Object.keys(MAIL_STATE_LABELS) as ListedMail['state'][];

export function mailKindName(kind: string): string {
	const words = KINDS[kind] ?? kind.replaceAll('-', ' ');
	return capitalized(words);
}
