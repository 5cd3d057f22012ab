import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { noteSlug } from '../addresses/slug-redirects.ts';
import { recordChange } from '../audit/audit.ts';
import { lockProducts } from '../catalogue/bulk/bulk-change.ts';
import { lockProduct, productAuditFields } from '../catalogue/product-rows.ts';
import { listTags } from '../catalogue/product-tags.ts';
import { later } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { fieldProblem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { type Family, familyNameOf, variantsOf } from './families.ts';
import { auditFields, lockFamily } from './family-editing.ts';
import { MOST_VARIANTS, optionField, valuesField } from './family-fields.ts';
import { isSameValue } from './family-input.ts';
import { insertCopies, type Member } from './version-copies.ts';
import { combinations, type VersionsInput } from './versions-input.ts';

// Making the products of a family from its options, as copies (version-copies.ts).

type Versions = { userId: number; productId: number; input: VersionsInput; formKey?: string };

/**
 * Makes every product of these options that is missing in the family of a product. One that has no family is the first
 * value of each option in a new one.
 * @returns the family, and how many products were made
 * @throws Problem not-found; invalid when the family has other options, would be too large, or nothing is missing;
 * conflict when this form did its work before
 */
export async function makeVersions(
	db: Db,
	{ userId, productId, input, formKey }: Versions,
): Promise<{ familyId: number; made: number }> {
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'These products were made already. Look at the family.');
		const alone = (await familyNameOf(tx, productId)) ? null : await lockProduct(tx, productId);
		// Asked again: whoever had versions of it made at the same time has had the lock before.
		const known = await familyNameOf(tx, productId);
		const family = known ? await lockFamily(tx, known.id) : null;
		const before = family && auditFields(family, await variantsOf(tx, family.id));
		const members = family ? await membersOf(tx, family) : [];
		if (family) refuseOtherOptions(family, input);
		const all = combinations(input.options);
		const [own = []] = all;
		if (!family && alone) members.push({ row: alone, choice: own });
		const missing = all.filter(
			(choice) => !members.some((member) => isSame(member.choice, choice)),
		);
		if (missing.length === 0)
			throw fieldProblem(valuesField(0), 'All of these products are there already.');
		if (members.length + missing.length > MOST_VARIANTS)
			throw fieldProblem(
				valuesField(0),
				`The family would have ${members.length + missing.length} products; it has at most ${MOST_VARIANTS}.`,
			);
		const { id, name } = family ?? (await insertFamily(tx, input, members));
		const options = input.options.map((option) => option.name);
		const rows = await insertCopies(tx, { name, options, members, missing });
		await tx
			.insert(familyVariants)
			.values(
				rows.map((row, at) => ({ productId: row.id, familyId: id, choice: missing[at] ?? [] })),
			);
		for (const row of rows) {
			await noteSlug(tx, 'product', row.id, row.slug);
			const change = { noun: 'product', nounId: row.id, before: null };
			await recordChange(tx, {
				userId,
				action: 'create',
				...change,
				after: productAuditFields(row),
			});
		}
		await recordFamily(tx, { userId, id, before });
		await announce(tx, [...new Set([...members.map(({ row }) => row), ...rows].flatMap(listTags))]);
		return { familyId: id, made: rows.length };
	});
}

async function membersOf(tx: Tx, family: Family): Promise<Member[]> {
	const variants = await variantsOf(tx, family.id);
	const rows = await lockProducts(
		tx,
		variants.map(({ productId }) => productId),
	);
	return rows.map((row) => ({
		row,
		choice: variants.find(({ productId }) => productId === row.id)?.choice ?? [],
	}));
}

function refuseOtherOptions({ options }: Family, input: VersionsInput): void {
	const isOther =
		options.length !== input.options.length ||
		options.some((option, at) => !isSameValue(option, input.options[at]?.name ?? ''));
	if (isOther)
		throw fieldProblem(optionField(0), `The family has the options ${options.join(', ')}.`);
}

async function insertFamily(
	tx: Tx,
	{ name, options }: VersionsInput,
	members: readonly Member[],
): Promise<Family> {
	const [first] = members;
	const [family] = await tx
		.insert(productFamilies)
		.values({
			name,
			options: options.map((option) => option.name),
			categoryId: first?.row.categoryId ?? 0,
		})
		.returning();
	if (!family || !first) throw new Error('A family was not stored');
	const { row, choice } = first;
	await tx.insert(familyVariants).values({ productId: row.id, familyId: family.id, choice });
	return family;
}

async function recordFamily(
	tx: Tx,
	{ userId, id, before }: { userId: number; id: number; before: Record<string, unknown> | null },
): Promise<void> {
	const now = await lockFamily(tx, id);
	const [family = now] = before
		? await tx
				.update(productFamilies)
				.set({ updatedAt: later(now.updatedAt) })
				.where(eq(productFamilies.id, id))
				.returning()
		: [];
	await recordChange(tx, {
		userId,
		action: before ? 'update' : 'create',
		noun: 'family',
		nounId: id,
		before,
		after: auditFields(family, await variantsOf(tx, id)),
	});
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.every((value, at) => isSameValue(value, other[at] ?? ''));
}
