import { z } from 'zod';
import type { Category, Product } from '#shop/catalogue/catalogue.ts';
import { type CategoryField, categoryFields } from '#shop/catalogue/category-editing.ts';
import { type ProductField, productFields } from '#shop/catalogue/product-input.ts';

// Categories and products in the form that the contract promises: prices in naira, flags as 0 or 1, the list of
// pictures under two names.

const flag = z.number().int().min(0).max(1);
const time = z.string().describe('ISO 8601, UTC');
/** What staff fill in is part of the answer. */
type Answers<Field extends string> = Record<Field, z.ZodType> & Record<string, z.ZodType>;
const meta = { meta_title: z.string(), meta_keyword: z.string(), meta_descrip: z.string() };

export const CategoryAnswer = z.object({
	id: z.number().int(),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	status: flag,
	navdisplay: z.number().int(),
	featured: flag,
	...meta,
	image: z.string().nullable().describe('File name under uploads/categories/'),
	created_at: time,
} satisfies Answers<Exclude<CategoryField, 'nav_order'>>);

const ImageAnswer = z.object({ id: z.number().int(), image_path: z.string() });

export const ProductAnswer = z.object({
	id: z.number().int(),
	category_id: z.number().int(),
	category: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	...meta,
	selling_price: z.number().describe('Naira'),
	original_price: z.number().describe('Naira'),
	qty: z.number().int(),
	brand: z.string().nullable(),
	size: z.string().nullable(),
	color: z.string().nullable(),
	featured: flag,
	popular: flag,
	status: flag,
	reviewCount: z.number().int(),
	created_at: time,
	images: z.array(ImageAnswer),
	product_images: z.array(ImageAnswer),
} satisfies Answers<ProductField>);

/** A page of a list of products. */
export const productPage = {
	current_page: z.number().int(),
	data: z.array(ProductAnswer),
	last_page: z.number().int(),
	per_page: z.number().int(),
	total: z.number().int(),
};

export function categoryAnswer(category: Category): z.infer<typeof CategoryAnswer> {
	const { nav_order, ...fields } = categoryFields(category);
	return {
		id: category.id,
		...fields,
		image: category.image,
		created_at: category.createdAt.toISOString(),
	};
}

export function productAnswer(product: Product): z.infer<typeof ProductAnswer> {
	const images = product.images.map(({ id, path }) => ({ id, image_path: path }));
	return {
		id: product.id,
		category: product.category,
		...productFields(product),
		reviewCount: product.reviewCount,
		created_at: product.createdAt.toISOString(),
		images,
		product_images: images,
	};
}
