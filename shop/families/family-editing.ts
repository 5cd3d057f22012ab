import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { lockProducts } from '../catalogue/bulk/bulk-change.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { listTags } from '../catalogue/product-tags.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { howMany } from '../kit/how-many.ts';
import { type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { type Family, noSuchFamily, type StaffVariant, variantsOf } from './families.ts';
import { PRODUCTS, valueField } from './family-fields.ts';
import type { FamilyInput } from './family-input.ts';

// Joining products to families and parting them: each change in one transaction, recorded and announced.

/**
 * Makes a family of products of one category.
 * @returns its id
 * @throws Problem invalid when a product is gone, in another category than the others, or in a family already; conflict
 * when this form made its family before
 */
export async function createFamily(
	db: Db,
	userId: number | null,
	input: FamilyInput,
	{ formKey }: { formKey?: string } = {},
): Promise<number> {
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This family was made already. Look at the list of families.');
		const rows = await lockVariants(tx, input, null);
		const categoryId = rows[0]?.categoryId ?? 0;
		const { name, options } = input;
		const [family] = await tx
			.insert(productFamilies)
			.values({ name, options, categoryId })
			.returning();
		if (!family) throw new Error('A family was not stored');
		await writeVariants(tx, family.id, input);
		const after = auditFields(family, await variantsOf(tx, family.id));
		await recordChange(tx, { userId, action: 'create', ...thing(family), before: null, after });
		await announce(tx, tagsOf(rows));
		return family.id;
	});
}

/** Who changes which family to what, and the version that the editor was shown. */
type FamilyEdit = {
	/** Null when the shop itself does it, in an import. */
	userId: number | null;
	id: number | null;
	input: FamilyInput;
	expectedUpdatedAt?: Date | undefined;
};

/**
 * Changes a family: its products are those of the input afterwards; others leave it.
 * @throws Problem not-found; invalid as createFamily; conflict when somebody changed it since it was shown
 */
export async function updateFamily(
	db: Db,
	{ userId, id, input, expectedUpdatedAt }: FamilyEdit,
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockFamily(tx, id);
		refuseStale(before.updatedAt, expectedUpdatedAt);
		const had = await variantsOf(tx, before.id);
		const left = had.filter(({ productId }) =>
			input.variants.every((variant) => variant.productId !== productId),
		);
		const rows = await lockVariants(tx, input, before);
		const { name, options } = input;
		const categoryId = rows[0]?.categoryId ?? before.categoryId;
		const updatedAt = later(before.updatedAt);
		const [after] = await tx
			.update(productFamilies)
			.set({ name, options, categoryId, updatedAt })
			.where(eq(productFamilies.id, before.id))
			.returning();
		if (!after) throw noSuchFamily();
		await writeVariants(tx, after.id, input);
		await recordChange(tx, {
			userId,
			action: 'update',
			...thing(after),
			before: auditFields(before, had),
			after: auditFields(after, await variantsOf(tx, after.id)),
		});
		const gone = left.map(({ productId }) => ({ id: productId, categoryId: before.categoryId }));
		await announce(tx, tagsOf([...rows, ...gone]));
	});
}

/** Dissolves a family: its products stay as they are. @throws Problem not-found */
export async function dissolveFamily(db: Db, userId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		const family = await lockFamily(tx, id);
		const had = await variantsOf(tx, family.id);
		await tx.delete(productFamilies).where(eq(productFamilies.id, family.id));
		const before = auditFields(family, had);
		await recordChange(tx, { userId, action: 'delete', ...thing(family), before, after: null });
		const { categoryId } = family;
		await announce(tx, tagsOf(had.map(({ productId }) => ({ id: productId, categoryId }))));
	});
}

/** Locks a family until the transaction ends. @throws Problem not-found, also for `null` */
export async function lockFamily(tx: Tx, id: number | null): Promise<Family> {
	const [family] = id
		? await tx.select().from(productFamilies).where(eq(productFamilies.id, id)).for('update')
		: [];
	if (!family) throw noSuchFamily();
	return family;
}

/**
 * Locks the products, so that two people cannot put one into two families. @throws Problem invalid when they cannot be of
 * one family
 */
async function lockVariants(
	tx: Tx,
	{ variants }: FamilyInput,
	family: Family | null,
): Promise<ProductRow[]> {
	const ids = variants.map(({ productId }) => productId);
	const rows = await lockProducts(tx, ids);
	const missing = ids.filter((id) => rows.every((row) => row.id !== id));
	if (missing.length > 0) refuseDeleted(missing);
	await refuseCategories(tx, rows);
	const taken = await tx
		.select({ product: products.name, family: productFamilies.name, id: productFamilies.id })
		.from(familyVariants)
		.innerJoin(productFamilies, eq(productFamilies.id, familyVariants.familyId))
		.innerJoin(products, eq(products.id, familyVariants.productId))
		.where(inArray(familyVariants.productId, ids));
	const other = taken.find(({ id }) => id !== family?.id);
	if (other)
		throw fieldProblem(
			PRODUCTS,
			`${other.product} is in the family ${other.family} already. Take it out there first.`,
		);
	return rows;
}

function refuseDeleted(ids: readonly number[]): never {
	const message = `${howMany(ids.length, 'product was', 'products were')} deleted.`;
	const beside = ids.map((id) => [valueField(id, 0), ['It was deleted: leave it out.']]);
	const fields: FieldErrors = { [PRODUCTS]: [message], ...Object.fromEntries(beside) };
	throw new Problem('invalid', message, { fields });
}

async function refuseCategories(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
	const [first] = rows;
	const apart = rows.find(({ categoryId }) => categoryId !== first?.categoryId);
	if (!first || !apart) return;
	const named = await tx
		.select({ id: categories.id, name: categories.name })
		.from(categories)
		.where(inArray(categories.id, [first.categoryId, apart.categoryId]));
	const nameOf = (categoryId: number) => named.find(({ id }) => id === categoryId)?.name;
	throw fieldProblem(
		PRODUCTS,
		`The products of a family are of one category: ${first.name} is in ${nameOf(first.categoryId)}, ${apart.name} in ${nameOf(apart.categoryId)}.`,
	);
}

/** Makes these the products of a family. */
export async function writeVariants(
	tx: Tx,
	familyId: number,
	{ variants }: Pick<FamilyInput, 'variants'>,
): Promise<void> {
	const ids = variants.map(({ productId }) => productId);
	const ofFamily = eq(familyVariants.familyId, familyId);
	// Two products may have changed places; row by row, the second would meet the first's old value. No choice begins with
	// an empty value, while a size may be the number of a product.
	await tx
		.update(familyVariants)
		.set({ choice: sql`array['', ${familyVariants.productId}::text]` })
		.where(ofFamily);
	await tx
		.insert(familyVariants)
		.values(variants.map((variant) => ({ ...variant, familyId })))
		.onConflictDoUpdate({
			target: familyVariants.productId,
			set: { choice: sql`excluded.choice` },
		});
	await tx.delete(familyVariants).where(and(ofFamily, notInArray(familyVariants.productId, ids)));
}

const thing = ({ id }: Family) => ({ noun: 'family', nounId: id });

/** What the audit trail stores of a family. */
export function auditFields({ name, options }: Family, variants: readonly StaffVariant[]) {
	return {
		name,
		options: options.join(', '),
		products: variants.map((variant) => `${variant.name}: ${variant.choice.join(', ')}`).join('; '),
	};
}

function tagsOf(rows: readonly Pick<ProductRow, 'id' | 'categoryId'>[]) {
	return [...new Set(rows.flatMap(listTags))];
}
