import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { specificationDefinitions } from '#db/specification-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { categoryForStaff } from '../catalogue/categories/category-editing.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { announce } from '../kit/changes.ts';
import { howMany } from '../kit/how-many.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { DefinitionInput } from './definition-input.ts';
import { countValues, describeValues, fitValues } from './definition-values.ts';
import { MOST_DEFINITIONS, MOST_ON_CARD } from './specification-kinds.ts';

// The specifications that staff define for a category: each change in one transaction, recorded and announced.

export type Definition = typeof specificationDefinitions.$inferSelect;

const KEY_TAKEN = 'Another specification of this category has this key.';
const RULES: Rules = {
	specification_definitions_key: { field: 'key', message: KEY_TAKEN },
	specification_definitions_label: {
		field: 'label',
		message: 'This category has a specification of this name already.',
	},
};
const NOT_FOUND = 'Specification not found';

/** Those of a category, in their order. */
export function definitionsOf(db: DbOrTx, categoryId: number): Promise<Definition[]> {
	return selectDefinitions(db, eq(specificationDefinitions.categoryId, categoryId));
}

/** Those of all categories, by category in their order. */
export async function definitionsByCategory(db: DbOrTx): Promise<Map<number, Definition[]>> {
	return Map.groupBy(await selectDefinitions(db, undefined), ({ categoryId }) => categoryId);
}

/** Those of all categories with one of these keys. */
export async function definitionsWithKeys(
	db: DbOrTx,
	keys: readonly string[],
): Promise<Definition[]> {
	if (keys.length === 0) return [];
	return selectDefinitions(db, inArray(specificationDefinitions.key, [...keys]));
}

function selectDefinitions(db: DbOrTx, which: SQL | undefined): Promise<Definition[]> {
	return db
		.select()
		.from(specificationDefinitions)
		.where(which)
		.orderBy(asc(specificationDefinitions.position), asc(specificationDefinitions.id));
}

/** One of a category. @throws Problem not-found, also for `null` */
export async function definitionForStaff(
	db: DbOrTx,
	categoryId: number | null,
	id: number | null,
): Promise<Definition> {
	const [found] = await selectDefinitions(db, oneOf(categoryId ?? 0, id ?? 0));
	if (!found) throw new Problem('not-found', NOT_FOUND);
	return found;
}

/**
 * Adds a specification at the end of a category's.
 * @throws Problem not-found for no such category; invalid for a key or label that another has, one too many, or a third on
 * the card
 */
export async function addDefinition(
	db: Db,
	userId: number,
	categoryId: number | null,
	input: DefinitionInput,
): Promise<Definition> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			const others = await lockDefinitions(tx, categoryId);
			if (others.length >= MOST_DEFINITIONS)
				throw fieldProblem('label', `A category may have ${MOST_DEFINITIONS} specifications.`);
			refuseThirdOnCard(others, input);
			const position = Math.max(-1, ...others.map((other) => other.position)) + 1;
			const [made] = await tx
				.insert(specificationDefinitions)
				.values({ ...input, categoryId: categoryId ?? 0, position })
				.returning();
			if (!made) throw new Error('A specification was not stored');
			await changed(tx, userId, 'create', null, made);
			return made;
		}),
	);
}

type DefinitionEdit = {
	userId: number;
	categoryId: number | null;
	id: number | null;
	input: DefinitionInput;
	expectedUpdatedAt?: Date | undefined;
};

/**
 * Changes a specification; its key stays. Numbers follow to another unit of the same dimension.
 * @throws Problem not-found; conflict when it was changed since; invalid as addDefinition, for another kind or dimension
 * while products have values, and for a choice taken away that products have
 */
export async function changeDefinition(
	db: Db,
	{ userId, categoryId, id, input, expectedUpdatedAt }: DefinitionEdit,
): Promise<Definition> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			const all = await lockDefinitions(tx, categoryId);
			const before = all.find((one) => one.id === id);
			if (!before) throw new Problem('not-found', NOT_FOUND);
			refuseStale(before.updatedAt, expectedUpdatedAt);
			refuseThirdOnCard(
				all.filter((one) => one !== before),
				input,
			);
			await fitValues(tx, before, input);
			const { key, ...changes } = input;
			const [after] = await tx
				.update(specificationDefinitions)
				.set({ ...changes, updatedAt: later(before.updatedAt) })
				.where(eq(specificationDefinitions.id, before.id))
				.returning();
			if (!after) throw new Problem('not-found', NOT_FOUND);
			await changed(tx, userId, 'update', before, after);
			return after;
		}),
	);
}

type Deletion = {
	categoryId: number | null;
	id: number | null;
	/** How many products have a value, as staff were shown. */
	expected: number;
	/** What becomes of the values: they are deleted, or written at the end of the products' descriptions. */
	values: 'delete' | 'describe';
};

/**
 * Deletes a specification with the values of its products.
 * @throws Problem not-found; conflict when more products have values than staff were shown, or too many to describe
 */
export async function deleteDefinition(
	db: Db,
	userId: number,
	{ categoryId, id, expected, values }: Deletion,
): Promise<void> {
	await transact(db, async (tx) => {
		const all = await lockDefinitions(tx, categoryId);
		const before = all.find((one) => one.id === id);
		if (!before) throw new Problem('not-found', NOT_FOUND);
		const count = await countValues(tx, before);
		if (count > expected)
			throw new Problem(
				'conflict',
				`${howMany(count, 'product has', 'products have')} a value of ${before.label} by now. Please look at it again.`,
			);
		if (values === 'describe' && count > 0) await describeValues(tx, before, count);
		await tx.delete(specificationDefinitions).where(eq(specificationDefinitions.id, before.id));
		await changed(tx, userId, 'delete', before, null);
	});
}

/** Moves a specification one place up or down among those of its category. @throws Problem not-found */
export async function moveDefinition(
	db: Db,
	userId: number,
	{ categoryId, id, up }: { categoryId: number | null; id: number | null; up: boolean },
): Promise<void> {
	await transact(db, async (tx) => {
		const all = await lockDefinitions(tx, categoryId);
		const from = all.findIndex((one) => one.id === id);
		const [moved] = all.splice(from, from < 0 ? 0 : 1);
		if (!moved) throw new Problem('not-found', NOT_FOUND);
		all.splice(Math.max(0, from + (up ? -1 : 1)), 0, moved);
		for (const [position, { id: each, position: was }] of all.entries())
			if (position !== was)
				await tx
					.update(specificationDefinitions)
					.set({ position })
					.where(eq(specificationDefinitions.id, each));
		await changed(tx, userId, 'update', moved, { ...moved, position: all.indexOf(moved) });
	});
}

/** Locks a category against other changes of its specifications and reads them. @throws Problem not-found */
async function lockDefinitions(tx: Tx, categoryId: number | null): Promise<Definition[]> {
	const { id } = await categoryForStaff(tx, categoryId);
	await tx
		.select({ id: categories.id })
		.from(categories)
		.where(eq(categories.id, id))
		.for('no key update');
	return definitionsOf(tx, id);
}

function refuseThirdOnCard(others: readonly Definition[], { onCard }: DefinitionInput): void {
	const shown = others.filter((other) => other.onCard);
	if (!onCard || shown.length < MOST_ON_CARD) return;
	const names = shown.map(({ label }) => label).join(' and ');
	throw fieldProblem('on_card', `Cards have room for two, and show ${names} already.`);
}

/** Records a change of a category's specifications, and drops the pages that show them. */
async function changed(
	tx: Tx,
	userId: number,
	action: 'create' | 'update' | 'delete',
	before: Definition | null,
	after: Definition | null,
): Promise<void> {
	const one = after ?? before;
	if (!one) return;
	const change = { before: before && auditFields(before), after: after && auditFields(after) };
	await recordChange(tx, { userId, action, noun: 'specification', nounId: one.id, ...change });
	// Cards and pages of all products of the category show them.
	await announce(tx, ['all']);
}

function auditFields({ label, id, createdAt, updatedAt, ...fields }: Definition) {
	return { name: label, ...fields };
}

function oneOf(categoryId: number, id: number): SQL | undefined {
	return and(
		eq(specificationDefinitions.id, id),
		eq(specificationDefinitions.categoryId, categoryId),
	);
}
