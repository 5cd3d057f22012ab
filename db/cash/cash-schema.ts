import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { at, createdAt, id, kobo } from '../columns.ts';
import { layaways } from '../layaways/layaway-schema.ts';
import { orders } from '../order-schema.ts';
import { repairJobs } from '../repairs/repair-schema.ts';

// The money that is taken by hand: at the door for orders, across the counter for repairs and layaways; who took it, and what reached the
// shop.

/** A rider, a courier and a counter have cash in the hand; a bank account and a card terminal have what a statement lists. */
export type CollectorKind = 'rider' | 'courier' | 'counter' | 'bank' | 'terminal';

/** Who or what may collect for the shop. */
export const cashCollectors = pgTable(
	'cash_collectors',
	{
		id: id(),
		name: varchar('name', { length: 120 }).notNull(),
		kind: varchar('kind', { length: 20 }).$type<CollectorKind>().notNull(),
		phone: varchar('phone', { length: 40 }).notNull().default(''),
		/** The member of the staff that they are, if they sign in. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		isActive: boolean('is_active').notNull().default(true),
		/** What a buyer is told to transfer to: of a bank account alone. */
		bankName: varchar('bank_name', { length: 100 }).notNull().default(''),
		/** NUBAN: ten digits. */
		accountNumber: varchar('account_number', { length: 10 }).notNull().default(''),
		accountName: varchar('account_name', { length: 120 }).notNull().default(''),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('cash_collectors_name').on(sql`lower(${t.name})`),
		index('cash_collectors_user').on(t.userId).where(sql`${t.userId} is not null`),
		check(
			'cash_collectors_kind',
			sql`${t.kind} in ('rider', 'courier', 'counter', 'bank', 'terminal')`,
		),
		check(
			'cash_collectors_account',
			sql`case when ${t.kind} = 'bank'
				then ${t.bankName} <> '' and ${t.accountNumber} ~ '^[0-9]{10}$' and ${t.accountName} <> ''
				else (${t.bankName}, ${t.accountNumber}, ${t.accountName}) = ('', '', '') end`,
		),
	],
);

/** Cash that a collector handed over, as it was counted; of an account or a terminal, what was found on its statement. */
export const cashHandovers = pgTable(
	'cash_handovers',
	{
		id: id(),
		collectorId: integer('collector_id')
			.notNull()
			.references(() => cashCollectors.id, { onDelete: 'restrict' }),
		/** The sum of the orders and receipts in it. */
		expectedKobo: kobo('expected_kobo').notNull(),
		countedKobo: kobo('counted_kobo').notNull(),
		/** Why the two differ. */
		note: text('note').notNull().default(''),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('cash_handovers_collector').on(t.collectorId, t.id),
		check('cash_handovers_amounts', sql`${t.expectedKobo} >= 0 and ${t.countedKobo} >= 0`),
	],
);

/** The cash of one order, or what was paid at the door instead. */
export const orderCash = pgTable(
	'order_cash',
	{
		orderId: integer('order_id')
			.primaryKey()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** Who is to collect it, or did; null for cash from before there was a cash book, which is with the shop. */
		collectorId: integer('collector_id').references(() => cashCollectors.id, {
			onDelete: 'restrict',
		}),
		/** What was collected; null while nothing was. */
		amountKobo: kobo('amount_kobo'),
		/** Why that is not what was due. */
		reason: text('reason').notNull().default(''),
		/** The reference of a transfer, or the number of a terminal's slip; empty of cash. */
		reference: varchar('reference', { length: 100 }).notNull().default(''),
		collectedAt: at('collected_at'),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		handoverId: integer('handover_id').references(() => cashHandovers.id, {
			onDelete: 'restrict',
		}),
	},
	(t) => [
		index('order_cash_collector').on(t.collectorId, t.handoverId),
		index('order_cash_handover').on(t.handoverId),
		index('order_cash_collected').on(t.collectedAt),
		check(
			'order_cash_collected_whole',
			sql`(${t.amountKobo} is null) = (${t.collectedAt} is null)`,
		),
		check('order_cash_reference', sql`${t.reference} = '' or ${t.amountKobo} is not null`),
		check('order_cash_amount', sql`${t.amountKobo} >= 0`),
		check('order_cash_handed_over', sql`${t.handoverId} is null or ${t.amountKobo} is not null`),
	],
);

/** Money that was taken across the counter for something that is no order. A document may have several. */
export const cashReceipts = pgTable(
	'cash_receipts',
	{
		/** The number of the receipt, too. */
		id: id(),
		/** Null once the repair is deleted: the money stays in the books, and its reference and note go. */
		repairId: integer('repair_id').references(() => repairJobs.id, { onDelete: 'set null' }),
		/** A part of what a layaway comes to; layaways stay as long as the books. */
		layawayId: integer('layaway_id').references(() => layaways.id, { onDelete: 'restrict' }),
		/** What it was taken for, as it was called then: "Repair 12". */
		document: varchar('document', { length: 60 }).notNull(),
		collectorId: integer('collector_id')
			.notNull()
			.references(() => cashCollectors.id, { onDelete: 'restrict' }),
		amountKobo: kobo('amount_kobo').notNull(),
		/** The reference of a transfer, or the number of a terminal's slip; empty of cash. */
		reference: varchar('reference', { length: 100 }).notNull().default(''),
		/** For the staff only. */
		note: text('note').notNull().default(''),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		handoverId: integer('handover_id').references(() => cashHandovers.id, {
			onDelete: 'restrict',
		}),
		createdAt: createdAt(),
	},
	(t) => [
		index('cash_receipts_repair').on(t.repairId, t.id),
		index('cash_receipts_layaway').on(t.layawayId, t.id),
		index('cash_receipts_collector').on(t.collectorId, t.handoverId),
		index('cash_receipts_handover').on(t.handoverId),
		index('cash_receipts_by').on(t.byUserId),
		check('cash_receipts_amount', sql`${t.amountKobo} > 0`),
		// None of one whose repair is deleted.
		check('cash_receipts_one_document', sql`num_nonnulls(${t.repairId}, ${t.layawayId}) <= 1`),
	],
);

/** Collected cash that went back: of an order that was returned or cancelled as a whole, or more than a repair came to. */
export const cashPaybacks = pgTable(
	'cash_paybacks',
	{
		id: id(),
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
		/** Null of an order, and once the repair is deleted: the note goes with it. */
		repairId: integer('repair_id').references(() => repairJobs.id, { onDelete: 'set null' }),
		amountKobo: kobo('amount_kobo').notNull(),
		/** How it was paid, and to whom. */
		note: text('note').notNull().default(''),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('cash_paybacks_order').on(t.orderId),
		index('cash_paybacks_repair').on(t.repairId).where(sql`${t.repairId} is not null`),
		check('cash_paybacks_document', sql`num_nonnulls(${t.orderId}, ${t.repairId}) <= 1`),
		check('cash_paybacks_amount', sql`${t.amountKobo} > 0`),
	],
);
