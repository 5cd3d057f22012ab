import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { categories } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { goesWithRules } from '#db/goes-with-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { recordChange } from '../../audit/audit.ts';
import { later, refuseStale } from '../../edits/edit-times.ts';
import { advisoryLock } from '../../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../../kit/broken-rules.ts';
import { announce } from '../../kit/changes.ts';
import { parseFields } from '../../kit/input.ts';
import { parseId } from '../../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { type Definition, definitionsWithKeys } from '../../specifications/definitions.ts';
import { definitionInBranch } from '../../specifications/filter-definitions.ts';
import { readValue, valueForForm } from '../../specifications/specification-values.ts';
import { branchIds, type Placed } from '../categories/category-tree.ts';
import { describeRules, type StoredRule } from './goes-with-rules.ts';

// Rules of what goes with what, as staff add, change and delete them.

export const MOST_RULES = 100;

const RULES: Rules = {
	goes_with_rules_once: { field: 'offered', message: 'This rule is in the list already.' },
};
const NOT_FOUND = 'Rule not found';

const typed = z
	.string()
	.optional()
	.transform((text) => (text ?? '').trim());
/** The fields of the form: ids of categories, keys of specifications, and values as people write them. */
const Sent = z.object({
	category: typed,
	specification: typed,
	value: typed,
	offered: typed,
	offered_specification: typed,
	offered_value: typed,
});
type RuleFields = Omit<StoredRule, 'id' | 'createdAt' | 'updatedAt'>;

type Sent = z.infer<typeof Sent>;
type Kind = { categoryId: number; key: string | null; value: string | null };

/**
 * Reads a rule by the categories and specifications there are.
 * @throws Problem invalid beside each field that is missing, or that names what does not exist
 */
export async function readRule(db: DbOrTx, given: Record<string, unknown>): Promise<RuleFields> {
	const sent = parseFields(Sent, given);
	const { id, parentId, name } = categories;
	const all = await db.select({ id, parentId, name }).from(categories);
	const keys = [sent.specification, sent.offered_specification].filter(Boolean);
	const definitions = await definitionsWithKeys(db, keys);
	const fields: FieldErrors = {};
	const of = readKind(sent, OF, { all, definitions }, fields);
	const offers = readKind(sent, OFFERS, { all, definitions }, fields);
	if (of.categoryId === offers.categoryId && offers.key === null && !fields.offered)
		fields.offered = ['Choose another category, or say below which goods of the same one.'];
	if (Object.keys(fields).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields });
	return {
		...of,
		offeredCategoryId: offers.categoryId,
		offeredKey: offers.key,
		offeredValue: offers.value,
	};
}

type Names = { category: keyof Sent; key: keyof Sent; value: keyof Sent };
const OF: Names = { category: 'category', key: 'specification', value: 'value' };
const OFFERS: Names = {
	category: 'offered',
	key: 'offered_specification',
	value: 'offered_value',
};

/** One half of a rule; what is wrong with it is written into `fields`. */
function readKind(
	sent: Sent,
	names: Names,
	shop: { all: (Placed & { name: string })[]; definitions: readonly Definition[] },
	fields: FieldErrors,
): Kind {
	const [key, typedValue] = [sent[names.key], sent[names.value]];
	const category = shop.all.find(({ id }) => id === parseId(sent[names.category]));
	const kind = { categoryId: category?.id ?? 0, key: null, value: null };
	if (!category) fields[names.category] = ['Choose a category.'];
	if (key === '' && typedValue !== '')
		fields[names.key] = ['Say of which specification this is the value.'];
	if (!category || key === '') return kind;
	const branch = branchIds(shop.all, category.id);
	const definition = definitionInBranch(shop.definitions, branch, key);
	if (!definition) {
		fields[names.key] = [`${category.name} has no such specification.`];
		return kind;
	}
	const read = readValue(typedValue, definition);
	if ('wrong' in read) fields[names.value] = [read.wrong];
	else if (read.value === null) fields[names.value] = [`Say which value of ${definition.label}.`];
	else return { ...kind, key, value: valueForForm(read.value) };
	return { ...kind, key };
}

/** @throws Problem not-found, also for `null` */
export async function ruleForStaff(db: DbOrTx, id: number | null): Promise<StoredRule> {
	const [row] = await db
		.select()
		.from(goesWithRules)
		.where(eq(goesWithRules.id, id ?? 0));
	if (!row) throw new Problem('not-found', NOT_FOUND);
	return row;
}

type RuleEdit = {
	userId: number;
	/** Null for a new one. */
	id: number | null;
	sent: Record<string, unknown>;
	expectedUpdatedAt?: Date | undefined;
};

/**
 * Adds a rule, or changes the one with this id.
 * @throws Problem not-found; conflict when it was changed since; invalid as readRule, for a rule that is there already
 * and for one too many
 */
export async function saveRule(
	db: Db,
	{ userId, id, sent, expectedUpdatedAt }: RuleEdit,
): Promise<StoredRule> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			await advisoryLock(tx, LOCKS.goesWithRules);
			const before = id === null ? null : await ruleForStaff(tx, id);
			if (before) refuseStale(before.updatedAt, expectedUpdatedAt);
			else if ((await tx.$count(goesWithRules)) >= MOST_RULES)
				throw fieldProblem('category', `A shop may have ${MOST_RULES} rules: delete one first.`);
			const fields = await readRule(tx, sent);
			const was = before && (await recorded(tx, before));
			const [after] = before
				? await tx
						.update(goesWithRules)
						.set({ ...fields, updatedAt: later(before.updatedAt) })
						.where(eq(goesWithRules.id, before.id))
						.returning()
				: await tx.insert(goesWithRules).values(fields).returning();
			if (!after) throw new Error('A rule was not stored');
			await recordChange(tx, {
				userId,
				action: before ? 'update' : 'create',
				noun: 'goes-with rule',
				nounId: after.id,
				before: was,
				after: await recorded(tx, after),
			});
			await announceRules(tx, [before, after]);
			return after;
		}),
	);
}

/** @throws Problem not-found */
export async function deleteRule(db: Db, userId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.goesWithRules);
		const before = await ruleForStaff(tx, id);
		const was = await recorded(tx, before);
		await tx.delete(goesWithRules).where(eq(goesWithRules.id, before.id));
		const change = { noun: 'goes-with rule', nounId: before.id, before: was, after: null };
		await recordChange(tx, { userId, action: 'delete', ...change });
		await announceRules(tx, [before]);
	});
}

/** Pages of products are tagged with the categories above them. */
async function announceRules(tx: Tx, rules: readonly (StoredRule | null)[]): Promise<void> {
	const tags = rules.flatMap((rule) => (rule ? [`category:${rule.categoryId}` as const] : []));
	await announce(tx, ['goes-with', ...tags]);
}

async function recorded(tx: Tx, rule: StoredRule) {
	const [words] = await describeRules(tx, [rule]);
	return { products: words?.of ?? '', offers: words?.offers ?? '' };
}
