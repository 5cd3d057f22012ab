import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { foldedText } from '#db/folded-text.ts';
import { prepared } from '#db/prepared.ts';
import type { Tag } from '../kit/changes.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { holdsWords } from '../search/word-search.ts';
import type { FamilyMember, ProductFamily } from './family-choices.ts';

// Reading families: of a product's page, and as staff see them.

export type Family = typeof productFamilies.$inferSelect;
/** A product of a family as staff see it, hidden ones too. */
export type StaffVariant = {
	productId: number;
	name: string;
	slug: string;
	sellingKobo: number;
	qty: number;
	status: number;
	choice: string[];
};
type StaffFamily = Family & { variants: StaffVariant[] };

const own = alias(familyVariants, 'own');

const ofProduct = prepared((db) =>
	db
		.select({
			familyId: productFamilies.id,
			familyName: productFamilies.name,
			options: productFamilies.options,
			id: products.id,
			slug: products.slug,
			name: products.name,
			choice: familyVariants.choice,
			sellingKobo: products.sellingKobo,
			qty: products.qty,
			status: products.status,
		})
		.from(own)
		.innerJoin(productFamilies, eq(productFamilies.id, own.familyId))
		.innerJoin(familyVariants, eq(familyVariants.familyId, own.familyId))
		.innerJoin(products, eq(products.id, familyVariants.productId))
		.where(eq(own.productId, sql.placeholder('productId')))
		.orderBy(asc(products.id))
		.prepare('family_of_product'),
);

/**
 * The family of a product as its page shows it, and the tags of what that depends on, hidden products included; null for
 * a product that has none.
 */
export async function familyOf(
	db: DbOrTx,
	productId: number,
): Promise<{ family: ProductFamily; tags: Tag[] } | null> {
	const found = await namedFamilyOf(db, productId);
	if (!found) return null;
	// The page does not show their names, and is sent without them.
	const members = found.family.members.map(({ name, ...member }) => member);
	return { ...found, family: { ...found.family, members } };
}

/** A family whose products have their names. */
export type NamedFamily = Omit<ProductFamily, 'members'> & {
	members: (FamilyMember & { name: string })[];
};

/** As familyOf, with the names of the products. */
export async function namedFamilyOf(
	db: DbOrTx,
	productId: number,
): Promise<{ family: NamedFamily; tags: Tag[] } | null> {
	const rows = await ofProduct(db).execute({ productId });
	const [first] = rows;
	if (!first) return null;
	const members = rows
		.filter(({ status }) => status === 0)
		.map(({ familyId, familyName, options, status, ...member }) => member);
	return {
		family: { id: first.familyId, name: first.familyName, options: first.options, members },
		tags: rows.map(({ id }) => `product:${id}` as const),
	};
}

/** The id and name of a product's family; null when it has none. */
export async function familyNameOf(
	db: DbOrTx,
	productId: number,
): Promise<{ id: number; name: string } | null> {
	const [found] = await db
		.select({ id: productFamilies.id, name: productFamilies.name })
		.from(familyVariants)
		.innerJoin(productFamilies, eq(productFamilies.id, familyVariants.familyId))
		.where(eq(familyVariants.productId, productId));
	return found ?? null;
}

/** The ids of the families of products, by the ids of those that have one. */
export async function familiesOf(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, number>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select({ productId: familyVariants.productId, familyId: familyVariants.familyId })
		.from(familyVariants)
		.where(inArray(familyVariants.productId, [...productIds]));
	return new Map(rows.map(({ productId, familyId }) => [productId, familyId]));
}

/** Name, options and choice of the families of products, by the ids of those that have one. */
export async function choicesOf(db: DbOrTx, productIds: readonly number[]) {
	const rows = await db
		.select({
			id: familyVariants.productId,
			name: productFamilies.name,
			options: productFamilies.options,
			choice: familyVariants.choice,
		})
		.from(familyVariants)
		.innerJoin(productFamilies, eq(productFamilies.id, familyVariants.familyId))
		.where(inArray(familyVariants.productId, [...productIds]));
	return new Map(rows.map(({ id, ...family }) => [id, family]));
}

/** A family with its products in the order of their ids. @throws Problem not-found, also for `null` */
export async function familyForStaff(db: DbOrTx, id: number | null): Promise<StaffFamily> {
	const [family] = id
		? await db.select().from(productFamilies).where(eq(productFamilies.id, id))
		: [];
	if (!family) throw noSuchFamily();
	return { ...family, variants: await variantsOf(db, family.id) };
}

export function variantsOf(db: DbOrTx, familyId: number): Promise<StaffVariant[]> {
	return db
		.select({ ...STAFF_COLUMNS, choice: familyVariants.choice })
		.from(familyVariants)
		.innerJoin(products, eq(products.id, familyVariants.productId))
		.where(eq(familyVariants.familyId, familyId))
		.orderBy(asc(products.id));
}

const STAFF_COLUMNS = {
	productId: products.id,
	name: products.name,
	slug: products.slug,
	sellingKobo: products.sellingKobo,
	qty: products.qty,
	status: products.status,
};

/** Products that are to become a family, with what their options are proposed from, and the family they have already. */
export function productsForFamily(db: DbOrTx, ids: readonly number[]) {
	return db
		.select({
			...STAFF_COLUMNS,
			brand: products.brand,
			size: products.size,
			color: products.color,
			familyId: familyVariants.familyId,
		})
		.from(products)
		.leftJoin(familyVariants, eq(familyVariants.productId, products.id))
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.id));
}

export const FAMILY_SORTS = ['newest', 'name'] as const;
type FamilySort = (typeof FAMILY_SORTS)[number];
const ORDER: Record<FamilySort, SQL[]> = {
	newest: [desc(productFamilies.id)],
	name: [asc(productFamilies.name), asc(productFamilies.id)],
};

/** One page of the families; `q` is searched in their names. */
export async function familyPage(db: DbOrTx, query: ListQuery<FamilySort>) {
	const which = and(holdsWords(foldedText(sql`${productFamilies.name}`), query.q));
	const counted = await countRows(db, productFamilies, which, query);
	const rows = await db
		.select({
			id: productFamilies.id,
			name: productFamilies.name,
			options: productFamilies.options,
			category: categories.name,
			products: sql<number>`(select count(*)::int from ${familyVariants} where ${familyVariants.familyId} = ${productFamilies.id})`,
		})
		.from(productFamilies)
		.innerJoin(categories, eq(categories.id, productFamilies.categoryId))
		.where(which)
		.orderBy(...ORDER[query.sort])
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage);
	return listPage(rows, counted, query) satisfies ListPage<unknown>;
}

export function noSuchFamily(): Problem {
	return new Problem('not-found', 'Family not found');
}
