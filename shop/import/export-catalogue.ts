import { stringify } from 'csv-stringify/sync';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { koboToNaira } from '#shop/money.ts';
import { COLUMNS, type Column, defuse, type ProductImage, writeImages } from './catalogue-csv.ts';
import { findImages } from './plan-batch.ts';

const PAGE = 500;

/**
 * The whole catalogue, hidden products too, as the shop's own table in pieces of CSV text: one row per product ordered
 * by slug, prices in naira. The byte order mark tells spreadsheets that it is UTF-8.
 */
export async function* exportCatalogue(db: Db): AsyncGenerator<string> {
	yield `\ufeff${COLUMNS.join(',')}\n`;
	// Compares slugs as bytes: the same order in every database, whatever its language.
	const slug = sql`${products.slug} collate "C"`;
	let last = '';
	for (;;) {
		const rows = await db
			.select({ product: products, category: categories })
			.from(products)
			.innerJoin(categories, eq(categories.id, products.categoryId))
			.where(gt(slug, last))
			.orderBy(asc(slug))
			.limit(PAGE);
		if (rows.length === 0) return;
		const images = await findImages(
			db,
			rows.map(({ product }) => product.id),
		);
		yield stringify(
			rows.map((row) => cellsOf(row, images.get(row.product.id) ?? [])),
			{ columns: [...COLUMNS] },
		);
		last = rows.at(-1)?.product.slug ?? '';
	}
}

type Row = { product: typeof products.$inferSelect; category: typeof categories.$inferSelect };

function cellsOf({ product, category }: Row, images: ProductImage[]): Record<Column, string> {
	const text = (value: string | null) => defuse(value ?? '');
	return {
		product_slug: product.slug,
		name: text(product.name),
		category_slug: category.slug,
		category: text(category.name),
		brand: text(product.brand),
		model: text(product.model),
		selling_price: String(koboToNaira(product.sellingKobo)),
		original_price: String(koboToNaira(product.originalKobo)),
		qty: String(product.qty),
		size: text(product.size),
		color: text(product.color),
		barcode: text(product.barcode),
		description: text(product.description),
		status: String(product.status),
		featured: String(product.featured),
		popular: String(product.popular),
		sold_count: String(product.soldCount),
		meta_title: text(product.metaTitle),
		meta_keyword: text(product.metaKeyword),
		meta_descrip: text(product.metaDescrip),
		images: writeImages(images),
		source_key: text(product.sourceKey),
		source_hash: text(product.sourceHash),
	};
}
