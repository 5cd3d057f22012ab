import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { brokenConstraint, type Db, type DbOrTx } from '#db/client.ts';
import { type PurchaseCurrency, suppliers } from '#db/purchasing/purchasing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { readWhole } from '../kit/form-fields.ts';
import { lineField, plainText, requiredText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import { transact } from '../kit/transact.ts';
import { parsePhone } from '../settings/nigeria.ts';

// From whom the shop buys.

const MOST_LEAD_DAYS = 365;
const WRONG_DAYS = `Must be a whole number of days up to ${MOST_LEAD_DAYS}, or empty.`;

export const SupplierInput = z.object({
	name: requiredText('name', 120).transform(oneLine),
	contact: lineField(120),
	phone: lineField(40).refine(
		(typed) => typed === '' || parsePhone(typed) !== null,
		'Type a number that can be called, such as 0803 123 4567 or +86 755 8888 8888.',
	),
	email: lineField(191).refine(
		(typed) => typed === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed),
		'Type a mail address, such as sales@example.com.',
	),
	currency: z.enum(['NGN', 'USD', 'EUR', 'GBP', 'CNY'], { error: 'Choose a currency.' }),
	/** Empty while it is not known. */
	lead_days: z
		.string()
		.optional()
		.default('')
		.transform((typed, context): number | null => {
			if (typed.trim() === '') return null;
			const days = readWhole(typed, 0);
			if (days !== null && days <= MOST_LEAD_DAYS) return days;
			context.issues.push({ code: 'custom', message: WRONG_DAYS, input: typed });
			return z.NEVER;
		}),
	note: plainText(2000).optional().default(''),
	/** Not sent by an unticked box. */
	active: z.literal('1').optional(),
	/** What the form showed of a supplier that is changed (supplierSeen). */
	seen: z.string().optional(),
});
export type SupplierInput = z.infer<typeof SupplierInput>;

export type Supplier = typeof suppliers.$inferSelect;

/** @throws Problem not-found, also for `null` */
export async function supplierById(db: DbOrTx, id: number | null): Promise<Supplier> {
	const [row] = await db
		.select()
		.from(suppliers)
		.where(eq(suppliers.id, id ?? 0));
	if (!row) throw noSuchSupplier();
	return row;
}

/**
 * Adds a supplier, or changes the one with this id; a new one is active. Returns its id.
 * @throws Problem not-found; invalid when another supplier has the name, however it is written; conflict when somebody
 * else changed it since the form was opened
 */
export async function saveSupplier(
	db: Db,
	userId: number,
	id: number | null,
	{ seen, active, lead_days, ...typed }: SupplierInput,
): Promise<number> {
	const values = { ...typed, leadDays: lead_days, isActive: active === '1' || id === null };
	return await transact(db, async (tx) => {
		const [before] = id
			? await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('no key update')
			: [];
		if (id && !before) throw noSuchSupplier();
		if (before) refuseOther(supplierSeen(before), seen);
		const [row] = await (before
			? tx
					.update(suppliers)
					.set({ ...values, updatedAt: new Date() })
					.where(eq(suppliers.id, before.id))
					.returning()
			: tx.insert(suppliers).values(values).returning());
		if (!row) throw noSuchSupplier();
		await recordChange(tx, {
			userId,
			action: before ? 'update' : 'create',
			noun: 'supplier',
			nounId: row.id,
			before: before ? facts(before) : null,
			after: facts(row),
		});
		return row.id;
	}).catch((error: unknown) => {
		if (brokenConstraint(error) === 'suppliers_name')
			throw fieldProblem('name', 'There is a supplier of this name already.');
		throw error;
	});
}

type Columns = Omit<Supplier, 'id' | 'createdAt' | 'updatedAt'> & { currency: PurchaseCurrency };

/** What a form shows of a supplier, to be compared when it is saved. */
export const supplierSeen = (supplier: Columns) => Object.values(facts(supplier)).join('|');

const facts = ({ name, contact, phone, email, currency, leadDays, note, isActive }: Columns) => ({
	name,
	contact,
	phone,
	email,
	currency,
	leadDays,
	note,
	active: isActive,
});

function noSuchSupplier(): Problem {
	return new Problem('not-found', 'Supplier not found');
}
