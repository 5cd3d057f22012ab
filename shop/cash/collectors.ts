import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStaffRow, users } from '#db/account-schema.ts';
import {
	type CollectorKind,
	cashCollectors,
	cashReceipts,
	orderCash,
} from '#db/cash/cash-schema.ts';
import { brokenConstraint, type Db, type DbOrTx, type Tx } from '#db/client.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { lineField, plainText, requiredText, withoutUnseen } from '../kit/input.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import { transact } from '../kit/transact.ts';
import { refuseUnproved } from '../second-factor/fresh-proof.ts';
import { parsePhone } from '../settings/nigeria.ts';
import { asksForOtherAccount, mailOwnersOfAccount } from './bank-account-changes.ts';
import { type BankAccount, COLLECTOR_KINDS, isCashKind, WAYS_TO_PAY } from './collector-kinds.ts';

// Who or what collects for the shop: riders, couriers and the counter; bank accounts and card terminals.

/** More are no list that anybody chooses from. */
const MOST = 200;

/** A text of one line that may be left out. */

const CollectorFields = z.object({
	name: requiredText('name', 120).transform(oneLine),
	kind: z.enum(['rider', 'courier', 'counter', 'bank', 'terminal'], {
		error: 'Choose what they are.',
	}),
	phone: z
		.string()
		.max(40, 'May not be longer than 40 characters.')
		.transform((typed) => typed.trim())
		.refine(
			(typed) => typed === '' || parsePhone(typed) !== null,
			'Type a number that can be called, such as 0803 123 4567.',
		)
		.optional()
		.default(''),
	/** The mail address of the account they sign in with. */
	email: plainText(191)
		.transform((typed) => typed.trim().toLowerCase())
		.optional()
		.default(''),
	bank_name: lineField(100),
	/** As it is written: in groups, too. */
	account_number: plainText(40)
		.transform((typed) => withoutUnseen(typed).replace(/[\s-]/g, ''))
		.optional()
		.default(''),
	account_name: lineField(120),
	/** Not sent by an unticked box. */
	active: z.literal('1').optional(),
	/** What the form showed of a collector that is changed (collectorSeen). */
	seen: z.string().optional(),
});

/** A bank account needs what a buyer must know to transfer; nobody else has that, and no account signs in. */
export const CollectorInput = CollectorFields.superRefine((typed, context) => {
	const refuse = (field: keyof typeof typed, message: string) =>
		context.addIssue({ code: 'custom', path: [field], message });
	for (const [field, missing] of ACCOUNT_FIELDS) {
		if (typed.kind === 'bank' && typed[field] === '') refuse(field, missing);
		if (typed.kind !== 'bank' && typed[field] !== '')
			refuse(field, `Only a bank account has one: empty it, or choose "${COLLECTOR_KINDS.bank}".`);
	}
	if (typed.kind === 'bank' && typed.account_number && !/^\d{10}$/.test(typed.account_number))
		refuse('account_number', 'An account number has ten digits (NUBAN).');
	if (!isCashKind(typed.kind) && typed.email !== '')
		refuse('email', 'Only who has cash in the hand signs in: empty it.');
});

const ACCOUNT_FIELDS = [
	['bank_name', 'Type the name of the bank.'],
	['account_number', 'Type the number of the account.'],
	['account_name', 'Type the name that the account is in.'],
] as const;

export type CollectorInput = z.infer<typeof CollectorInput>;

export type Collector = {
	id: number;
	name: string;
	kind: CollectorKind;
	phone: string;
	userId: number | null;
	email: string | null;
	isActive: boolean;
} & BankAccount;

/** All collectors, those who collect at present first. */
export function allCollectors(db: DbOrTx): Promise<Collector[]> {
	return db
		.select({
			id: cashCollectors.id,
			name: cashCollectors.name,
			kind: cashCollectors.kind,
			phone: cashCollectors.phone,
			userId: cashCollectors.userId,
			email: users.email,
			isActive: cashCollectors.isActive,
			bankName: cashCollectors.bankName,
			accountNumber: cashCollectors.accountNumber,
			accountName: cashCollectors.accountName,
		})
		.from(cashCollectors)
		.leftJoin(users, eq(users.id, cashCollectors.userId))
		.orderBy(desc(cashCollectors.isActive), asc(cashCollectors.name))
		.limit(MOST);
}

/** How else than in cash an order may be paid at the door: "by transfer", "by card", as far as there is a way. */
export async function waysBesidesCash(db: DbOrTx): Promise<string[]> {
	const rows = await db
		.selectDistinct({ kind: cashCollectors.kind })
		.from(cashCollectors)
		.where(eq(cashCollectors.isActive, true));
	const kinds = rows.map(({ kind }) => kind).filter((kind) => !isCashKind(kind));
	return WAYS_TO_PAY.filter(([, isOfWay]) => kinds.some(isOfWay)).map(([way]) => way);
}

/** Who adds or changes a collector, and the address that mails about it link to. */
export type CollectorEditor = { admin: Pick<SignedIn, 'id' | 'provedAt'>; publicUrl: string };

/**
 * Adds a collector, or changes the one with this id. Where buyers are asked to transfer to another account from now on, owners
 * are mailed.
 * @throws Problem not-found; invalid when the name is taken, the mail address is not of the staff, there are 200, or who
 * has collected cash is to become a bank account or a terminal, or the other way round; conflict when somebody else changed
 * it since the form was opened; forbidden (reason `proof-needed`) for a bank account, unless the editor proved who they are
 */
export async function saveCollector(
	db: Db,
	{ admin, publicUrl }: CollectorEditor,
	id: number | null,
	input: CollectorInput,
): Promise<void> {
	await transact(db, async (tx) => {
		const values = await columnsOf(tx, id, input);
		const [before] = id
			? await tx.select().from(cashCollectors).where(eq(cashCollectors.id, id)).for('update')
			: [];
		if (id && !before) throw new Problem('not-found', 'Collector not found');
		if (before) {
			refuseOther(collectorSeen(before), input.seen);
			await refuseOtherMoney(tx, before, input.kind);
		}
		if (!id && (await tx.$count(cashCollectors)) >= MOST)
			throw fieldProblem('name', `There are ${MOST} collectors already.`);
		const row = await writeCollector(tx, id, values);
		if (asksForOtherAccount(before, row)) {
			await refuseUnproved(db, admin);
			await mailOwnersOfAccount(tx, { adminId: admin.id, publicUrl, before, after: row });
		}
		await recordChange(tx, {
			userId: admin.id,
			action: before ? 'update' : 'create',
			noun: 'cash collector',
			nounId: row.id,
			before: before ? facts(before) : null,
			after: facts(values),
		});
	}).catch((error: unknown) => {
		if (brokenConstraint(error) === 'cash_collectors_name')
			throw fieldProblem('name', 'There is a collector of this name already.');
		throw error;
	});
}

async function writeCollector(tx: Tx, id: number | null, values: Columns) {
	const [row] = await (id
		? tx.update(cashCollectors).set(values).where(eq(cashCollectors.id, id)).returning()
		: tx.insert(cashCollectors).values(values).returning());
	if (!row) throw new Problem('not-found', 'Collector not found');
	return row;
}

async function columnsOf(tx: Tx, id: number | null, typed: CollectorInput): Promise<Columns> {
	return {
		name: typed.name,
		kind: typed.kind,
		phone: typed.phone,
		userId: typed.email === '' ? null : await staffOf(tx, typed.email),
		isActive: typed.active === '1' || id === null,
		bankName: typed.bank_name,
		accountNumber: typed.account_number,
		accountName: typed.account_name,
	};
}

/** What was collected would be said to have been paid otherwise than it was. */
async function refuseOtherMoney(
	tx: Tx,
	{ id, name, kind }: { id: number; name: string; kind: CollectorKind },
	next: CollectorKind,
): Promise<void> {
	if (next === kind || (isCashKind(kind) && isCashKind(next))) return;
	const collected = and(eq(orderCash.collectorId, id), isNotNull(orderCash.amountKobo));
	const received = eq(cashReceipts.collectorId, id);
	if ((await tx.$count(orderCash, collected)) + (await tx.$count(cashReceipts, received)) > 0)
		throw fieldProblem(
			'kind',
			`${name} has collected as "${COLLECTOR_KINDS[kind]}": add another collector instead.`,
		);
}

type Columns = Omit<Collector, 'id' | 'email'>;

/** What a form shows of a collector, to be compared when it is saved. */
export const collectorSeen = (collector: Columns) => Object.values(facts(collector)).join('|');

const facts = ({ name, kind, phone, userId, isActive, ...account }: Columns) => ({
	name,
	kind,
	phone,
	account: userId,
	active: isActive,
	...(kind === 'bank'
		? { bank: account.bankName, number: account.accountNumber, in_name_of: account.accountName }
		: {}),
});

async function staffOf(db: DbOrTx, email: string): Promise<number> {
	const [member] = await db
		.select({ id: users.id, isStaff: isStaffRow(users) })
		.from(users)
		.where(sql`lower(${users.email}) = ${email}`);
	if (!member?.isStaff)
		throw fieldProblem('email', 'Nobody on the staff has this mail address. Invite them first.');
	return member.id;
}

/** The collector that a member of the staff is; null for none. */
export async function collectorOfUser(db: DbOrTx, userId: number): Promise<number | null> {
	const [row] = await db
		.select({ id: cashCollectors.id })
		.from(cashCollectors)
		.where(eq(cashCollectors.userId, userId))
		.orderBy(desc(cashCollectors.isActive), asc(cashCollectors.id))
		.limit(1);
	return row?.id ?? null;
}

/** The collector that a form names. @throws Problem invalid when there is none, or they collect no more */
export async function collectorNamed(db: DbOrTx, typed: unknown): Promise<Collector> {
	const id = parseId(typed);
	const found = id ? (await allCollectors(db)).find((each) => each.id === id) : undefined;
	if (!found) throw fieldProblem('collector', 'Choose who collects it.');
	if (!found.isActive) throw fieldProblem('collector', `${found.name} collects no more.`);
	return found;
}

/** @throws Problem invalid for the reference of cash, which has none */
export function refuseReferenceOfCash(
	{ name, kind }: Pick<Collector, 'name' | 'kind'>,
	reference: string,
): void {
	if (reference !== '' && isCashKind(kind))
		throw fieldProblem(
			'reference',
			`Only a transfer or a card payment has one, and ${name} takes cash: empty it.`,
		);
}
