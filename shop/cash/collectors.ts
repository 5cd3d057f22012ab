import { asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStaffRow, users } from '#db/account-schema.ts';
import { type CollectorKind, cashCollectors } from '#db/cash/cash-schema.ts';
import { brokenConstraint, type Db, type DbOrTx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { parsePhone } from '../settings/nigeria.ts';

// Who collects cash for the shop: riders, couriers and the counter.

export const COLLECTOR_KINDS: Record<CollectorKind, string> = {
	rider: 'Rider',
	courier: 'Courier',
	counter: 'Counter',
};

/** More are no list that anybody chooses from. */
const MOST = 200;

export const CollectorInput = z.object({
	name: requiredText('name', 120).transform((typed) => typed.replace(/\s+/g, ' ').trim()),
	kind: z.enum(['rider', 'courier', 'counter'], { error: 'Choose what they are.' }),
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
	/** Not sent by an unticked box. */
	active: z.literal('1').optional(),
	/** What the form showed of a collector that is changed (collectorSeen). */
	seen: z.string().optional(),
});
export type CollectorInput = z.infer<typeof CollectorInput>;

export type Collector = {
	id: number;
	name: string;
	kind: CollectorKind;
	phone: string;
	userId: number | null;
	email: string | null;
	isActive: boolean;
};

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
		})
		.from(cashCollectors)
		.leftJoin(users, eq(users.id, cashCollectors.userId))
		.orderBy(desc(cashCollectors.isActive), asc(cashCollectors.name))
		.limit(MOST);
}

/**
 * Adds a collector, or changes the one with this id.
 * @throws Problem not-found; invalid when the name is taken, the mail address is not of the staff, or there are 200;
 * conflict when somebody else changed it since the form was opened
 */
export async function saveCollector(
	db: Db,
	adminId: number,
	id: number | null,
	{ name, kind, phone, email, active, seen }: CollectorInput,
): Promise<void> {
	await transact(db, async (tx) => {
		const userId = email === '' ? null : await staffOf(tx, email);
		const values = { name, kind, phone, userId, isActive: active === '1' || id === null };
		const [before] = id
			? await tx.select().from(cashCollectors).where(eq(cashCollectors.id, id)).for('update')
			: [];
		if (id && !before) throw new Problem('not-found', 'Collector not found');
		if (before) refuseOther(collectorSeen(before), seen);
		if (!id && (await tx.$count(cashCollectors)) >= MOST)
			throw fieldProblem('name', `There are ${MOST} collectors already.`);
		const [row] = await (id
			? tx.update(cashCollectors).set(values).where(eq(cashCollectors.id, id)).returning()
			: tx.insert(cashCollectors).values(values).returning());
		await recordChange(tx, {
			userId: adminId,
			action: before ? 'update' : 'create',
			noun: 'cash collector',
			nounId: row?.id ?? null,
			before: before ? facts(before) : null,
			after: facts(values),
		});
	}).catch((error: unknown) => {
		if (brokenConstraint(error) === 'cash_collectors_name')
			throw fieldProblem('name', 'There is a collector of this name already.');
		throw error;
	});
}

/** What a form shows of a collector, to be compared when it is saved. */
export const collectorSeen = (collector: Omit<Collector, 'id' | 'email'>) =>
	Object.values(facts(collector)).join('|');

const facts = ({ name, kind, phone, userId, isActive }: Omit<Collector, 'id' | 'email'>) => ({
	name,
	kind,
	phone,
	account: userId,
	active: isActive,
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
