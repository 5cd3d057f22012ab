import { z } from 'zod';
import { MOST_IMAGES } from '../catalogue/image-limit.ts';
import { revive } from '../csv.ts';
import { fieldErrors, LARGEST_INTEGER, plainText } from '../input.ts';
import { nairaToKobo } from '../money.ts';
import { isReservedSlug, isSlug } from '../slug.ts';
import { type Column, type ProductImage, readImages } from './catalogue-csv.ts';
import type { Refusal } from './normalise.ts';

/** A row of the shop's own table. An undefined field has no column in the file and stays unchanged. */
export type OwnProduct = {
	kind: 'own';
	sku: string;
	sourceKey: string | null;
	sourceHash: string | null;
	slug: string;
	category: { slug: string; name: string };
	values: OwnValues;
	images: ProductImage[] | undefined;
	soldCount: number;
};

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform(Number);
const count = z
	.string()
	.regex(/^\d{1,10}$/, 'must be a whole number of 0 or more')
	.transform(Number)
	.refine((number) => number <= LARGEST_INTEGER, `must be at most ${LARGEST_INTEGER}`);
const line = plainText(255);
const optionalLine = (longest = 255) => plainText(longest).transform((text) => text || null);
const kobo = z.string().transform((text, context) => {
	const amount = nairaToKobo(text);
	if (amount !== null) return amount;
	context.addIssue({ code: 'custom', message: `"${text}" is not an amount in naira` });
	return z.NEVER;
});

const Values = z.object({
	name: line.refine((name) => name.trim() !== '', 'is empty'),
	sellingKobo: kobo,
	originalKobo: kobo.optional(),
	description: plainText(1_000_000).optional(),
	metaTitle: line.optional(),
	metaKeyword: plainText(100_000).optional(),
	metaDescrip: plainText(100_000).optional(),
	qty: count.optional(),
	brand: optionalLine().optional(),
	model: optionalLine().optional(),
	barcode: optionalLine(32).optional(),
	size: optionalLine().optional(),
	color: optionalLine().optional(),
	status: flag.optional(),
	featured: flag.optional(),
	popular: flag.optional(),
});
export type OwnValues = z.infer<typeof Values>;

const NAMES: Record<keyof OwnValues, Column> = {
	name: 'name',
	sellingKobo: 'selling_price',
	originalKobo: 'original_price',
	description: 'description',
	metaTitle: 'meta_title',
	metaKeyword: 'meta_keyword',
	metaDescrip: 'meta_descrip',
	qty: 'qty',
	brand: 'brand',
	model: 'model',
	barcode: 'barcode',
	size: 'size',
	color: 'color',
	status: 'status',
	featured: 'featured',
	popular: 'popular',
};

/**
 * Reads one row of the shop's own table. Nothing is cleaned, only checked, so that an export can be imported unchanged.
 */
export function readOwnRow(row: Record<string, string>): OwnProduct | Refusal {
	const cell = (column: Column): string | undefined => {
		const text = row[column];
		return text === undefined ? undefined : revive(text);
	};
	const slug = (cell('product_slug') ?? '').trim();
	const refuse = (reason: string): Refusal => ({
		kind: 'refused',
		sku: slug,
		name: cell('name') ?? '',
		reason,
	});
	if (!isSlug(slug)) return refuse('product_slug may only hold a-z, 0-9 and single hyphens');
	const given = Object.entries(NAMES).map(([field, column]) => [field, cell(column)]);
	const parsed = Values.safeParse(Object.fromEntries(given));
	if (!parsed.success) {
		const [field, messages] = Object.entries(fieldErrors(parsed.error))[0] ?? ['form', []];
		return refuse(`${NAMES[field as keyof OwnValues] ?? field} ${messages[0] ?? 'is wrong'}`);
	}
	const categorySlug = (cell('category_slug') ?? '').trim();
	if (!isSlug(categorySlug))
		return refuse('category_slug may only hold a-z, 0-9 and single hyphens');
	if (isReservedSlug(categorySlug))
		return refuse(`category_slug ${categorySlug} is the address of one of the shop's own pages`);
	const images = row.images === undefined ? undefined : readImages(row.images);
	if (images === null)
		return refuse('images holds something else than "uploads/product_image/name 800x600"');
	if (images && images.length > MOST_IMAGES)
		return refuse(`images holds more than ${MOST_IMAGES} pictures`);
	const soldCount = count.safeParse(cell('sold_count') || '0');
	if (!soldCount.success) return refuse(`sold_count ${soldCount.error.issues[0]?.message}`);
	return {
		kind: 'own',
		sku: slug,
		sourceKey: cell('source_key') || null,
		sourceHash: cell('source_hash') || null,
		slug,
		category: { slug: categorySlug, name: (cell('category') || categorySlug).slice(0, 255) },
		values: parsed.data,
		images,
		soldCount: soldCount.data,
	};
}
