import { eq, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { familyVariants } from '#db/family-schema.ts';
import { familyForStaff } from '../families/families.ts';
import { inOrder } from '../families/family-choices.ts';
import { createFamily, updateFamily } from '../families/family-editing.ts';
import { isSameValue } from '../families/family-input.ts';
import type { FoundFamily } from '../families/find-families.ts';
import { Problem } from '../kit/problem.ts';
import type { Report } from './report.ts';
import type { Survey } from './survey.ts';

// Joins an import's products to the families that were found in its file.

/**
 * How many families were found, of how many products, how many were joined, and in a dry run how many of the shop's
 * products could be; the first of them in words.
 */
export type FoundFamilies = {
	found: number;
	products: number;
	joined: number;
	joinable: number;
	samples: string[];
};

const FAMILIES_NAMED = 20;
const VALUES_NAMED = 6;

/** Reports each family of the file; with `isJoined`, its products are joined to it. */
export async function workOnFamilies(
	db: Db,
	{ families, lastLine }: Pick<Survey, 'families' | 'lastLine'>,
	{ report, isJoined, isCounted }: { report: Report; isJoined: boolean; isCounted: boolean },
): Promise<FoundFamilies> {
	const described = families.map((family) => `${family.name}: ${describeFamily(family)}`);
	let joined = 0;
	for (const family of families) {
		const outcome = isJoined ? await joinFamily(db, family) : 'proposed';
		if (outcome.startsWith('joined')) joined += 1;
		const [first] = family.members;
		const line = lastLine.get(first?.key ?? '') ?? 0;
		const reason = `a family of ${describeFamily(family)} (${outcome})`;
		await report.add([{ line, sku: '', name: family.name, outcome: 'noted', reason }]);
	}
	return {
		found: families.length,
		products: families.reduce((sum, { members }) => sum + members.length, 0),
		joined,
		joinable: isCounted ? await countJoinable(db, families) : 0,
		samples: described.slice(0, FAMILIES_NAMED),
	};
}

type Stored = { id: number; key: string | null; categoryId: number; familyId: number | null };
type Variants = { productId: number; choice: string[] }[];
/** What is to be done with products of a found family that have none, or in a clause why nothing is. */
type Plan = { refused: string } | { familyId: number | null; free: Variants };

/** Products except those that have a family. Where one of them is in a family, the others join that. */
function planJoin(found: FoundFamily, stored: readonly Stored[]): Plan {
	const byCategory = Map.groupBy(stored, ({ categoryId }) => categoryId);
	const [own = []] = [...byCategory.values()].toSorted((a, b) => b.length - a.length);
	const choiceOf = new Map(found.members.map(({ key, choice }) => [key, choice]));
	const free = own
		.filter(({ familyId }) => familyId === null)
		.map(({ id, key }) => ({ productId: id, choice: choiceOf.get(key ?? '') ?? [] }));
	const families = [...new Set(own.flatMap(({ familyId }) => familyId ?? []))];
	const [family = null] = families;
	if (free.length === 0) return { refused: 'its products are in families already' };
	if (families.length === 1) return { familyId: family, free };
	if (free.length < 2)
		return { refused: 'not joined: fewer than two of its products are in the shop' };
	return { familyId: null, free };
}

async function storedOf(db: Db, families: readonly FoundFamily[]): Promise<Stored[]> {
	const keys = families.flatMap(({ members }) => members.map(({ key }) => key));
	return db
		.select({
			id: products.id,
			key: products.sourceKey,
			categoryId: products.categoryId,
			familyId: familyVariants.familyId,
		})
		.from(products)
		.leftJoin(familyVariants, eq(familyVariants.productId, products.id))
		.where(sql`${products.sourceKey} = any(${sql.param(keys)}::text[])`);
}

/** How many products of the shop would be joined. */
async function countJoinable(db: Db, families: readonly FoundFamily[]): Promise<number> {
	const stored = new Map((await storedOf(db, families)).map((row) => [row.key, row]));
	let count = 0;
	for (const found of families) {
		const plan = planJoin(
			found,
			found.members.flatMap(({ key }) => stored.get(key) ?? []),
		);
		if ('refused' in plan) continue;
		if (plan.familyId === null) count += plan.free.length;
		else count += addedTo(await familyForStaff(db, plan.familyId), found, plan.free).length;
	}
	return count;
}

/**
 * Joins the products of a found family.
 * @returns what became of it, in a clause for the report
 */
async function joinFamily(db: Db, found: FoundFamily): Promise<string> {
	const plan = planJoin(found, await storedOf(db, [found]));
	if ('refused' in plan) return plan.refused;
	const { familyId, free } = plan;
	try {
		if (familyId !== null) return await addTo(db, familyId, found, free);
		const { name, options } = found;
		await createFamily(db, null, { name: name.slice(0, 255), options, variants: free });
		return `joined ${free.length} products`;
	} catch (error) {
		if (error instanceof Problem) return `not joined: ${error.message}`;
		throw error;
	}
}

async function addTo(db: Db, id: number, found: FoundFamily, free: Variants): Promise<string> {
	const family = await familyForStaff(db, id);
	const { name, options, variants, updatedAt } = family;
	if (!hasSameOptions(family, found)) return `not joined: the family ${name} has other options`;
	const added = addedTo(family, found, free);
	const all = [...variants.map(({ productId, choice }) => ({ productId, choice })), ...added];
	const input = { name, options, variants: all };
	await updateFamily(db, { userId: null, id, input, expectedUpdatedAt: updatedAt });
	return `joined ${added.length} products to the family ${name}`;
}

type Family = Pick<Awaited<ReturnType<typeof familyForStaff>>, 'options' | 'variants'>;

const hasSameOptions = ({ options }: Family, found: FoundFamily) =>
	options.length === found.options.length &&
	options.every((option, at) => isSameValue(option, found.options[at] ?? ''));

/** Those whose choice the family does not have yet; none where it has other options. */
function addedTo(family: Family, found: FoundFamily, free: Variants): Variants {
	if (!hasSameOptions(family, found)) return [];
	const has = (choice: readonly string[]) =>
		family.variants.some((variant) =>
			variant.choice.every((value, at) => isSameValue(value, choice[at] ?? '')),
		);
	return free.filter(({ choice }) => !has(choice));
}

/** "4 products by Length: 1 m, 2 m, 5 m, 10 m". */
function describeFamily({ options, members }: FoundFamily): string {
	const values = inOrder(members.map(({ choice }) => choice.join(' '))).slice(0, VALUES_NAMED);
	const more = members.length > VALUES_NAMED ? ', …' : '';
	return `${members.length} products by ${options.join(' and ')}: ${values.join(', ')}${more}`;
}
