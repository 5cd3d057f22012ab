import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { products } from '../catalogue-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from '../columns.ts';
import { foldedText } from '../folded-text.ts';
import { soldUnits } from '../fulfilment/sold-unit-schema.ts';
import { orders } from '../order-schema.ts';

// Goods that came back across the counter to be repaired, or claimed under warranty, until they are handed back.

/** The text by which staff search repairs; phone numbers as digits only, since everybody types them differently. */
export const repairSearchText = (t: {
	name: AnyPgColumn;
	phone: AnyPgColumn;
	goods: AnyPgColumn;
	serial: AnyPgColumn;
	makerReference: AnyPgColumn;
	replacementSerial: AnyPgColumn;
}): SQL =>
	foldedText(
		sql`${t.name} || ' ' || regexp_replace(${t.phone}, '[^0-9]', '', 'g') || ' ' || ${t.goods} || ' ' || ${t.serial} || ' ' || ${t.makerReference} || ' ' || ${t.replacementSerial}`,
	);

/** `estimated`: the customer is asked whether it is worth the amount. `maker`: it is with whoever made it. */
export type RepairState =
	| 'booked'
	| 'inspecting'
	| 'estimated'
	| 'approved'
	| 'declined'
	| 'repairing'
	| 'maker'
	| 'ready'
	| 'closed';

/** How it ended. `returned`: handed back as it was. */
export type RepairOutcome = 'repaired' | 'replaced' | 'refunded' | 'returned';

/** How a repair was paid that was handed back before there were receipts in the cash book. */
export type RepairPayment = 'cash' | 'transfer' | 'terminal';

export const repairJobs = pgTable(
	'repair_jobs',
	{
		/** The number of the job, too. */
		id: id(),
		/** Whoever has it may see how the repair stands, and answer its estimate: 122 random bits. */
		publicKey: varchar('public_key', { length: 32 })
			.notNull()
			.default(sql`replace(gen_random_uuid()::text, '-', '')`),
		/** Counts its moves: each names the one that its page showed. */
		version: integer('version').notNull().default(1),
		state: varchar('state', { length: 20 }).$type<RepairState>().notNull().default('booked'),
		/** The account or guest whose it is, where that is known. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		name: varchar('name', { length: 191 }).notNull(),
		phone: varchar('phone', { length: 191 }).notNull(),
		/** Empty for none. */
		email: varchar('email', { length: 191 }).notNull().default(''),
		/** Null for goods that were bought elsewhere, or of which the order is not known. */
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
		unitId: integer('unit_id').references(() => soldUnits.id, { onDelete: 'set null' }),
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		goods: varchar('goods', { length: 255 }).notNull(),
		/** Empty where it has none, or nobody read it. */
		serial: varchar('serial', { length: 60 }).notNull().default(''),
		/** What is wrong, in the customer's words. */
		fault: text('fault').notNull(),
		/** What came with it, such as a case; empty for nothing. */
		cameWith: text('came_with').notNull().default(''),
		/** How it looked when it came. */
		condition: text('condition').notNull().default(''),
		isWarranty: boolean('is_warranty').notNull().default(false),
		/** The first day in Lagos without the shop's warranty, as it was known when it came; null where it has none. */
		warrantyEnds: date('warranty_ends', { mode: 'string' }),
		/** What the repair is estimated at, and what that is for: of the last estimate. */
		estimateKobo: kobo('estimate_kobo'),
		estimateFor: text('estimate_for').notNull().default(''),
		/** With whom it is, or was last. */
		maker: varchar('maker', { length: 191 }).notNull().default(''),
		makerReference: varchar('maker_reference', { length: 100 }).notNull().default(''),
		/** The day in Lagos on which the maker is to give it back; null when it is not there, or nobody said. */
		expectedOn: date('expected_on', { mode: 'string' }),
		/** Set once it is handed back. */
		outcome: varchar('outcome', { length: 20 }).$type<RepairOutcome>(),
		/** What was handed out in its place. */
		replacement: varchar('replacement', { length: 255 }).notNull().default(''),
		replacementSerial: varchar('replacement_serial', { length: 60 }).notNull().default(''),
		/** Of which one piece was taken from the stock for it; null where the stock did not change. */
		replacementProductId: integer('replacement_product_id').references(() => products.id, {
			onDelete: 'set null',
		}),
		/** What it came to when it was handed back, and was paid with its receipts (cash_receipts); 0 for nothing. */
		chargedKobo: kobo('charged_kobo').notNull().default(0),
		/** Of a repair from before there were receipts, as its reference. */
		paidBy: varchar('paid_by', { length: 20 }).$type<RepairPayment>(),
		/** Of a transfer, or the number of a terminal's slip. */
		paymentReference: varchar('payment_reference', { length: 100 }).notNull().default(''),
		bookedBy: integer('booked_by').references(() => users.id, { onDelete: 'set null' }),
		closedAt: at('closed_at'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('repair_jobs_public_key').on(t.publicKey),
		index('repair_jobs_state').on(t.state, t.id),
		index('repair_jobs_open').on(t.id).where(sql`${t.state} <> 'closed'`),
		index('repair_jobs_expected').on(t.expectedOn, t.id),
		index('repair_jobs_closed').on(t.closedAt).where(sql`${t.closedAt} is not null`),
		index('repair_jobs_user').on(t.userId),
		index('repair_jobs_order').on(t.orderId),
		index('repair_jobs_unit').on(t.unitId),
		index('repair_jobs_product').on(t.productId),
		index('repair_jobs_replacement').on(t.replacementProductId),
		index('repair_jobs_booked_by').on(t.bookedBy),
		index('repair_jobs_email').on(sql`lower(${t.email})`),
		index('repair_jobs_search').using('gin', sql`${repairSearchText(t)} gin_trgm_ops`),
		check(
			'repair_jobs_state',
			sql`${t.state} in ('booked', 'inspecting', 'estimated', 'approved', 'declined', 'repairing', 'maker', 'ready', 'closed')`,
		),
		check(
			'repair_jobs_outcome',
			sql`${t.outcome} in ('repaired', 'replaced', 'refunded', 'returned')`,
		),
		check(
			'repair_jobs_closed',
			sql`(${t.state} = 'closed') = (${t.outcome} is not null) and (${t.state} = 'closed') = (${t.closedAt} is not null)`,
		),
		check(
			'repair_jobs_estimated',
			sql`${t.estimateKobo} > 0 and (${t.state} not in ('estimated', 'approved', 'declined') or ${t.estimateKobo} is not null)`,
		),
		check('repair_jobs_expected', sql`${t.expectedOn} is null or ${t.state} = 'maker'`),
		check('repair_jobs_paid_by', sql`${t.paidBy} in ('cash', 'transfer', 'terminal')`),
		check(
			'repair_jobs_charged',
			sql`${t.chargedKobo} >= 0 and (${t.chargedKobo} > 0 or ${t.paidBy} is null) and (${t.chargedKobo} = 0 or ${t.state} = 'closed')`,
		),
	],
);

/** What happened to a repair: its moves, and payments and notes, which moved nothing. */
export const repairEvents = pgTable(
	'repair_events',
	{
		id: id(),
		jobId: integer('job_id')
			.notNull()
			.references(() => repairJobs.id, { onDelete: 'cascade' }),
		/** Null for a note, and for a payment. */
		toState: varchar('to_state', { length: 20 }).$type<RepairState>(),
		/** What came with the move, in a line: an amount, a maker, how it ended; of a payment, what was paid. */
		facts: text('facts').notNull().default(''),
		/** To the customer, in the mail and on the public page; of the customer's own answer, what they wrote. */
		message: text('message').notNull().default(''),
		/** For the staff only. */
		note: text('note').notNull().default(''),
		isMailed: boolean('is_mailed').notNull().default(false),
		/** Whether the customer did it on the public page. */
		isByCustomer: boolean('is_by_customer').notNull().default(false),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('repair_events_job').on(t.jobId, t.id),
		index('repair_events_by').on(t.byUserId),
		check(
			'repair_events_said',
			sql`coalesce(${t.toState} in ('booked', 'inspecting', 'estimated', 'approved', 'declined', 'repairing', 'maker', 'ready', 'closed'), ${t.note} <> '' or ${t.facts} <> '')`,
		),
	],
);
