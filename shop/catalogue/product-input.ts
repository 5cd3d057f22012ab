import { z } from 'zod';
import { type ShownValues, shownValues } from '../edits/edit-merge.ts';
import { isBarcode } from '../kit/barcode.ts';
import {
	idField,
	idList,
	optionalText,
	priceField,
	readWhole,
	slugField,
	textOrNull,
	tick,
	wholeNumber,
} from '../kit/form-fields.ts';
import { requiredText } from '../kit/input.ts';
import { koboToNaira } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { ADDED, sentPictures } from '../pictures/sent-pictures.ts';
import type { Product } from './catalogue.ts';
import { inColumns, inFields } from './field-names.ts';
import { MOST_IMAGES, TOO_MANY_IMAGES } from './image-limit.ts';
import type { ProductRow } from './product-rows.ts';

/**
 * A picture within an order of pictures: a stored one by its id, or ADDED followed by the number, from 0, of one sent
 * along.
 */
const Place = z.union([z.number(), z.templateLiteral([ADDED, z.int().min(0)])]);
export type PicturePlace = z.infer<typeof Place>;

export const NO_SUCH_CATEGORY = 'This category does not exist.';
const WRONG_BARCODE =
	'This is no barcode: 8, 12, 13 or 14 digits, of which the last one checks the others.';
const HEAVIEST_GRAMS = 2_000_000;
const WRONG_WEIGHT = 'Must be whole grams between 1 and 2,000,000, or empty.';

const lineOrNull = (longest: number) =>
	textOrNull(longest)
		.transform((text) => (text ? text.trim().replace(/\s+/g, ' ') : text))
		.transform((text) => (text === '' ? null : text));

const barcodeField = lineOrNull(40).transform((text, context) => {
	if (!text) return text;
	const digits = text.replace(/[\s-]/g, '');
	if (isBarcode(digits)) return digits;
	context.issues.push({ code: 'custom', message: WRONG_BARCODE, input: text });
	return z.NEVER;
});

/** Whole grams; empty for unknown. */
const weightField = z
	.preprocess(
		(value) =>
			typeof value === 'string'
				? value.trim() === ''
					? null
					: (readWhole(value, 1) ?? value)
				: value,
		z
			.int({ error: WRONG_WEIGHT })
			.min(1, WRONG_WEIGHT)
			.max(HEAVIEST_GRAMS, WRONG_WEIGHT)
			.nullable(),
	)
	.optional();

/**
 * The fields of a product that staff fill in, each stored in a column; rules of api-contract "Admin". Prices are read as
 * kobo; fields left out keep their value.
 */
const ProductFields = z.object({
	category_id: idField('category', NO_SUCH_CATEGORY),
	slug: slugField,
	name: requiredText('name', 255),
	description: optionalText(),
	meta_title: requiredText('meta title', 255),
	meta_keyword: optionalText(),
	meta_descrip: optionalText(),
	selling_price: priceField('selling price'),
	original_price: priceField('original price'),
	qty: wholeNumber('quantity'),
	brand: requiredText('brand', 255),
	size: textOrNull(255),
	color: textOrNull(255),
	model: lineOrNull(255),
	/** The shop's own number. */
	sku: lineOrNull(64),
	/** The number on the box: GTIN-8, UPC, EAN or GTIN-14. */
	barcode: barcodeField,
	weight_grams: weightField,
	featured: tick,
	popular: tick,
	status: tick.describe('0 shown, 1 hidden'),
});
export type ProductField = keyof typeof ProductFields.shape;
/** Their names. */
export const PRODUCT_FIELDS = Object.keys(ProductFields.shape) as ProductField[];

/** What staff send for a product: its fields, and what becomes of its pictures. */
export const ProductInput = ProductFields.extend({
	images: sentPictures
		.refine((files) => files.length <= MOST_IMAGES, TOO_MANY_IMAGES)
		.meta({ maxItems: MOST_IMAGES, description: 'Pictures to add; kept and new ones at most 8' }),
	/** Ids of pictures to remove; those of other products are ignored. */
	images_to_delete: idList,
	/** The pictures in their new order, cover first; pictures not listed come next, then the added ones. */
	image_order: z
		.preprocess(
			(value) => [value].flat().flatMap((place) => readPlace(place) ?? []),
			z.array(Place),
		)
		.prefault([]),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** What was sent, in the columns that keep it. */
export function productColumns({ images, images_to_delete, image_order, ...fields }: ProductInput) {
	return inColumns(fields);
}

/** The fields of a stored product; prices in naira. */
export function productFields(product: ProductRow) {
	return {
		...inFields(product, PRODUCT_FIELDS),
		selling_price: koboToNaira(product.sellingKobo),
		original_price: koboToNaira(product.originalKobo),
	};
}

/** What a form shows of a product, for comparing with what comes back; the stock is compared on its own. */
export function shownProduct(product: Product): ShownValues {
	const { qty, ...shown } = inColumns(inFields(product, PRODUCT_FIELDS));
	return shownValues({ ...shown, images: product.images.map(({ path }) => path) });
}

/** Null for an invalid picture name. */
function readPlace(place: unknown): PicturePlace | null {
	const { success, data } = Place.safeParse(place);
	return success ? data : parseId(place);
}
