import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	type ExtraConfigColumn,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { conditionColumns } from './catalogue/condition-column.ts';
import { createdAt, flag, id, isFlag, isSlug, kobo, updatedAt } from './columns.ts';
import { foldedText } from './folded-text.ts';

// What the shop sells. Further tables for lists and searches are in list-schema.ts and search-schema.ts.

/** The currencies that suppliers' prices may be in; each has hundredths. */
export const FOREIGN_CURRENCIES = ['USD', 'EUR', 'GBP', 'CNY'] as const;
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

export const categories = pgTable(
	'categories',
	{
		id: id(),
		/** The category that it is below; null at the top. No circles: see shop/catalogue/categories/category-place.ts. */
		parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
		slug: varchar('slug', { length: 255 }).notNull(),
		name: varchar('name', { length: 255 }).notNull(),
		description: text('description').notNull().default(''),
		status: flag('status'),
		navdisplay: smallint('navdisplay').notNull().default(0),
		navOrder: integer('nav_order').notNull().default(0),
		featured: flag('featured'),
		metaTitle: varchar('meta_title', { length: 255 }).notNull().default(''),
		metaKeyword: text('meta_keyword').notNull().default(''),
		metaDescrip: text('meta_descrip').notNull().default(''),
		image: text('image'),
		imageWidth: integer('image_width'),
		imageHeight: integer('image_height'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('categories_slug').on(t.slug),
		index('categories_parent').on(t.parentId),
		check('categories_parent_other', sql`${t.parentId} <> ${t.id}`),
		isSlug('categories_slug_form', t.slug),
		isFlag('categories_status_flag', t.status),
		isFlag('categories_featured_flag', t.featured),
	],
);

/** The text by which staff search the stock. */
export const productSearchText = (t: {
	name: AnyPgColumn;
	brand: AnyPgColumn;
	barcode: AnyPgColumn;
}): SQL =>
	foldedText(
		sql`${t.name} || ' ' || coalesce(${t.brand}, '') || ' ' || coalesce(${t.barcode}, '')`,
	);

/**
 * The value of a product's stock at its selling price, in kobo: as float8, because the highest price times the largest
 * stock is more than a bigint takes.
 */
export const stockValue = (t: { sellingKobo: AnyPgColumn; qty: AnyPgColumn }): SQL<number> =>
	sql<number>`(${t.sellingKobo} * ${t.qty}::float8)`;

/** What its stock was bought for, in kobo, as stockValue; null while the cost is unknown. */
export const stockCost = (t: { costKobo: AnyPgColumn; qty: AnyPgColumn }): SQL<number | null> =>
	sql<number | null>`(${t.costKobo} * ${t.qty}::float8)`;

/** How many pieces of it left the stock: sold by themselves and in kits. */
export const piecesSold = (t: { soldCount: AnyPgColumn; soldInKits: AnyPgColumn }): SQL<number> =>
	sql<number>`(${t.soldCount} + ${t.soldInKits})`;

/** The part of the price that is above the cost, 1 for all of it; null without a price. For products with a cost. */
export const marginShare = (t: { sellingKobo: AnyPgColumn; costKobo: AnyPgColumn }): SQL =>
	sql`(1 - ${t.costKobo} / nullif(${t.sellingKobo}, 0)::float8)`;

/** Whether it sells below its original price. */
export const isOnSale = (t: { sellingKobo: AnyPgColumn; originalKobo: AnyPgColumn }): SQL =>
	sql`${t.originalKobo} > ${t.sellingKobo}`;

/** Whether any piece is left: the shop's lists begin with what can be bought. */
export const isInStock = (t: { qty: AnyPgColumn }): SQL => sql`(${t.qty} > 0)`;

const filtered = (t: {
	sellingKobo: ExtraConfigColumn;
	originalKobo: ExtraConfigColumn;
	qty: ExtraConfigColumn;
	brand: ExtraConfigColumn;
}) => [t.sellingKobo, t.originalKobo, t.qty, t.brand] as const;

export const products = pgTable(
	'products',
	{
		id: id(),
		categoryId: integer('category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'restrict' }),
		slug: varchar('slug', { length: 255 }).notNull(),
		name: varchar('name', { length: 255 }).notNull(),
		description: text('description').notNull().default(''),
		metaTitle: varchar('meta_title', { length: 255 }).notNull().default(''),
		metaKeyword: text('meta_keyword').notNull().default(''),
		metaDescrip: text('meta_descrip').notNull().default(''),
		sellingKobo: kobo('selling_kobo').notNull(),
		originalKobo: kobo('original_kobo').notNull(),
		qty: integer('qty').notNull().default(0),
		/** Made of the products in kit_parts: its stock is computed from theirs (db/functions/kit-stock.sql). */
		isKit: boolean('is_kit').notNull().default(false),
		brand: varchar('brand', { length: 255 }),
		model: varchar('model', { length: 255 }),
		/** The shop's own number. */
		sku: varchar('sku', { length: 64 }),
		barcode: varchar('barcode', { length: 32 }),
		weightGrams: integer('weight_grams'),
		/** What comes with it, a thing a line. */
		inTheBox: text('in_the_box').notNull().default(''),
		size: varchar('size', { length: 255 }),
		color: varchar('color', { length: 255 }),
		featured: flag('featured'),
		popular: flag('popular'),
		/** Too large for some ways of delivery, and dearer with others. */
		bulky: flag('bulky'),
		...conditionColumns(),
		/** Each piece is sold with its own serial number, which is recorded when it is packed (shop/serial-numbers/). */
		serialised: flag('serialised'),
		/** The shop's warranty on a piece; null where only its general words apply. */
		warrantyMonths: smallint('warranty_months'),
		status: flag('status'),
		/** What a piece costs the shop, everything included; null while that is unknown. For staff only. */
		costKobo: kobo('cost_kobo'),
		/** What the supplier asks for a piece: an ISO 4217 code, and cents or pence. For staff only. */
		supplierCurrency: varchar('supplier_currency', { length: 3 }).$type<ForeignCurrency>(),
		supplierMinor: bigint('supplier_minor', { mode: 'number' }),
		/** Pieces that were sold as this product; shoppers see what sells best by it. */
		soldCount: integer('sold_count').notNull().default(0),
		/** Pieces that left the stock as parts of kits; the kits count as sold. */
		soldInKits: integer('sold_in_kits').notNull().default(0),
		/** Of the visible reviews: their number and the sum of their stars. */
		reviewCount: integer('review_count').notNull().default(0),
		reviewStars: integer('review_stars').notNull().default(0),
		/** Where an imported product came from ("source:sku"), and a hash of what was last imported. */
		sourceKey: text('source_key'),
		sourceHash: text('source_hash'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('products_slug').on(t.slug),
		uniqueIndex('products_source').on(t.sourceKey),
		// Indexes that end with the columns lists are filtered by answer a filtered list without reading the rows. All
		// ascend: a descending index puts nulls last, while a descending order wants them first, so it could not be used.
		index('products_category_newest').on(t.categoryId, t.status, t.id, ...filtered(t)),
		index('products_category_available').on(
			t.categoryId,
			t.status,
			isInStock(t),
			t.id,
			...filtered(t),
		),
		index('products_category_price').on(
			t.categoryId,
			t.status,
			t.sellingKobo,
			t.id,
			t.originalKobo,
			t.qty,
			t.brand,
		),
		index('products_category_name').on(t.categoryId, t.status, t.name, t.id),
		index('products_category_sold').on(t.categoryId, t.status, t.soldCount, t.id, ...filtered(t)),
		index('products_brand').on(
			t.brand,
			t.categoryId,
			t.status,
			t.sellingKobo,
			t.id,
			t.originalKobo,
			t.qty,
		),
		index('products_by_sold').on(t.soldCount, t.id, t.status, t.categoryId, ...filtered(t)),
		// With the category, as products_by_qty.
		index('products_by_pieces_sold').on(sql`${piecesSold(t)}`, t.id, t.categoryId),
		// Few products are on sale: without these indexes, a list of them would look through all others.
		index('products_category_sale').on(t.categoryId, t.status, t.id).where(isOnSale(t)),
		index('products_sale').on(t.status, t.id).where(isOnSale(t)),
		index('products_category_sale_available')
			.on(t.categoryId, t.status, isInStock(t), t.id)
			.where(isOnSale(t)),
		index('products_sale_available').on(t.status, isInStock(t), t.id).where(isOnSale(t)),
		index('products_popular').on(t.popular, t.status, t.id),
		index('products_newest').on(t.status, t.id, t.categoryId, ...filtered(t)),
		index('products_available').on(t.status, isInStock(t), t.id, t.categoryId, ...filtered(t)),
		index('products_stock').on(t.status, t.qty, t.id),
		index('products_by_name').on(t.name, t.id, t.status, t.categoryId),
		index('products_by_price').on(
			t.sellingKobo,
			t.id,
			t.status,
			t.categoryId,
			t.originalKobo,
			t.qty,
			t.brand,
		),
		// With the category, so that the stock of one is found without reading the products of the others.
		index('products_by_qty').on(t.qty, t.id, t.categoryId),
		index('products_by_value').on(sql`${stockValue(t)}`, t.id),
		// Most products of most shops have neither.
		index('products_by_margin')
			.on(sql`${marginShare(t)}`, t.id)
			.where(sql`${t.costKobo} is not null`),
		index('products_supplier_price')
			.on(t.supplierCurrency, t.id)
			.where(sql`${t.supplierMinor} is not null`),
		index('products_sku').on(sql`lower(${t.sku})`).where(sql`${t.sku} is not null`),
		index('products_search').using('gin', sql`${productSearchText(t)} gin_trgm_ops`),
		isSlug('products_slug_form', t.slug),
		isFlag('products_status_flag', t.status),
		isFlag('products_featured_flag', t.featured),
		isFlag('products_bulky_flag', t.bulky),
		isFlag('products_serialised_flag', t.serialised),
		isFlag('products_popular_flag', t.popular),
		check('products_prices', sql`${t.sellingKobo} >= 0 and ${t.originalKobo} >= 0`),
		check('products_condition', sql`${t.condition} in ('new', 'open-box', 'refurbished', 'used')`),
		check('products_cost', sql`${t.costKobo} >= 0`),
		check('products_supplier_price', sql`${t.supplierMinor} > 0`),
		check('products_supplier_currency', sql`${t.supplierCurrency} in ('USD', 'EUR', 'GBP', 'CNY')`),
		check('products_stock', sql`${t.qty} >= 0`),
		check('products_weight', sql`${t.weightGrams} > 0`),
		check('products_warranty', sql`${t.warrantyMonths} between 1 and 120`),
	],
);

/** Pictures of a product, cover first (lowest position). Width and height are those of the largest version. */
export const productImages = pgTable(
	'product_images',
	{
		id: id(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		imagePath: text('image_path').notNull(),
		width: integer('width').notNull(),
		height: integer('height').notNull(),
		position: integer('position').notNull().default(0),
	},
	(t) => [index('product_images_product').on(t.productId, t.position)],
);

/** What a kit is made of, in the order in which it is shown. A product that a kit needs cannot be deleted. */
export const kitParts = pgTable(
	'kit_parts',
	{
		kitId: integer('kit_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		partId: integer('part_id')
			.notNull()
			.references(() => products.id),
		/** How many of it one kit takes. */
		pieces: integer('pieces').notNull(),
		position: smallint('position').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.kitId, t.partId] }),
		index('kit_parts_part').on(t.partId, t.kitId),
		check('kit_parts_pieces', sql`${t.pieces} between 1 and 100`),
		check('kit_parts_not_itself', sql`${t.kitId} <> ${t.partId}`),
	],
);

/** What a product does not work without, such as the cable of a microphone: chosen by staff, in the order shown. */
export const neededExtras = pgTable(
	'needed_extras',
	{
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		extraId: integer('extra_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		position: smallint('position').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.productId, t.extraId] }),
		index('needed_extras_extra').on(t.extraId),
		check('needed_extras_not_itself', sql`${t.productId} <> ${t.extraId}`),
	],
);
