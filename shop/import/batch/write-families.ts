import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { type Family, variantsOf } from '../../families/families.ts';
import { writeVariants } from '../../families/family-editing.ts';
import { MOST_VARIANTS } from '../../families/family-fields.ts';
import { isSameValue, type Variant } from '../../families/family-input.ts';
import type { FamilyCells } from '../reading/family-cells.ts';

// The families that rows of the shop's own table name: they are found by name within the category, or made.

/** A written product, and the family that its row names; null takes it out of the one it has. */
export type FamilyRow = {
	line: number;
	productId: number;
	categoryId: number;
	family: FamilyCells | null;
};
/** A row that names a family. */
type Joining = FamilyRow & { family: FamilyCells };

/** Joins products to the families of their rows. Returns, by their lines, why some were not. */
export async function writeFamilies(
	tx: Tx,
	rows: readonly FamilyRow[],
): Promise<Map<number, string>> {
	const left = rows.filter(({ family }) => family === null).map(({ productId }) => productId);
	await leaveFamilies(tx, left, null);
	const joining = rows.filter((row): row is Joining => row.family !== null);
	const notes = new Map<number, string>();
	const own = await familiesOf(tx, joining);
	const named = Map.groupBy(joining, ({ categoryId, family }) => `${categoryId} ${family.name}`);
	for (const rows of named.values()) {
		// Several families may have one name: a product stays in its own, and new ones join the first of these.
		const first = rows.map(own).find((id) => id !== null) ?? null;
		for (const [familyId, group] of Map.groupBy(rows, (row) => own(row) ?? first))
			for (const [line, note] of await writeFamily(tx, group, familyId)) notes.set(line, note);
	}
	return notes;
}

/** Gives for a row the id of the family that its product is in, if that has the name and category of the row. */
async function familiesOf(tx: Tx, rows: readonly Joining[]) {
	const { productId, familyId } = familyVariants;
	const { name, categoryId } = productFamilies;
	const stored = await tx
		.select({ productId, familyId, name, categoryId })
		.from(familyVariants)
		.innerJoin(productFamilies, eq(productFamilies.id, familyId))
		.where(
			inArray(
				productId,
				rows.map((row) => row.productId),
			),
		);
	const byProduct = new Map(stored.map((each) => [each.productId, each]));
	return (row: Joining): number | null => {
		const family = byProduct.get(row.productId);
		const isNamed = family?.name === row.family.name && family.categoryId === row.categoryId;
		return isNamed ? family.familyId : null;
	};
}

async function writeFamily(
	tx: Tx,
	group: readonly Joining[],
	ownId: number | null,
): Promise<Map<number, string>> {
	const notes = new Map<number, string>();
	const family = await findOrMake(tx, group, ownId);
	const refuse = ({ line, family: { name } }: Joining, why: string) =>
		notes.set(line, `not joined to the family ${name}: ${why}`);
	if (!family) {
		for (const row of group) refuse(row, 'family_options is needed to make it');
		return notes;
	}
	const { options } = family;
	const fitting = group.filter((row) => {
		const { options: own, choice } = row.family;
		const isOther =
			own.length > 0 && own.join('\n').toLowerCase() !== options.join('\n').toLowerCase();
		if (isOther) refuse(row, `its options are ${options.join(' | ')}`);
		else if (choice.length !== options.length)
			refuse(row, `family_choice needs a value for ${options.join(' | ')}`);
		return !notes.has(row.line);
	});
	const named = new Set(fitting.map(({ productId }) => productId));
	const stored = await variantsOf(tx, family.id);
	const variants: Variant[] = stored
		.filter(({ productId }) => !named.has(productId))
		.map(({ productId, choice }) => ({ productId, choice }));
	const members = new Set(stored.map(({ productId }) => productId));
	// Its own products keep their places, whatever becomes of their rows.
	let places = members.size;
	for (const row of fitting) {
		const { choice } = row.family;
		const isMember = members.has(row.productId);
		if (variants.some((other) => isSame(other.choice, choice)))
			refuse(row, 'another of its products is the same');
		else if (!isMember && places >= MOST_VARIANTS) refuse(row, `it has ${MOST_VARIANTS} products`);
		else {
			variants.push({ productId: row.productId, choice });
			if (!isMember) places += 1;
		}
	}
	// Who is not joined anew stays what it was, unless another is that now.
	for (const { productId, choice } of stored) {
		const isListed = variants.some((other) => other.productId === productId);
		if (!isListed && !variants.some((other) => isSame(other.choice, choice)))
			variants.push({ productId, choice });
	}
	if (variants.length === 0) return notes;
	const joined = fitting.filter(({ line }) => !notes.has(line)).map(({ productId }) => productId);
	await leaveFamilies(tx, joined, family.id);
	await writeVariants(tx, family.id, { variants });
	await noteEdit(tx, [family.id]);
	return notes;
}

/** Takes products out of the families that they have, but for one that they are in already. */
async function leaveFamilies(
	tx: Tx,
	productIds: readonly number[],
	butFamilyId: number | null,
): Promise<void> {
	if (productIds.length === 0) return;
	const ofProducts = inArray(familyVariants.productId, [...productIds]);
	const ofOthers = butFamilyId === null ? undefined : ne(familyVariants.familyId, butFamilyId);
	const gone = await tx
		.delete(familyVariants)
		.where(and(ofProducts, ofOthers))
		.returning({ familyId: familyVariants.familyId });
	await noteEdit(
		tx,
		gone.map(({ familyId }) => familyId),
	);
}

/** A form of the family that was opened before must not bring back what it showed. */
async function noteEdit(tx: Tx, familyIds: readonly number[]): Promise<void> {
	if (familyIds.length === 0) return;
	await tx
		.update(productFamilies)
		.set({
			updatedAt: sql`greatest(now(), ${productFamilies.updatedAt} + interval '1 millisecond')`,
		})
		.where(inArray(productFamilies.id, [...familyIds]));
}

async function findOrMake(
	tx: Tx,
	group: readonly Joining[],
	ownId: number | null,
): Promise<Family | null> {
	const [{ categoryId = 0, family: { name = '' } = {} } = {}] = group;
	const [found] = await tx
		.select()
		.from(productFamilies)
		.where(
			ownId === null
				? and(eq(productFamilies.name, name), eq(productFamilies.categoryId, categoryId))
				: eq(productFamilies.id, ownId),
		)
		.orderBy(asc(productFamilies.id))
		.limit(1)
		.for('update');
	if (found) return found;
	const options = group.find(({ family }) => family.options.length > 0)?.family.options;
	if (!options) return null;
	const [made] = await tx.insert(productFamilies).values({ name, options, categoryId }).returning();
	return made ?? null;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.every((value, at) => isSameValue(value, other[at] ?? ''));
}
