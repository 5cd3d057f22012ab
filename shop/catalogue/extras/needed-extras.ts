import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { categories, neededExtras, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { recordChange } from '../../audit/audit.ts';
import { announce } from '../../kit/changes.ts';
import { fieldProblem, Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import type { Picture } from '../../pictures/picture-paths.ts';
import { cover, shown } from '../catalogue.ts';
import { lockProduct } from '../product-rows.ts';
import { EXTRA, MOST_EXTRAS } from './extras-input.ts';

// What staff say that a product does not work without, such as the cable of a microphone.

/** What is read of a product that is offered beside another. */
export const extraColumns = {
	id: products.id,
	name: products.name,
	slug: products.slug,
	sellingKobo: products.sellingKobo,
	/** Pieces in stock. */
	qty: products.qty,
	cover,
};
const columns = {
	...extraColumns,
	isShown: sql<boolean>`(${products.status} = 0 and ${categories.status} = 0)`,
};

/** A needed extra as the product's page shows it. */
export type NeededExtra = {
	id: number;
	name: string;
	slug: string;
	sellingKobo: number;
	qty: number;
	cover: Picture | null;
};

/** The extras of a product in their order, hidden ones too. */
export function extrasForStaff(db: DbOrTx, productId: number) {
	return db
		.select(columns)
		.from(neededExtras)
		.innerJoin(products, eq(products.id, neededExtras.extraId))
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(eq(neededExtras.productId, productId))
		.orderBy(asc(neededExtras.position));
}

/** Products as they would be as extras, hidden ones too, in the order given; those that do not exist are left out. */
export async function possibleExtras(db: DbOrTx, ids: readonly number[]) {
	if (ids.length === 0) return [];
	const rows = await db
		.select(columns)
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(inArray(products.id, [...ids]));
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** The extras of a product that are for sale, also while they are out of stock. */
export async function shownExtras(db: DbOrTx, productId: number): Promise<NeededExtra[]> {
	return db
		.select(extraColumns)
		.from(neededExtras)
		.innerJoin(products, eq(products.id, neededExtras.extraId))
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(and(eq(neededExtras.productId, productId), shown, sql`${products.sellingKobo} > 0`))
		.orderBy(asc(neededExtras.position));
}

type ExtrasEdit = {
	userId: number;
	productId: number | null;
	/** In the order in which they are shown. */
	extraIds: readonly number[];
	/** The ids that the page showed. */
	seen?: readonly number[];
};

/**
 * Stores what a product needs.
 * @throws Problem not-found; conflict when somebody else changed the extras; invalid (`extra`) for more than eight, the
 * product itself, or one that is deleted
 */
export async function saveExtras(
	db: Db,
	{ userId, productId, extraIds, seen }: ExtrasEdit,
): Promise<void> {
	if (extraIds.length > MOST_EXTRAS)
		throw fieldProblem(EXTRA, `At most ${MOST_EXTRAS} extras can be shown.`);
	await transact(db, async (tx) => {
		const product = await lockProduct(tx, productId ?? 0);
		const before = await extrasForStaff(tx, product.id);
		if (seen && seen.join() !== before.map(({ id }) => id).join())
			throw new Problem(
				'conflict',
				'Somebody else has changed these extras meanwhile. Nothing of yours was saved: go back to what is saved to see them.',
			);
		if (extraIds.includes(product.id))
			throw fieldProblem(EXTRA, 'A product cannot need itself: take it out.');
		// Those being deleted at the same time are waited for, and then not found.
		const there = await tx
			.select({ id: products.id })
			.from(products)
			.where(inArray(products.id, [...extraIds, 0]))
			.for('key share');
		if (there.length < extraIds.length)
			throw fieldProblem(
				EXTRA,
				'One of these products has been deleted. The list below is without it.',
			);
		await tx.delete(neededExtras).where(eq(neededExtras.productId, product.id));
		if (extraIds.length > 0)
			await tx
				.insert(neededExtras)
				.values(
					extraIds.map((extraId, position) => ({ productId: product.id, extraId, position })),
				);
		const after = await extrasForStaff(tx, product.id);
		const names = (rows: typeof after) => rows.map(({ name }) => name);
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: product.id,
			before: { needs: names(before) },
			after: { needs: names(after) },
		});
		await announce(tx, [`product:${product.id}`]);
	});
}
