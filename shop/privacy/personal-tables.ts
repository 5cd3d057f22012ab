import { sql } from 'drizzle-orm';
import {
	DOCUMENT_TABLES,
	type ExportedTable,
	INSIDE,
	NOTE,
	SECRET,
	STAFF,
} from './document-tables.ts';
import {
	isOwnAddress,
	ordersOf,
	ownMails,
	paymentsOf,
	repairsOf,
	SIGN_IN_ACTIONS,
} from './own-rows.ts';

// Every table that says something about a person: what of it they can download, or why not. A test compares these lists
// with the tables that there are.

const MARGIN = 'what the goods cost the shop, nothing about a person';
const TWICE = 'the same as another column';

const ofUser: ExportedTable['whose'] = ({ userId }) => sql`t.user_id = ${userId}`;
const ofOrders: ExportedTable['whose'] = (person) => sql`t.order_id in ${ordersOf(person)}`;
const ofLines: ExportedTable['whose'] = (person) =>
	sql`t.line_id in (select l.id from order_lines l where l.order_id in ${ordersOf(person)})`;
const ofReturns: ExportedTable['whose'] = (person) =>
	sql`t.return_id in (select r.id from order_returns r where r.order_id in ${ordersOf(person)})`;

/** By table. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
	users: {
		as: 'account',
		whose: ({ userId }) => sql`t.id = ${userId}`,
		without: { password_hash: SECRET },
	},
	access_tokens: { as: 'sessions', whose: ofUser, without: { token_hash: SECRET } },
	passkeys: {
		as: 'passkeys',
		whose: ofUser,
		without: { credential_id: INSIDE, public_key: INSIDE, counter: INSIDE, transports: INSIDE },
	},
	saved_addresses: { as: 'addresses', whose: ofUser, without: { fingerprint: TWICE } },
	password_resets: { as: 'password_links', whose: ofUser, without: { token_hash: SECRET } },
	api_keys: { as: 'api_keys', whose: ofUser, without: { key_hash: SECRET } },
	mail_sign_ins: {
		as: 'sign_ins_by_mail',
		whose: (person) => isOwnAddress(sql`t.email`, person),
		without: {
			mail_key: INSIDE,
			browser_hash: SECRET,
			link_hash: SECRET,
			digits_hash: SECRET,
			tries: INSIDE,
		},
	},
	address_confirmations: {
		as: 'address_confirmations',
		whose: ofUser,
		without: { token_hash: SECRET },
	},
	address_changes: {
		as: 'address_changes',
		whose: ofUser,
		without: {
			confirm_hash: SECRET,
			stop_hash: SECRET,
			reminder_hash: SECRET,
			notice_hash: SECRET,
			session_id: INSIDE,
		},
	},
	staff_invitations: {
		as: 'invitations_to_the_staff',
		whose: (person) => isOwnAddress(sql`t.email`, person),
		without: { token_hash: SECRET, invited_by: STAFF },
	},
	audit_trail: {
		as: 'sign_in_log',
		whose: ({ userId }) =>
			sql`t.noun = 'staff' and t.noun_id = ${userId} and t.action in ${SIGN_IN_ACTIONS}`,
		without: {
			user_id: TWICE,
			noun: INSIDE,
			noun_id: INSIDE,
			before: INSIDE,
			search_text: TWICE,
			api_key: INSIDE,
		},
	},
	orders: {
		as: 'orders',
		whose: ofUser,
		without: { idempotency_key: INSIDE, request_hash: INSIDE, track_key: SECRET },
	},
	guests: {
		as: 'cart_reminders_without_signing_in',
		whose: (person) => isOwnAddress(sql`coalesce(t.reminder_email, '')`, person),
		without: { user_id: INSIDE, token_hash: SECRET },
	},
	guest_orders: {
		as: 'ordered_without_signing_in',
		whose: ofOrders,
		without: { guest_id: INSIDE },
	},
	order_lines: { as: 'order_lines', whose: ofOrders, without: { cost_kobo: MARGIN } },
	order_discounts: { as: 'order_discounts', whose: ofOrders },
	order_deliveries: {
		as: 'order_deliveries',
		whose: ofOrders,
		without: { method_id: INSIDE, zone_id: INSIDE },
	},
	order_line_parts: { as: 'order_line_parts', whose: ofLines },
	order_events: {
		as: 'order_states',
		whose: ofOrders,
		without: { by_user_id: STAFF, note: NOTE },
	},
	order_returns: {
		as: 'returns',
		whose: ofOrders,
		without: { by_user_id: STAFF, reason: NOTE },
	},
	order_return_lines: { as: 'return_lines', whose: ofReturns },
	order_return_parts: { as: 'return_parts', whose: ofReturns },
	shipments: {
		as: 'parcels',
		whose: ofOrders,
		without: { by_user_id: STAFF },
	},
	shipment_lines: { as: 'parcel_lines', whose: ofLines },
	sold_units: { as: 'serial_numbers', whose: ofOrders, without: { serial_key: TWICE } },
	unit_photos: {
		as: 'photos_of_goods',
		whose: (person) =>
			sql`t.unit_id in (select u.id from sold_units u where u.order_id in ${ordersOf(person)})`,
	},
	order_checks: {
		as: 'order_checks',
		whose: ofOrders,
		without: { door_code: SECRET, wrong_codes: INSIDE },
	},
	order_cash: {
		as: 'cash_paid',
		whose: ofOrders,
		without: { by_user_id: STAFF, collector_id: STAFF, reason: NOTE, handover_id: INSIDE },
	},
	till_sales: {
		as: 'sales_at_the_till',
		whose: ofOrders,
		without: {
			key: INSIDE,
			content_hash: INSIDE,
			sold_by: STAFF,
			sent_by_user_id: STAFF,
			collector_id: STAFF,
			decided_by_user_id: STAFF,
			problem: NOTE,
			decision_note: NOTE,
		},
	},
	cash_paybacks: {
		as: 'cash_paid_back',
		whose: (person) =>
			sql`(t.order_id in ${ordersOf(person)} or t.repair_id in ${repairsOf(person)})`,
		without: { by_user_id: STAFF, note: NOTE },
	},
	payments: {
		as: 'payments',
		whose: ofOrders,
		without: {
			pay_url: SECRET,
			access_code: SECRET,
			provider_message: NOTE,
			payer_email: 'the address of somebody else, who paid',
			next_check_at: INSIDE,
			checks: INSIDE,
		},
	},
	refunds: {
		as: 'refunds',
		whose: (person) => sql`t.payment_id in ${paymentsOf(person)}`,
		without: {
			by_user_id: STAFF,
			reason: NOTE,
			provider_message: NOTE,
			request_id: INSIDE,
			is_replaced: INSIDE,
			next_check_at: INSIDE,
		},
	},
	...DOCUMENT_TABLES,
	cart_items: { as: 'cart', whose: ofUser },
	cart_codes: { as: 'cart_codes', whose: ofUser },
	cart_reminders: {
		as: 'cart_reminders',
		whose: (person) => sql`(t.user_id = ${person.userId} or ${isOwnAddress(sql`t.email`, person)})`,
		without: { token: SECRET, cart_line_id: INSIDE },
	},
	wishlist_items: { as: 'wishes', whose: ofUser },
	customer_notes: { as: 'notes_of_the_staff', whose: ofUser, without: { by_user_id: STAFF } },
	customer_groups: {
		as: 'groups_of_customers',
		whose: ({ userId }) =>
			sql`t.id in (select m.group_id from customer_group_members m where m.user_id = ${userId})`,
		without: { note: NOTE, created_at: INSIDE, updated_at: INSIDE },
	},
	customer_group_members: { as: 'group_memberships', whose: ofUser },
	reviews: { as: 'reviews', whose: ofUser },
	product_questions: {
		as: 'questions',
		whose: (person) =>
			sql`(t.user_id = ${person.userId} or ${isOwnAddress(sql`coalesce(t.email, '')`, person)})`,
		without: { dedupe_key: INSIDE },
	},
	question_answers: { as: 'answers_to_questions', whose: ofUser },
	stock_alerts: { as: 'stock_alerts', whose: (person) => isOwnAddress(sql`t.email`, person) },
	contact_messages: {
		as: 'messages',
		whose: (person) => isOwnAddress(sql`t.email`, person),
		without: { dedupe_key: INSIDE },
	},
	newsletter_subscribers: {
		as: 'newsletter',
		whose: (person) => isOwnAddress(sql`t.email`, person),
		without: { token: SECRET },
	},
	consents: {
		as: 'consents',
		whose: (person) => sql`(t.user_id = ${person.userId} or t.subscriber_id in (
			select s.id from newsletter_subscribers s where ${isOwnAddress(sql`s.email`, person)}))`,
	},
	mails: {
		as: 'mails',
		whose: ownMails,
		without: {
			dedupe_key: INSIDE,
			body_html: TWICE,
			unsubscribe_url: SECRET,
			last_error: INSIDE,
			newsletter_id: INSIDE,
		},
	},
};

/** Tables that refer to people or their things and are not in the download, each with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
	code_apps:
		'the secret of an app, which opens the account; that there is one stands under My Account',
	recovery_codes: 'hashes of codes that open the account',
	pending_sign_ins: 'gone within minutes',
	reminder_stops: 'hashes of addresses that are not to be mailed, and nothing else',
	passkey_challenges: 'gone within minutes',
	api_key_days: 'counts of the calls of a program',
	webhook_endpoints: 'other programs of the shop, set up by the staff',
	newsletters: 'texts of the staff for all subscribers',
	cash_collectors: 'who collects cash for the shop',
	cash_handovers: 'cash that collectors brought to the shop',
	discrepancies: 'what did not agree in the money, for the staff; the payments are in the download',
	question_changes: 'work of the staff on questions',
	bulk_changes: 'work of the staff on products',
	stock_movements:
		'how the stock of products changed; what went in an order are its lines, which are in the download',
	discount_groups: 'for which groups a discount is, nothing about a person',
	catalogue_imports: 'work of the staff on products',
	price_runs: 'work of the staff on products',
	supplier_rates: 'work of the staff on prices',
	suppliers: 'whom the shop buys from',
	purchase_orders: 'what the shop buys, work of the staff',
	layaway_pieces: 'the goods of layaways as pieces of the stock, which their lines name',
	goods_receipts: 'what arrived at the shop, work of the staff',
};
