// The columns of the shop's own table of products, which `npm run export` writes and `npm run import` reads back.

import {
	type ProductSpecification,
	valueForForm,
} from '../../specifications/specification-values.ts';
import { unitOf } from '../../specifications/units.ts';

export const COLUMNS = [
	'product_slug',
	'name',
	'category_slug',
	'category',
	'category_path',
	'brand',
	'model',
	'sku',
	'selling_price',
	'original_price',
	'cost_price',
	'supplier_currency',
	'supplier_price',
	'qty',
	'size',
	'color',
	'family',
	'family_options',
	'family_choice',
	'kit_parts',
	'barcode',
	'weight_grams',
	'description',
	'in_the_box',
	'condition',
	'condition_note',
	'status',
	'featured',
	'popular',
	'bulky',
	'serialised',
	'warranty_months',
	'sold_count',
	'meta_title',
	'meta_keyword',
	'meta_descrip',
	'images',
	'documents',
	'sounds',
	'videos',
	'specifications',
	'source_key',
	'source_hash',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Says where a category is: "Audio > Cables > XLR", itself last. Only exported by a shop whose categories are a tree. */
export const PATH_COLUMN: Column = 'category_path';

/** A table with this column is the shop's own; other columns may be missing, and those fields then stay unchanged. */
export const KEY_COLUMN: Column = 'product_slug';
/** What a row must have besides to be a new product. */
export const NEW_PRODUCT_COLUMNS: readonly Column[] = ['name', 'category_slug', 'selling_price'];

export type ProductImage = { imagePath: string; width: number; height: number };

/** A value of a specification in the file, by its key. */
export type SpecificationCell = readonly [key: string, value: string];

/**
 * The specifications of a product in one cell: `power=400 W | woofer=12 inch | bluetooth=yes`. In texts, `|` is written
 * as `\\|` and `\\` as `\\\\`.
 */
export function writeSpecificationCells(
	specifications: readonly Pick<ProductSpecification, 'key' | 'value' | 'unit'>[],
): string {
	return specifications
		.map(({ key, value, unit }) => {
			const text = valueForForm(value).replace(/[\\|]/g, (sign) => `\\${sign}`);
			return `${key}=${text}${typeof value === 'number' && unit ? ` ${unitOf(unit).written}` : ''}`;
		})
		.join(' | ');
}

/** Reads a cell written by writeSpecificationCells; null when any part is not a key and a value. */
export function readSpecificationCells(cell: string): SpecificationCell[] | null {
	const parts = cell.match(/(?:[^\\|]|\\[\s\S])+/g) ?? [];
	const read: SpecificationCell[] = [];
	for (const part of parts) {
		if (part.trim() === '') continue;
		const [, key, value] = /^\s*([a-z][a-z0-9_]{0,39})\s*=([\s\S]*)$/.exec(part) ?? [];
		if (key === undefined || value === undefined) return null;
		read.push([key, value.replace(/\\([\s\S])/g, '$1').trim()]);
	}
	return read;
}

/** The pictures of a product in one cell, cover first: `uploads/product_image/a.jpg 1200x900 | …`. */
export function writeImages(images: readonly ProductImage[]): string {
	return images
		.map(({ imagePath, width, height }) => `${imagePath} ${width}x${height}`)
		.join(' | ');
}

/** Reads a cell written by writeImages; null when any part is not a picture of the shop's own uploads. */
export function readImages(cell: string): ProductImage[] | null {
	const images: ProductImage[] = [];
	for (const part of cell.split('|').map((text) => text.trim())) {
		if (!part) continue;
		const found =
			/^(uploads\/product_image\/[\w-]+(?:\.[\w-]+)*) ([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(part);
		if (!found?.[1]) return null;
		images.push({ imagePath: found[1], width: Number(found[2]), height: Number(found[3]) });
	}
	return images;
}
