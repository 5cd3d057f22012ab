import { z } from 'zod';
import { PRODUCT_CONDITIONS } from '#db/catalogue/condition-column.ts';
import { FOREIGN_CURRENCIES } from '#db/catalogue-schema.ts';
import { readBoxCell, wrongBoxContents } from '../../catalogue/box-contents.ts';
import type { InColumns } from '../../catalogue/field-names.ts';
import {
	LONGEST_CONDITION_NOTE,
	LONGEST_WARRANTY_MONTHS,
	type ProductField,
} from '../../catalogue/product-input.ts';
import { plainText } from '../../kit/input.ts';
import { nairaToKobo } from '../../kit/money.ts';
import { LARGEST_INTEGER } from '../../kit/parse-id.ts';

// What the cells of a row of the shop's own table may hold.

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform(Number);
export const count = z
	.string()
	.regex(/^\d{1,10}$/, 'must be a whole number of 0 or more')
	.transform(Number)
	.refine((number) => number <= LARGEST_INTEGER, `must be at most ${LARGEST_INTEGER}`);
const line = plainText(255);
const optionalLine = (longest = 255) => plainText(longest).transform((text) => text || null);
const grams = z
	.string()
	.regex(/^(|[1-9]\d{0,6})$/, 'must be whole grams, or empty')
	.transform((text) => (text === '' ? null : Number(text)));
const months = z
	.string()
	.regex(/^(|[1-9]\d{0,2})$/, 'must be whole months, or empty')
	.transform((text) => (text === '' ? null : Number(text)))
	.refine((read) => read === null || read <= LONGEST_WARRANTY_MONTHS, {
		error: `must be at most ${LONGEST_WARRANTY_MONTHS}`,
	});
const kobo = z.string().transform((text, context) => {
	const amount = nairaToKobo(text);
	if (amount !== null) return amount;
	context.addIssue({ code: 'custom', message: `"${text}" is not an amount in naira` });
	return z.NEVER;
});

const koboOrNull = z.union([
	z
		.string()
		.regex(/^\s*$/)
		.transform(() => null),
	kobo,
]);

/** All that staff fill in but the category and slug, which also say what a row is about. */
type OwnField = Exclude<ProductField, 'category_id' | 'slug'>;
/** The columns of a row that are the product's own fields; each is checked, and nothing is cleaned. */
export const OwnValuesRow = z.object({
	name: line.refine((name) => name.trim() !== '', 'is empty').optional(),
	selling_price: kobo.optional(),
	original_price: kobo.optional(),
	cost_price: koboOrNull.optional(),
	supplier_currency: z
		.string()
		.transform((text) => text.trim().toUpperCase() || null)
		.pipe(
			z
				.enum(FOREIGN_CURRENCIES, { error: `must be one of ${FOREIGN_CURRENCIES.join(', ')}` })
				.nullable(),
		)
		.optional(),
	supplier_price: koboOrNull
		.refine((minor) => minor !== 0, 'must be more than 0, or empty')
		.optional(),
	description: plainText(1_000_000).optional(),
	in_the_box: plainText(10_000)
		.transform((cell, context) => {
			const text = readBoxCell(cell);
			const message = wrongBoxContents(text);
			if (message !== null) context.addIssue({ code: 'custom', message });
			return text;
		})
		.optional(),
	meta_title: line.optional(),
	meta_keyword: plainText(100_000).optional(),
	meta_descrip: plainText(100_000).optional(),
	qty: count.optional(),
	brand: optionalLine().optional(),
	model: optionalLine().optional(),
	sku: optionalLine(64).optional(),
	barcode: optionalLine(32).optional(),
	weight_grams: grams.optional(),
	size: optionalLine().optional(),
	color: optionalLine().optional(),
	status: flag.optional(),
	featured: flag.optional(),
	popular: flag.optional(),
	bulky: flag.optional(),
	serialised: flag.optional(),
	warranty_months: months.optional(),
	condition: z
		.string()
		.transform((text) => text.trim() || 'new')
		.pipe(z.enum(PRODUCT_CONDITIONS, { error: `must be one of ${PRODUCT_CONDITIONS.join(', ')}` }))
		.optional(),
	condition_note: plainText(LONGEST_CONDITION_NOTE).optional(),
} satisfies Record<OwnField, z.ZodType>);
/** What the columns of a file hold; a column that it does not have is left out. */
export type OwnValues = InColumns<z.infer<typeof OwnValuesRow>>;
