import { inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { familiesOf, familyForStaff } from '../families/families.ts';
import { inOrder } from '../families/family-choices.ts';
import { createFamily, updateFamily } from '../families/family-editing.ts';
import { isSameValue } from '../families/family-input.ts';
import type { FoundFamily } from '../families/find-families.ts';
import { Problem } from '../kit/problem.ts';
import type { Report } from './report.ts';
import type { Survey } from './survey.ts';

// Joins an import's products to the families that were found in its file.

/** How many families were found, of how many products, and how many were joined; the first of them in words. */
export type FoundFamilies = { found: number; products: number; joined: number; samples: string[] };

const FAMILIES_NAMED = 20;
const VALUES_NAMED = 6;

/** Reports each family of the file; with `isJoined`, its products are joined to it. */
export async function workOnFamilies(
	db: Db,
	{ families, lastLine }: Pick<Survey, 'families' | 'lastLine'>,
	{ report, isJoined }: { report: Report; isJoined: boolean },
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
		samples: described.slice(0, FAMILIES_NAMED),
	};
}

/**
 * Joins the products of a found family, except those that have one. Where one of them is in a family with the same
 * options, the others join that.
 * @returns what became of it, in a clause for the report
 */
async function joinFamily(db: Db, found: FoundFamily): Promise<string> {
	const keys = found.members.map(({ key }) => key);
	const rows = await db
		.select({ id: products.id, key: products.sourceKey, categoryId: products.categoryId })
		.from(products)
		.where(inArray(products.sourceKey, keys));
	const known = await familiesOf(
		db,
		rows.map(({ id }) => id),
	);
	const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
	const [own = []] = [...byCategory.values()].toSorted((a, b) => b.length - a.length);
	const choiceOf = new Map(found.members.map(({ key, choice }) => [key, choice]));
	const free = own
		.filter(({ id }) => !known.has(id))
		.map(({ id, key }) => ({ productId: id, choice: choiceOf.get(key ?? '') ?? [] }));
	const families = [...new Set(own.flatMap(({ id }) => known.get(id) ?? []))];
	try {
		const [family] = families;
		if (free.length === 0) return 'its products are in families already';
		if (family !== undefined && families.length === 1) return await addTo(db, family, found, free);
		if (free.length < 2) return 'not joined: fewer than two of its products are in the shop';
		const { name, options } = found;
		await createFamily(db, null, { name: name.slice(0, 255), options, variants: free });
		return `joined ${free.length} products`;
	} catch (error) {
		if (error instanceof Problem) return `not joined: ${error.message}`;
		throw error;
	}
}

type Variants = { productId: number; choice: string[] }[];

async function addTo(db: Db, id: number, found: FoundFamily, free: Variants): Promise<string> {
	const { name, options, variants, updatedAt } = await familyForStaff(db, id);
	const isSame =
		options.length === found.options.length &&
		options.every((option, at) => isSameValue(option, found.options[at] ?? ''));
	if (!isSame) return `not joined: the family ${name} has other options`;
	const has = (choice: readonly string[]) =>
		variants.some((variant) =>
			variant.choice.every((value, at) => isSameValue(value, choice[at] ?? '')),
		);
	const added = free.filter(({ choice }) => !has(choice));
	const all = [...variants.map(({ productId, choice }) => ({ productId, choice })), ...added];
	const input = { name, options, variants: all };
	await updateFamily(db, { userId: null, id, input, expectedUpdatedAt: updatedAt });
	return `joined ${added.length} products to the family ${name}`;
}

/** "4 products by Length: 1 m, 2 m, 5 m, 10 m". */
function describeFamily({ options, members }: FoundFamily): string {
	const values = inOrder(members.map(({ choice }) => choice.join(' '))).slice(0, VALUES_NAMED);
	const more = members.length > VALUES_NAMED ? ', …' : '';
	return `${members.length} products by ${options.join(' and ')}: ${values.join(', ')}${more}`;
}
