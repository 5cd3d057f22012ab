import { asc, eq, gt, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { writeBoxCell } from '../catalogue/box-contents.ts';
import { allPlaces } from '../catalogue/categories/category-place.ts';
import { above, pathText } from '../catalogue/categories/category-tree.ts';
import { partsOfKits } from '../catalogue/kits/kit-parts.ts';
import { productFields } from '../catalogue/product-input.ts';
import { choicesOf } from '../families/families.ts';
import { csvHeading, csvRows, csvTable } from '../kit/csv.ts';
import { type MediaRow, mediaRowsOf } from '../media/media.ts';
import { specificationsOfProduct } from '../specifications/read-specifications.ts';
import type { ProductSpecification } from '../specifications/specification-values.ts';
import { findImages } from './batch/stored-products.ts';
import {
	COLUMNS,
	type Column,
	PATH_COLUMN,
	type ProductImage,
	writeImages,
	writeSpecificationCells,
} from './reading/catalogue-csv.ts';
import { type FamilyCells, writeFamilyCells } from './reading/family-cells.ts';
import { type KitCell, writeKitCell } from './reading/kit-cells.ts';
import { writeMediaCells } from './reading/media-cells.ts';

const PAGE = 500;

/**
 * The whole catalogue, hidden products too, as the shop's own table in pieces of CSV text: one row per product ordered
 * by slug, prices in naira. With a column for the place of its category where categories are a tree.
 */
export async function* exportCatalogue(db: Db): AsyncGenerator<string> {
	const places = await allPlaces(db);
	const paths = new Map(
		places.flatMap(({ id, parentId, name }): [number, string][] =>
			parentId === null
				? []
				: [[id, pathText([...above(places, id).map((each) => each.name), name])]],
		),
	);
	const columns = paths.size > 0 ? COLUMNS : COLUMNS.filter((column) => column !== PATH_COLUMN);
	yield* csvTable(columns, batches(db, paths));
}

/** The paths of the categories that are below others, by their ids. */
type Paths = ReadonlyMap<number, string>;

async function* batches(db: Db, paths: Paths): AsyncGenerator<Cells[]> {
	// Compares slugs as bytes: the same order in every database, whatever its language.
	const slug = sql`${products.slug} collate "C"`;
	let last = '';
	for (;;) {
		const rows = await db
			.select({
				product: products,
				category: categories,
				specifications: specificationsOfProduct,
			})
			.from(products)
			.innerJoin(categories, eq(categories.id, products.categoryId))
			.where(gt(slug, last))
			.orderBy(asc(slug))
			.limit(PAGE);
		if (rows.length === 0) return;
		const ids = rows.map(({ product }) => product.id);
		const kitIds = rows.flatMap(({ product }) => (product.isKit ? [product.id] : []));
		const [images, families, kits, media] = await Promise.all([
			findImages(db, ids),
			choicesOf(db, ids),
			partsOfKits(db, kitIds),
			mediaRowsOf(db, ids),
		]);
		yield rows.map((row) =>
			cellsOf(row, images.get(row.product.id) ?? [], {
				family: families.get(row.product.id),
				kit: kits.get(row.product.id) ?? [],
				media: media.get(row.product.id) ?? [],
				paths,
			}),
		);
		last = rows.at(-1)?.product.slug ?? '';
	}
}

type Cells = Record<Column, string | number | null>;
type Row = {
	product: typeof products.$inferSelect;
	category: typeof categories.$inferSelect;
	specifications: ProductSpecification[];
};

function cellsOf(
	{ product, category, specifications }: Row,
	images: ProductImage[],
	{
		family,
		kit,
		media,
		paths,
	}: { family: FamilyCells | undefined; kit: KitCell[]; media: MediaRow[]; paths: Paths },
): Cells {
	const cells = writeMediaCells(media);
	const { category_id, slug, in_the_box, ...values } = productFields(product);
	return {
		...values,
		in_the_box: writeBoxCell(in_the_box),
		...writeFamilyCells(family),
		kit_parts: writeKitCell(kit),
		product_slug: slug,
		category_slug: category.slug,
		category: category.name,
		category_path: paths.get(category.id) ?? '',
		sold_count: product.soldCount,
		images: writeImages(images),
		documents: cells.document,
		sounds: cells.sound,
		videos: cells.video,
		specifications: writeSpecificationCells(specifications),
		source_key: product.sourceKey,
		source_hash: product.sourceHash,
	};
}

const TEMPLATE = {
	product_slug: 'example-microphone',
	name: 'Example microphone',
	category_slug: 'microphones',
	brand: 'Example',
	selling_price: '45000',
	original_price: '52000',
	qty: '10',
	size: '',
	color: 'Black',
	barcode: '',
	description: 'What it is and what is in the box.',
	status: '1',
};

/** A table with one hidden product, for staff to fill in and import. */
export async function* importTemplate(): AsyncGenerator<string> {
	const columns = Object.keys(TEMPLATE) as (keyof typeof TEMPLATE)[];
	yield csvHeading(columns);
	yield csvRows(columns, [TEMPLATE]);
}
