import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { categories, isInStock, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { arrayOf, prepared } from '#db/prepared.ts';
import { isSlug } from '../addresses/slug.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { specificationsOfProduct } from '../specifications/read-specifications.ts';
import type { ProductSpecification } from '../specifications/specification-values.ts';
import { branchIds, MOST_LEVELS, placedAmong } from './categories/category-tree.ts';
import type { ListSort } from './lists/list-filters.ts';

// Reading the catalogue as shoppers see it: hidden products, and products of hidden categories, do not exist here.

export const PRODUCTS_A_PAGE = 12;

export type Category = typeof categories.$inferSelect;
export type ProductImage = { id: number; path: string; width: number; height: number };
type StaffColumn = 'costKobo' | 'supplierCurrency' | 'supplierMinor';
type Belongings = {
	category: { id: number; slug: string; name: string };
	/** Cover first. */
	images: ProductImage[];
	/** In the order of its category. */
	specifications: ProductSpecification[];
};
/** A product without what only staff may see. */
export type Product = Omit<typeof products.$inferSelect, StaffColumn> & Belongings;
/** With what it costs the shop, which no answer to shoppers may contain. */
export type StaffProduct = typeof products.$inferSelect & Belongings;
export type ProductPage = { products: Product[]; page: number; total: number; lastPage: number };

/** The condition for what shoppers may see. */
export const shown = and(eq(products.status, 0), eq(categories.status, 0));

const images = sql<ProductImage[]>`(
	select coalesce(json_agg(json_build_object('id', i.id, 'path', i.image_path, 'width', i.width, 'height', i.height)
		order by i.position, i.id), '[]'::json)
	from product_images i where i.product_id = ${products.id}
)`;

/** Each order ends with the id, so that pages never overlap. */
export const ORDER: Record<Exclude<ListSort, 'relevance'>, SQL[]> = {
	available: [desc(isInStock(products)), desc(products.id)],
	newest: [desc(products.id)],
	price_asc: [asc(products.sellingKobo), asc(products.id)],
	price_desc: [desc(products.sellingKobo), desc(products.id)],
	name: [asc(products.name), asc(products.id)],
	best_selling: [desc(products.soldCount), desc(products.id)],
};

/** The first picture of a product, for queries that need no other; null when there is none. */
export const cover = sql<Picture | null>`(
	select json_build_object('path', i.image_path, 'width', i.width, 'height', i.height)
	from product_images i where i.product_id = ${products.id} order by i.position, i.id limit 1
)`;

/** Costs are not even read for shoppers, so that no page, answer or feed can show them. */
const {
	costKobo: _cost,
	supplierCurrency: _currency,
	supplierMinor: _price,
	...shoppersColumns
} = getTableColumns(products);
const belongings = {
	category: { id: categories.id, slug: categories.slug, name: categories.name },
	images,
	specifications: specificationsOfProduct,
};

/** Products with their category, pictures and specifications, before conditions, order and limits. */
export function selectProducts(db: DbOrTx) {
	return db
		.select({ product: shoppersColumns, ...belongings })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.$dynamic();
}

/** As selectProducts, with what only staff may see. */
export function selectStaffProducts(db: DbOrTx) {
	return db
		.select({ product: products, ...belongings })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.$dynamic();
}

/** One product from a row of selectProducts or selectStaffProducts. */
export function toProduct<Row extends { product: object } & Belongings>(
	row: Row,
): Row['product'] & Belongings {
	const { product, category, images: pictures, specifications } = row;
	return { ...product, category, images: pictures, specifications };
}

/** A category's picture as pages show it; null when it has none. */
export function categoryPicture({ image, imageWidth, imageHeight }: Category): Picture | null {
	if (!image || !imageWidth || !imageHeight) return null;
	return { path: `uploads/categories/${image}`, width: imageWidth, height: imageHeight };
}

/**
 * The visible categories: those of the navigation in its order, then the featured ones, then those made by an import.
 * A hidden category hides itself and its own products, as it always did, and nothing below it: what stands below moves
 * up to the next visible one (`parentId`). A category is hidden for a while or for good, and goods that are shown and
 * sold must not vanish with a heading; whoever wants a whole branch away hides each of its categories.
 */
export async function shownCategories(db: DbOrTx): Promise<Category[]> {
	const all = await db
		.select()
		.from(categories)
		.orderBy(
			sql`${categories.navdisplay} <> 0`,
			desc(categories.featured),
			asc(categories.navOrder),
			asc(categories.id),
		);
	return placedAmong(
		all.filter(({ status }) => status === 0),
		all,
	);
}

/** A category for pages that show it with a picture. */
export type PicturedCategory = {
	id: number;
	/** The next visible category above it. */
	parentId: number | null;
	slug: string;
	name: string;
	/** 0: in the navigation. */
	navdisplay: number;
	/** Its own, or else that of one below it. */
	picture: Picture | null;
};

/** The visible categories, in the order of shownCategories. */
export async function picturedCategories(db: DbOrTx): Promise<PicturedCategory[]> {
	const all = await shownCategories(db);
	const own = new Map(all.map((category) => [category.id, categoryPicture(category)]));
	return all.map(({ id, parentId, slug, name, navdisplay }) => {
		const picture = own.get(id) ?? firstOf(branchIds(all, id), own);
		return { id, parentId, slug, name, navdisplay, picture };
	});
}

/** The ids of the visible categories below one. */
export async function shownIdsBelow(db: DbOrTx, categoryId: number): Promise<number[]> {
	const [, ...belowIds] = branchIds(await shownCategories(db), categoryId);
	return belowIds;
}

function firstOf(ids: readonly number[], pictures: ReadonlyMap<number, Picture | null>) {
	return ids.map((id) => pictures.get(id)).find(Boolean) ?? null;
}

/** Of the visible categories those with none above them, in the same order. */
export async function topCategories(db: DbOrTx): Promise<PicturedCategory[]> {
	return (await picturedCategories(db)).filter(({ parentId }) => parentId === null);
}

/** The visible category with a slug, or null; `parentId` is the next visible one above it. */
export async function categoryBySlug(db: DbOrTx, slug: string): Promise<Category | null> {
	if (!isSlug(slug)) return null;
	const [category] = await db
		.select()
		.from(categories)
		.where(and(eq(categories.slug, slug), eq(categories.status, 0)));
	if (!category) return null;
	return { ...category, parentId: await nextShown(db, category.parentId) };
}

/** The category with this id, or the next one above it that is visible. */
async function nextShown(db: DbOrTx, id: number | null): Promise<number | null> {
	let next = id;
	for (let level = 1; next !== null && level < MOST_LEVELS; level += 1) {
		const [row] = await db
			.select({ parentId: categories.parentId, status: categories.status })
			.from(categories)
			.where(eq(categories.id, next));
		if (row?.status === 0) return next;
		next = row?.parentId ?? null;
	}
	return null;
}

export type PathCategory = Product['category'];

/** A category and the visible ones above it, top first. */
export async function shownPath(db: DbOrTx, categoryId: number): Promise<PathCategory[]> {
	const { rows } = await db.execute<PathCategory>(sql`
		with recursive path as (
			select id, parent_id, slug, name, status, 1 as level from ${categories} where id = ${categoryId}
			union all
			select c.id, c.parent_id, c.slug, c.name, c.status, level + 1 from path join ${categories} c on c.id = path.parent_id
			where level < ${MOST_LEVELS}
		)
		select id, slug, name from path where status = 0 order by level desc`);
	return rows;
}

/** Every visible product of a category, newest first: only for the API call that promises the whole list. */
export async function allProductsOfCategory(db: DbOrTx, categoryId: number): Promise<Product[]> {
	const rows = await selectProducts(db)
		.where(and(eq(products.categoryId, categoryId), shown))
		.orderBy(desc(products.id));
	return rows.map(toProduct);
}

const bySlug = prepared((db) =>
	selectProducts(db)
		.where(and(eq(products.slug, sql.placeholder('slug')), shown))
		.prepare('product_by_slug'),
);

/** A visible product by its slug, which is unique in the whole shop; null when there is none. */
export async function productBySlug(db: DbOrTx, slug: string): Promise<Product | null> {
	if (!isSlug(slug)) return null;
	const [row] = await bySlug(db).execute({ slug });
	return row ? toProduct(row) : null;
}

const isOneOf = sql`${products.id} = any(${arrayOf('int', sql.placeholder('ids'))})`;
const byIds = prepared((db) => selectProducts(db).where(isOneOf).prepare('products_by_ids'));
const shownByIds = prepared((db) =>
	selectProducts(db).where(and(isOneOf, shown)).prepare('shown_products_by_ids'),
);

/** The products with these ids, hidden ones too: a cart may hold what is no longer sold. */
export async function productsByIds(db: DbOrTx, ids: readonly number[]): Promise<Product[]> {
	if (ids.length === 0) return [];
	const rows = await byIds(db).execute({ ids: [...ids] });
	return rows.map(toProduct);
}

/** The visible products with these ids, in the order given. */
export async function shownProductsByIds(db: DbOrTx, ids: readonly number[]): Promise<Product[]> {
	if (ids.length === 0) return [];
	const rows = await shownByIds(db).execute({ ids: [...ids] });
	const found = new Map(rows.map((row) => [row.product.id, toProduct(row)]));
	return ids.flatMap((id) => found.get(id) ?? []);
}

/** The visible products with these slugs, in any order. */
export async function shownProductsBySlugs(
	db: DbOrTx,
	slugs: readonly string[],
): Promise<Product[]> {
	if (slugs.length === 0) return [];
	const rows = await selectProducts(db).where(and(inArray(products.slug, [...slugs]), shown));
	return rows.map(toProduct);
}

/** As productBySlug, but not found under another category's slug. */
export async function productInCategory(
	db: DbOrTx,
	categorySlug: string,
	slug: string,
): Promise<Product | null> {
	const product = await productBySlug(db, slug);
	return product?.category.slug === categorySlug ? product : null;
}

/** Other products of the same category: those in stock first, then the newest. */
export async function relatedProducts(
	db: DbOrTx,
	categoryId: number,
	productId: number,
	most = 8,
): Promise<Product[]> {
	const rows = await selectProducts(db)
		.where(and(eq(products.categoryId, categoryId), ne(products.id, productId), shown))
		.orderBy(...ORDER.available)
		.limit(most);
	return rows.map(toProduct);
}

/** Products that staff marked as popular, newest first. */
export async function popularProducts(db: DbOrTx, most = 12): Promise<Product[]> {
	const rows = await selectProducts(db)
		.where(and(eq(products.popular, 1), shown))
		.orderBy(desc(products.id))
		.limit(most);
	return rows.map(toProduct);
}

/** The newest products of the whole shop. */
export async function newestProducts(db: DbOrTx, most = 12): Promise<Product[]> {
	const rows = await selectProducts(db).where(shown).orderBy(desc(products.id)).limit(most);
	return rows.map(toProduct);
}
