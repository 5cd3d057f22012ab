import { z } from 'zod';
import { PRODUCT_CONDITIONS } from '#db/catalogue/condition-column.ts';
import { FOREIGN_CURRENCIES } from '#db/catalogue-schema.ts';
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
import { koboToNaira, nairaToKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { oneLine } from '../kit/text.ts';
import { MOST_IMAGES, TOO_MANY_IMAGES } from '../pictures/product-image-limit.ts';
import { ADDED, sentPictures } from '../pictures/sent-pictures.ts';
import { sentSpecifications } from '../specifications/sent-specifications.ts';
import { specificationsText } from '../specifications/specification-values.ts';
import { boxContents, wrongBoxContents } from './box-contents.ts';
import type { Product, StaffProduct } from './catalogue.ts';
import { inColumns, inFields } from './field-names.ts';
import type { ProductRow } from './product-rows.ts';

/**
 * A picture within an order of pictures: a stored one by its id, or ADDED followed by the number, from 0, of one sent
 * along.
 */
const Place = z.union([z.number(), z.templateLiteral([ADDED, z.int().min(0)])]);
export type PicturePlace = z.infer<typeof Place>;

export const NO_SUCH_CATEGORY = 'This category does not exist.';
export const BARCODES = '8, 12, 13 or 14 digits, of which the last one checks the others.';
const WRONG_BARCODE = `This is no barcode: ${BARCODES}`;
export const HEAVIEST_GRAMS = 2_000_000;
const WRONG_WEIGHT = 'Must be whole grams between 1 and 2,000,000, or empty.';
export const LONGEST_WARRANTY_MONTHS = 120;
export const LONGEST_CONDITION_NOTE = 500;
const WRONG_CONDITION = `Must be one of ${PRODUCT_CONDITIONS.join(', ')}.`;
const NO_CONDITION_NOTE =
	'Say what a buyer should know, such as scratches, what was repaired or what is missing.';
const WRONG_WARRANTY = 'Must be whole months between 1 and 120, or empty.';

const lineOrNull = (longest: number) =>
	textOrNull(longest)
		.transform((text) => (text ? oneLine(text) : text))
		.transform((text) => (text === '' ? null : text));

const barcodeField = lineOrNull(40).transform((text, context) => {
	if (!text) return text;
	const digits = text.replace(/[\s-]/g, '');
	if (isBarcode(digits)) return digits;
	context.issues.push({ code: 'custom', message: WRONG_BARCODE, input: text });
	return z.NEVER;
});

const WRONG_COST = 'Must be an amount in naira, 0 or more, with at most two decimals, or empty.';
const WRONG_SUPPLIER_PRICE =
	'Must be more than 0 and at most 10,000,000, with at most two decimals, or empty.';
const LARGEST_SUPPLIER_MINOR = 1_000_000_000;
const NO_CURRENCY = 'Say which currency the supplier’s price is in.';

/** An amount with at most two decimals, in hundredths; empty for unknown. */
const amountOrNull = (wrong: string, isAllowed = (_minor: number) => true) =>
	z.unknown().transform((value, context): number | null | undefined => {
		if (value === undefined) return undefined;
		if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
		const isAmount = typeof value === 'string' || typeof value === 'number';
		const minor = isAmount ? nairaToKobo(value) : null;
		if (minor !== null && isAllowed(minor)) return minor;
		context.issues.push({ code: 'custom', message: wrong, input: value });
		return z.NEVER;
	});

/** A whole number from 1 to `most`; empty for unknown. */
const wholeOrNull = (most: number, wrong: string) =>
	z
		.preprocess(
			(value) =>
				typeof value === 'string'
					? value.trim() === ''
						? null
						: (readWhole(value, 1) ?? value)
					: value,
			z.int({ error: wrong }).min(1, wrong).max(most, wrong).nullable(),
		)
		.optional();

/** A thing a line; programs may also send a list. */
const boxField = z
	.preprocess(
		(value) => (isTexts(value) ? value.join('\n') : value),
		optionalText().transform((text, context) => {
			const wrong = text === undefined ? null : wrongBoxContents(text);
			if (wrong === null) return text === undefined ? undefined : boxContents(text);
			context.issues.push({ code: 'custom', message: wrong, input: text });
			return z.NEVER;
		}),
	)
	.optional()
	.meta({
		anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
		description: 'A thing a line; also as a list, as a product has it',
		examples: ['Microphone\nStand clip'],
	});

function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

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
	/** What a piece costs the shop; read as kobo, null for unknown. */
	cost_price: amountOrNull(WRONG_COST)
		.optional()
		.meta({ type: ['number', 'null'], minimum: 0, description: 'Naira; never part of an answer' }),
	supplier_currency: z
		.preprocess(
			(value) => (value === '' ? null : value),
			z
				.enum(FOREIGN_CURRENCIES, { error: `Must be one of ${FOREIGN_CURRENCIES.join(', ')}.` })
				.nullable(),
		)
		.optional(),
	/** What the supplier asks for a piece, in that currency; read as hundredths. */
	supplier_price: amountOrNull(
		WRONG_SUPPLIER_PRICE,
		(minor) => minor > 0 && minor <= LARGEST_SUPPLIER_MINOR,
	)
		.optional()
		.meta({ type: ['number', 'null'], description: 'Never part of an answer' }),
	qty: wholeNumber('quantity'),
	brand: requiredText('brand', 255),
	size: textOrNull(255),
	color: textOrNull(255),
	model: lineOrNull(255),
	/** The shop's own number. */
	sku: lineOrNull(64),
	/** The number on the box: GTIN-8, UPC, EAN or GTIN-14. */
	barcode: barcodeField,
	weight_grams: wholeOrNull(HEAVIEST_GRAMS, WRONG_WEIGHT),
	in_the_box: boxField,
	condition: z
		.preprocess(
			(value) => (value === '' ? undefined : value),
			z.enum(PRODUCT_CONDITIONS, { error: WRONG_CONDITION }).optional(),
		)
		.optional(),
	/** What a buyer should know of goods that are not new. */
	condition_note: optionalText(LONGEST_CONDITION_NOTE),
	featured: tick,
	popular: tick,
	/** Too large for some ways of delivery, and dearer with others. */
	bulky: tick,
	/** Sold by serial number: packing asks for the number of each piece. */
	serialised: tick,
	/** The shop's warranty on a piece; empty where only its general words apply. */
	warranty_months: wholeOrNull(LONGEST_WARRANTY_MONTHS, WRONG_WARRANTY),
	status: tick.describe('0 shown, 1 hidden'),
});
export type ProductField = keyof typeof ProductFields.shape;
/** Their names. */
export const PRODUCT_FIELDS = Object.keys(ProductFields.shape) as ProductField[];

const STAFF_FIELDS = ['cost_price', 'supplier_currency', 'supplier_price'] as const;
/** Fields that no answer may contain. */
export type StaffField = (typeof STAFF_FIELDS)[number];
const isShoppersField = (field: ProductField): field is Exclude<ProductField, StaffField> =>
	!STAFF_FIELDS.some((each) => each === field);
const SHOPPERS_FIELDS = PRODUCT_FIELDS.filter(isShoppersField);

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
	specifications: sentSpecifications.optional(),
})
	.refine(
		({ supplier_price, supplier_currency }) => !supplier_price || supplier_currency !== null,
		{ path: ['supplier_currency'], error: NO_CURRENCY },
	)
	.refine(
		({ condition, condition_note }) =>
			condition === undefined || condition === 'new' || Boolean(condition_note?.trim()),
		{ path: ['condition_note'], error: NO_CONDITION_NOTE },
	);
export type ProductInput = z.infer<typeof ProductInput>;

/** What was sent, in the columns that keep it. */
export function productColumns({
	images,
	images_to_delete,
	image_order,
	specifications,
	...fields
}: ProductInput) {
	return inColumns(fields);
}

/** The fields of a stored product; prices in naira, the supplier's in its currency. */
export function productFields(product: ProductRow) {
	const { costKobo, supplierMinor } = product;
	return {
		...inFields(product, PRODUCT_FIELDS),
		selling_price: koboToNaira(product.sellingKobo),
		original_price: koboToNaira(product.originalKobo),
		cost_price: costKobo === null ? null : koboToNaira(costKobo),
		supplier_price: supplierMinor === null ? null : supplierMinor / 100,
	};
}

/** As productFields, without what only staff may see. */
export function shownProductFields(product: Product) {
	return {
		...inFields(product, SHOPPERS_FIELDS),
		selling_price: koboToNaira(product.sellingKobo),
		original_price: koboToNaira(product.originalKobo),
	};
}

/** What a form shows of a product and its media (mediaText), for comparing with what comes back; the stock is compared on its own. */
export function shownProduct(product: StaffProduct, media = ''): ShownValues {
	const { qty, ...shown } = inColumns(inFields(product, PRODUCT_FIELDS));
	return shownValues({
		...shown,
		specifications: specificationsText(product.specifications),
		images: product.images.map(({ path }) => path),
		media,
	});
}

/** Null for an invalid picture name. */
function readPlace(place: unknown): PicturePlace | null {
	const { success, data } = Place.safeParse(place);
	return success ? data : parseId(place);
}
