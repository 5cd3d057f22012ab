import { localDate, localTime } from '../kit/local-time.ts';
import {
	accountClosedMessage,
	newDeviceMessage,
	passwordChangedMessage,
	passwordLinkMessage,
	welcomeMessage,
} from './account/account-messages.ts';
import {
	addressLeavesMessage,
	addressLeftMessage,
	addressReminderMessage,
	changeAddressMessage,
} from './account/address-change-messages.ts';
import {
	accountMadeMessage,
	confirmAddressMessage,
	mailSignInMessage,
} from './account/address-messages.ts';
import { secondFactorMessage } from './account/second-factor-message.ts';
import { backInStockMessage } from './back-in-stock.ts';
import { cartLeftMessage } from './cart-left.ts';
import { contactMessage } from './contact-message.ts';
import type { MailShop, Message } from './mail-layout.ts';
import { newOrderMessage } from './new-order.ts';
import { newsletterConfirmMessage } from './newsletter/newsletter-messages.ts';
import { orderMovedMessage } from './order-moved.ts';
import { type MailedOrder, orderPlacedMessage } from './order-placed.ts';
import { orderReturnedMessage } from './order-returned.ts';
import {
	payLinkMessage,
	paymentGoesBackMessage,
	paymentRefundedMessage,
} from './payment-messages.ts';
import { newQuestionMessage, questionAnsweredMessage } from './question-messages.ts';
import { reviewAnsweredMessage } from './review-answered.ts';
import type { WordedMailName } from './worded-mails.ts';

// Every mail with words of the owner, about an order and people that do not exist: for its preview.

type Shop = MailShop & { deliveryText: string };

const NAME = 'Ngozi';
const LINES = [
	{
		name: 'Oduma DV-3 Dynamic Vocal Microphone',
		brand: null,
		unitKobo: 38_500_00,
		qty: 2,
		parts: [],
	},
	{ name: 'Corvane XLR Microphone Cable, 5 m', brand: null, unitKobo: 6_500_00, qty: 2, parts: [] },
];
const TOTAL_KOBO = 90_000_00;
const ORDER: MailedOrder = {
	discounts: [],
	id: 1,
	trackingNo: 'BH-SAMPLE',
	trackKey: 'sample',
	firstname: NAME,
	lastname: 'Okafor',
	phone: '0803 000 0000',
	address: '12 Upper New Market Road',
	city: 'Onitsha',
	region: 'Anambra',
	zipcode: '434106',
	paymentMode: 'cod',
	totalKobo: TOTAL_KOBO,
	depositKobo: 0,
	deliveryKobo: 0,
	delivery: null,
	taxKobo: 0,
	taxRate: null,
	createdAt: new Date('2026-01-15T09:00:00Z'),
};
const PAID = { minor: TOTAL_KOBO, currency: 'NGN' };

const SAMPLES: Record<WordedMailName, (shop: Shop) => Message> = {
	'pay-link': (shop) => payLinkMessage(shop, ORDER, LINES, ORDER.createdAt),
	'order-placed': (shop) => orderPlacedMessage(shop, ORDER, LINES),
	'order-confirmed': (shop) => orderMovedMessage(shop, ORDER, 'confirmed'),
	'order-packed': (shop) => orderMovedMessage(shop, ORDER, 'packed'),
	'order-sent': (shop) => orderMovedMessage(shop, ORDER, 'sent'),
	'order-ready': (shop) => orderMovedMessage(shop, ORDER, 'sent', undefined, { isPickup: true }),
	'order-delivered': (shop) => orderMovedMessage(shop, ORDER, 'delivered'),
	'order-collected': (shop) =>
		orderMovedMessage(shop, ORDER, 'delivered', undefined, { isPickup: true }),
	'order-cancelled': (shop) => orderMovedMessage(shop, ORDER, 'cancelled'),
	'order-came-back': (shop) => orderMovedMessage(shop, ORDER, 'returned'),
	'pieces-came-back': (shop) =>
		orderReturnedMessage(shop, ORDER, {
			pieces: '1 × Corvane XLR Microphone Cable, 5 m',
			money: 'none',
			amount: '',
			provider: '',
		}),
	'payment-refunded': (shop) =>
		paymentRefundedMessage(shop, ORDER, { paid: PAID, refunded: PAID, provider: 'Paystack' }),
	'payment-late': (shop) =>
		paymentGoesBackMessage(shop, ORDER, { paid: PAID, provider: 'Paystack', isCancelled: true }),
	'back-in-stock': (shop) =>
		backInStockMessage(shop, {
			name: 'Oduma DV-3 Dynamic Vocal Microphone',
			slug: 'sample',
			sellingKobo: 38_500_00,
			qty: 4,
		}),
	'cart-left': (shop) =>
		cartLeftMessage(shop, {
			name: NAME,
			goods: LINES,
			stopUrl: `${shop.publicUrl}/account/cart-reminders/stop/sample`,
		}),
	welcome: (shop) => welcomeMessage(shop, { name: NAME, token: 'sample' }),
	'account-made': (shop) => accountMadeMessage(shop, { name: NAME, token: 'sample', minutes: 15 }),
	'mail-sign-in': (shop) =>
		mailSignInMessage(shop, { name: NAME, token: 'sample', digits: '123456', minutes: 15 }),
	'confirm-address': (shop) =>
		confirmAddressMessage(shop, { name: NAME, token: 'sample', days: 7 }),
	'change-address': (shop) =>
		changeAddressMessage(shop, { name: NAME, token: 'sample', hours: 24 }),
	'address-leaves': (shop) =>
		addressLeavesMessage(shop, {
			name: NAME,
			newEmail: 'ngozi.new@example.com',
			token: 'sample',
			silenceDays: 7,
			takeBackDays: 7,
		}),
	'address-reminder': (shop) =>
		addressReminderMessage(shop, {
			name: NAME,
			newEmail: 'ngozi.new@example.com',
			token: 'sample',
			until: localDate(ORDER.createdAt),
		}),
	'address-left': (shop) =>
		addressLeftMessage(shop, {
			name: NAME,
			newEmail: 'ngozi.new@example.com',
			token: 'sample',
			days: 7,
		}),
	'password-link': (shop) =>
		passwordLinkMessage(shop, {
			name: NAME,
			email: 'ngozi@example.com',
			token: 'sample',
			minutes: 60,
		}),
	'password-changed': (shop) => passwordChangedMessage(shop, { name: NAME }),
	'new-device': (shop) =>
		newDeviceMessage(shop, {
			name: NAME,
			device: 'Chrome on Android',
			address: '102.89.0.1',
			at: localTime(ORDER.createdAt),
		}),
	'second-factor': (shop) =>
		secondFactorMessage(shop, {
			name: NAME,
			what: 'A passkey was added to your account: Chrome on Android.',
			where: { device: 'Chrome on Android', address: '102.89.0.1' },
			at: localTime(ORDER.createdAt),
		}),
	'account-closed': (shop) => accountClosedMessage(shop, { name: NAME }),
	'newsletter-confirm': (shop) =>
		newsletterConfirmMessage(shop, {
			confirmUrl: `${shop.publicUrl}/newsletter/confirm/sample`,
			unsubscribeUrl: `${shop.publicUrl}/newsletter/leave/sample`,
		}),
	'review-answered': (shop) =>
		reviewAnsweredMessage(shop, {
			name: NAME,
			product: { name: 'Oduma DV-3 Dynamic Vocal Microphone', slug: 'sample' },
			answer: 'Thank you. The clip for its stand is on its way to you.',
		}),
	'new-order': (shop) => newOrderMessage(shop, ORDER, LINES),
	'contact-message': (shop) =>
		contactMessage(shop, {
			name: NAME,
			email: 'ngozi@example.com',
			message: 'Do you repair amplifiers?',
		}),
	'question-answered': (shop) =>
		questionAnsweredMessage(shop, {
			name: NAME,
			product: { name: 'Oduma DV-3 Dynamic Vocal Microphone', slug: 'sample' },
			question: 'Does it come with a clip for the stand?',
			answer: 'Yes, a clip and a pouch are in the box.',
		}),
	'new-question': (shop) =>
		newQuestionMessage(shop, {
			id: 1,
			name: NAME,
			email: 'ngozi@example.com',
			question: 'Does it come with a clip for the stand?',
			product: { name: 'Oduma DV-3 Dynamic Vocal Microphone', slug: 'sample' },
		}),
};

/** A mail as the shop would send it, with sample data. */
export function sampleMessage(mail: WordedMailName, shop: Shop): Message {
	return SAMPLES[mail](shop);
}
