import { type SQL, sql } from 'drizzle-orm';

// Which rows are about a person: by their account, and by their address once its owner has proved to read it. Anybody can
// register with anybody's address, and must not get what the shop stores about somebody else.

export type Person = {
	userId: number;
	/** In small letters; null until a link or digits mailed to it were used. */
	provenEmail: string | null;
};

/** What the activity log calls signing in, and trying to: with the device and network address of whoever did. */
export const SIGN_IN_ACTIONS = sql.raw("('sign-in', 'fail-sign-in', 'fail-second-factor')");

/** Orders of a person, as a subquery of ids. */
export const ordersOf = ({ userId }: Person): SQL =>
	sql`(select o.id from orders o where o.user_id = ${userId})`;

/** Payments of a person's orders. */
export const paymentsOf = (person: Person): SQL =>
	sql`(select p.id from payments p where p.order_id in ${ordersOf(person)})`;

/** Whether a column of mail addresses is this person's; never while that is not proved. */
export const isOwnAddress = (column: SQL, { provenEmail }: Person): SQL =>
	provenEmail === null ? sql`false` : sql`lower(${column}) = ${provenEmail}`;

/** The condition on `quotes`, `repair_jobs` or `layaways` (as `t`) for those of a person, or of somebody with the proven address. */
export const ownByAddress = (person: Person): SQL =>
	sql`(t.user_id = ${person.userId} or ${isOwnAddress(sql`t.email`, person)})`;

/** Mails to the shop itself are about shoppers, but not written to them. */
const TO_STAFF = sql.raw(
	"('new-order', 'quote-answered', 'quote-requested', 'repair-answered', 'contact-message', 'new-question', 'newsletter-test')",
);

export const repairsOf = (person: Person): SQL =>
	sql`(select t.id from repair_jobs t where ${ownByAddress(person)})`;

/** The first two parts of the dedupe keys of mails that follow from what the person did here. */
const ownOccasions = (person: Person): SQL => sql`(
	select 'order-placed:' || o.id from orders o where o.id in ${ordersOf(person)}
	union all select 'pay-link:' || o.id from orders o where o.id in ${ordersOf(person)}
	union all select 'quote:' || t.id from quotes t where ${ownByAddress(person)}
	union all select 'repair:' || t.id from repair_jobs t where ${ownByAddress(person)}
	union all select kind || ':' || t.id from layaways t, unnest(array['layaway-due', 'layaway-overdue']) kind
		where ${ownByAddress(person)}
	union all select 'account-made:' || o.id from orders o where o.id in ${ordersOf(person)}
	union all select 'order-moved:' || e.id from order_events e where e.order_id in ${ordersOf(person)}
	union all select 'parcel:' || o.id from orders o where o.id in ${ordersOf(person)}
	union all select 'shipment:' || s.id from shipments s where s.order_id in ${ordersOf(person)}
	union all select 'order-returned:' || r.id from order_returns r where r.order_id in ${ordersOf(person)}
	union all select 'payment-refunded:' || p.id from payments p where p.id in ${paymentsOf(person)}
	union all select 'payment-late:' || p.id from payments p where p.id in ${paymentsOf(person)}
	union all select 'review-answered:' || v.id from reviews v where v.user_id = ${person.userId}
	union all select 'question-answered:' || q.id from product_questions q where q.user_id = ${person.userId}
	union all select kind || ':' || ${person.userId}::int
		from unnest(array['welcome', 'new-device', 'account-closed', 'cart-left', 'password-link', 'password-changed',
			'mail-sign-in', 'confirm-address', 'second-factor']) kind
)`;

/** Mails about changes of an account's address, which name it after the change. */
const ABOUT_ADDRESS = sql.raw(
	"('change-address', 'address-leaves', 'address-reminder', 'address-left')",
);

/**
 * The condition on `mails` (as `t`) for those written to a person. What the account mailed is found by its occasion: it may
 * have had another address then.
 */
export const ownMails = (person: Person): SQL => sql`(
	t.kind not in ${TO_STAFF} and (
		${isOwnAddress(sql`t.recipient`, person)}
		or (split_part(t.dedupe_key, ':', 1) || ':' || split_part(t.dedupe_key, ':', 2)) in ${ownOccasions(person)}
		or (t.kind in ${ABOUT_ADDRESS} and split_part(t.dedupe_key, ':', 3) = ${String(person.userId)})
	)
)`;

/** The condition on `mails` (as `t`) for those to the shop in which a person's details stand. */
export const staffMailsAbout = (person: Person): SQL => sql`(
	t.kind in ${TO_STAFF} and (
		${isOwnAddress(sql`coalesce(t.reply_to, '')`, person)}
		or t.dedupe_key in (select 'new-order:' || o.id from orders o where o.id in ${ordersOf(person)})
		or t.dedupe_key in (select kind || ':' || q.id from quotes q, unnest(array['quote-answered', 'quote-requested']) kind
			where q.user_id = ${person.userId})
		or (t.kind = 'repair-answered' and split_part(t.dedupe_key, ':', 2) in (
			select r.id::text from repair_jobs r where r.user_id = ${person.userId}))
		or t.dedupe_key in (select q.dedupe_key from product_questions q where q.user_id = ${person.userId})
	)
)`;
