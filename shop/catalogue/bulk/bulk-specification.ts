import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';
import type { ChangedProduct, LeftProduct } from '#db/staff-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { announce } from '../../kit/changes.ts';
import { parseId } from '../../kit/parse-id.ts';
import { fieldProblem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import type { Definition } from '../../specifications/definitions.ts';
import { writeValues } from '../../specifications/product-specifications.ts';
import { specificationsOf } from '../../specifications/read-specifications.ts';
import {
	readValue,
	type SpecificationValue,
	specificationsText,
	valueForForm,
} from '../../specifications/specification-values.ts';
import { type ProductRow, productAuditFields } from '../product-rows.ts';
import { listTags } from '../product-tags.ts';
import { CHOOSE_ONE, lockSeen, planSeen, storeBulkChange } from './bulk-change.ts';

// Changing one specification of many selected products at once: shown first, then made, and undone for an hour like other
// changes of many products (bulk-undo.ts).

const NO_SUCH_SPECIFICATION = 'Please choose a specification.';

/** The new value of a specification; an empty one takes it off. */
export const SpecificationEdit = z.object({
	specification: z
		.union([z.string(), z.number()], { error: NO_SUCH_SPECIFICATION })
		.transform((given, context): number => {
			const id = parseId(given);
			if (id !== null) return id;
			context.issues.push({ code: 'custom', message: NO_SUCH_SPECIFICATION, input: given });
			return z.NEVER;
		}),
	value: z.string().max(1000, 'This is too long.').default(''),
});
export type SpecificationEdit = z.infer<typeof SpecificationEdit>;

/** The specifications of the categories that these products are in, by category. */
export function definitionsOfProducts(db: DbOrTx, ids: readonly number[]) {
	const { id, label, unit, categoryId, position } = specificationDefinitions;
	const among = db
		.select({ id: products.categoryId })
		.from(products)
		.where(inArray(products.id, [...ids]));
	return db
		.select({ id, label, unit, category: categories.name })
		.from(specificationDefinitions)
		.innerJoin(categories, eq(categories.id, categoryId))
		.where(inArray(categoryId, among))
		.orderBy(asc(categories.name), asc(categoryId), asc(position), asc(id));
}

/** A product with what it has of a specification, null for none; without a reason its value becomes another. */
type SpecifiedProduct = {
	id: number;
	name: string;
	before: SpecificationValue | null;
	/** Why it stays as it is. */
	reason: string | null;
};

/**
 * What a change would make of each of these products, by name; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without products, for no such specification, and for a value that it cannot have
 */
export async function previewSpecificationChange(
	db: DbOrTx,
	ids: readonly number[],
	edit: SpecificationEdit,
): Promise<{
	definition: Definition;
	after: SpecificationValue | null;
	products: SpecifiedProduct[];
}> {
	if (ids.length === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const [definition] = await selectDefinition(db, edit.specification);
	const { definition: known, value } = readEdit(definition, edit);
	const rows = await db
		.select({ id: products.id, name: products.name, categoryId: products.categoryId })
		.from(products)
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.name), asc(products.id));
	const values = await valuesOf(db, known.id, ids);
	return {
		definition: known,
		after: value,
		products: rows.map(({ id, name, categoryId }) => ({
			id,
			name,
			before: categoryId === known.categoryId ? (values.get(id) ?? null) : null,
			reason: reasonOf(categoryId, known),
		})),
	};
}

type SpecificationChange = {
	userId: number;
	edit: SpecificationEdit;
	/** What the preview showed of each product, as valueForForm writes it; empty for none. */
	seen: ReadonlyMap<number, string>;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Gives a specification's value to all products that still have what the preview showed, and stores the change, so that it
 * can be undone; returns its id. The others keep their values, with the reason in the stored change.
 * @throws Problem invalid as previewSpecificationChange; conflict when not a single product is changed, or that form made
 * its change before
 */
export function makeSpecificationChange(
	db: Db,
	{ userId, edit, seen, formKey }: SpecificationChange,
): Promise<number> {
	if (seen.size === 0) throw fieldProblem('ids', CHOOSE_ONE);
	return transact(db, async (tx) => {
		const [found] = await selectDefinition(tx, edit.specification).for('share');
		const { definition, value: after } = readEdit(found, edit);
		const rows = await lockSeen(tx, seen, formKey);
		const values = await valuesOf(tx, definition.id, [...seen.keys()]);
		const { changed, left } = planSeen(seen, rows, (row) => {
			const before = values.get(row.id) ?? null;
			const reason = reasonOf(row.categoryId, definition);
			// That it moved to another category says more than that its value went with that.
			const isOther = reason === null && textOf(before) !== seen.get(row.id);
			return { isOther, reason, change: before === after ? null : { row, before } };
		});
		await writeSpecified(
			tx,
			userId,
			changed.map(({ row }) => ({ row, definitionId: definition.id, value: after })),
		);
		const { id: definitionId, label, unit } = definition;
		return storeBulkChange(tx, {
			userId,
			changed: changed.map(({ row, before }) => ({
				row,
				next: row,
				specification: { definitionId, label, unit, before, after },
			})),
			left,
		});
	});
}

/** Gives products, which are locked, their former values of a specification; returns those that keep theirs, and why. */
export async function giveBackSpecifications(
	tx: Tx,
	userId: number | null,
	changed: readonly ChangedProduct[],
	rows: ReadonlyMap<number, ProductRow>,
): Promise<LeftProduct[]> {
	const [first] = changed.flatMap(({ specification }) => specification ?? []);
	if (!first) return [];
	const [definition] = await selectDefinition(tx, first.definitionId).for('share');
	const values = await valuesOf(
		tx,
		first.definitionId,
		changed.map(({ id }) => id),
	);
	const left: LeftProduct[] = [];
	const back: { row: ProductRow; definitionId: number; value: SpecificationValue | null }[] = [];
	for (const { id, specification: own } of changed) {
		const row = rows.get(id);
		if (!row || !own) continue;
		const read = definition && readValue(textOf(own.before), definition);
		const isThere = row.categoryId === definition?.categoryId && definition.unit === own.unit;
		if (!isThere || !read || 'wrong' in read)
			left.push({ id, name: row.name, reason: `It has no such ${own.label} any more.` });
		else if (textOf(values.get(id) ?? null) !== textOf(own.after))
			left.push({ id, name: row.name, reason: `Its ${own.label} was changed since.` });
		else back.push({ row, definitionId: own.definitionId, value: own.before });
	}
	await writeSpecified(tx, userId, back);
	return left;
}

/** Writes values of locked products, records each change and announces them. */
async function writeSpecified(
	tx: Tx,
	userId: number | null,
	changed: readonly { row: ProductRow; definitionId: number; value: SpecificationValue | null }[],
): Promise<void> {
	if (changed.length === 0) return;
	const ids = changed.map(({ row }) => row.id);
	const before = await specificationsOf(tx, ids);
	await writeValues(
		tx,
		changed.map(({ row, ...written }) => ({ productId: row.id, ...written })),
	);
	await tx
		.update(products)
		.set({ updatedAt: sql`greatest(now(), ${products.updatedAt} + interval '1 millisecond')` })
		.where(inArray(products.id, ids));
	const after = await specificationsOf(tx, ids);
	for (const { row } of changed) {
		const fields = (specifications: typeof after) => ({
			...productAuditFields(row),
			specifications: specificationsText(specifications.get(row.id) ?? []),
		});
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: row.id,
			before: fields(before),
			after: fields(after),
		});
	}
	await announce(tx, [...new Set(changed.flatMap(({ row }) => listTags(row)))]);
}

function selectDefinition(db: DbOrTx, id: number) {
	return db.select().from(specificationDefinitions).where(eq(specificationDefinitions.id, id));
}

function readEdit(definition: Definition | undefined, { value }: SpecificationEdit) {
	if (!definition) throw fieldProblem('specification', 'This specification was deleted meanwhile.');
	const read = readValue(value, definition);
	if ('wrong' in read) throw fieldProblem('value', read.wrong);
	return { definition, value: read.value };
}

async function valuesOf(
	db: DbOrTx,
	definitionId: number,
	productIds: readonly number[],
): Promise<Map<number, SpecificationValue>> {
	const rows = await db
		.select()
		.from(productSpecifications)
		.where(
			and(
				eq(productSpecifications.definitionId, definitionId),
				inArray(productSpecifications.productId, [...productIds]),
			),
		);
	return new Map(
		rows.map(({ productId, number, text, truth }) => [productId, number ?? truth ?? text ?? '']),
	);
}

/** Specifications belong to categories. */
function reasonOf(categoryId: number, definition: Definition): string | null {
	return categoryId === definition.categoryId
		? null
		: `It is in another category, which has no such ${definition.label}.`;
}

/** A value as forms hold it; empty for none. */
const textOf = (value: SpecificationValue | null) => (value === null ? '' : valueForForm(value));
