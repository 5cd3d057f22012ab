import { z } from 'zod';
import { PRODUCT_CONDITIONS } from '#db/catalogue/condition-column.ts';
import type { Category, Product } from '#shop/catalogue/catalogue.ts';
import { type CategoryField, categoryFields } from '#shop/catalogue/categories/category-editing.ts';
import {
	type ProductField,
	type StaffField,
	shownProductFields,
} from '#shop/catalogue/product-input.ts';
import type { OfferOf } from '#shop/discounts/shelf-price.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { lines } from '#shop/kit/text.ts';
import { KINDS } from '#shop/specifications/specification-kinds.ts';
import { valueText } from '#shop/specifications/specification-values.ts';
import { shown, time } from './responses.ts';

// Categories and products in the form that the contract promises: prices in naira, flags as 0 or 1, the list of
// pictures under two names.

export const id = z.number().int();
export const flag = z
	.number()
	.int()
	.min(0)
	.max(1)
	.meta({ enum: [0, 1] });
const visibility = shown(flag, 0, '0 shown, 1 hidden');
/** What staff fill in is part of the response. */
type Responses<Field extends string> = Record<Field, z.ZodType> & Record<string, z.ZodType>;
const meta = {
	meta_title: shown(z.string(), 'Dynamic vocal microphone'),
	meta_keyword: shown(z.string(), 'microphone, vocal'),
	meta_descrip: shown(z.string(), 'For stage and church'),
};

export const CategoryResponse = z
	.object({
		id: shown(id, 3),
		parent_id: shown(id.nullable(), null, 'The shown category that it is below; null at the top'),
		slug: shown(z.string(), 'microphones'),
		name: shown(z.string(), 'Microphones'),
		description: shown(z.string(), 'For voices and instruments'),
		status: visibility,
		navdisplay: shown(z.number().int(), 0, '0: in the navigation'),
		featured: shown(flag, 1),
		...meta,
		image: shown(z.string().nullable(), 'microphones.jpg', 'File name under uploads/categories/'),
		created_at: time,
	} satisfies Responses<Exclude<CategoryField, 'nav_order'>>)
	.meta({ id: 'Category' });

const ImageResponse = z
	.object({ id: shown(id, 31), image_path: shown(z.string(), 'uploads/product_image/dm-1.jpg') })
	.meta({ id: 'ProductImage' });
export const CategoryOfProduct = z
	.object({
		id: shown(id, 3),
		slug: shown(z.string(), 'microphones'),
		name: shown(z.string(), 'Microphones'),
	})
	.meta({ id: 'CategoryOfProduct' });

const SpecificationResponse = z
	.object({
		key: shown(z.string(), 'power'),
		label: shown(z.string(), 'Power'),
		kind: shown(z.enum(KINDS), 'number'),
		unit: shown(z.string().nullable(), 'w', 'Of a number; null for none'),
		value: shown(
			z.union([z.number(), z.boolean(), z.string()]),
			400,
			'A number in its unit, true or false, or a text',
		),
		text: shown(z.string(), '400 W', 'The value with its unit, for people'),
	})
	.meta({ id: 'Specification' });

/** Fields that only the forms and the catalogue's file show. */
type OnlyForStaff =
	| StaffField
	| 'model'
	| 'sku'
	| 'barcode'
	| 'weight_grams'
	| 'serialised'
	| 'warranty_months';

export const ProductResponse = z
	.object({
		id: shown(id, 12),
		category_id: shown(id, 3),
		category: CategoryOfProduct,
		slug: shown(z.string(), 'dynamic-microphone'),
		name: shown(z.string(), 'Dynamic Microphone'),
		description: shown(z.string(), 'A robust microphone for voices.'),
		...meta,
		selling_price: shown(z.number(), 48_000, 'Naira, at most two decimals'),
		original_price: shown(z.number(), 52_000, 'Naira, at most two decimals'),
		offer_price: shown(
			z.number(),
			43_200,
			'Naira; only while an offer lowers the price',
		).optional(),
		offer_until: shown(
			z.string().nullable(),
			'2026-12-24T23:00:00.000Z',
			'The first moment at which that price may be over; null for none. Only with offer_price',
		).optional(),
		qty: shown(z.number().int(), 14, 'Pieces in stock'),
		brand: shown(z.string().nullable(), 'Oduma'),
		size: shown(z.string().nullable(), null),
		color: shown(z.string().nullable(), 'Black'),
		in_the_box: shown(z.array(z.string()), ['Microphone', 'Stand clip'], 'What comes with it'),
		condition: shown(z.enum(PRODUCT_CONDITIONS), 'new'),
		condition_note: shown(z.string(), '', 'What a buyer should know of goods that are not new'),
		featured: shown(flag, 0),
		popular: shown(flag, 1),
		bulky: shown(flag, 0, 'Some ways of delivery do not take it, or cost more'),
		status: visibility,
		reviewCount: shown(z.number().int(), 5),
		created_at: time,
		images: z.array(ImageResponse).describe('The first is the cover'),
		product_images: z.array(ImageResponse).describe('The same list under its other name'),
		specifications: z
			.array(SpecificationResponse)
			.describe('Those of its category that it has, in the order of the category'),
	} satisfies Responses<Exclude<ProductField, OnlyForStaff>>)
	.meta({ id: 'Product' });

/** A page of a list of products. */
export const productPage = {
	current_page: shown(z.number().int(), 1),
	data: z.array(ProductResponse),
	last_page: shown(z.number().int(), 4),
	per_page: shown(z.number().int(), 12),
	total: shown(z.number().int(), 41),
};

export function categoryResponse(category: Category): z.infer<typeof CategoryResponse> {
	const { nav_order, ...fields } = categoryFields(category);
	return {
		id: category.id,
		...fields,
		image: category.image,
		created_at: category.createdAt.toISOString(),
	};
}

/** As productResponse, with the offer that is on it. */
export function productOnShelf(
	product: Product,
	offerOf: OfferOf,
): z.infer<typeof ProductResponse> {
	const offer = offerOf(product);
	if (!offer) return productResponse(product);
	return {
		...productResponse(product),
		offer_price: koboToNaira(offer.kobo),
		offer_until: offer.endsAt?.toISOString() ?? null,
	};
}

export function productResponse(product: Product): z.infer<typeof ProductResponse> {
	const images = product.images.map(({ id, path }) => ({ id, image_path: path }));
	const { model, sku, barcode, weight_grams, serialised, warranty_months, in_the_box, ...fields } =
		shownProductFields(product);
	return {
		id: product.id,
		category: product.category,
		...fields,
		in_the_box: lines(in_the_box),
		reviewCount: product.reviewCount,
		created_at: product.createdAt.toISOString(),
		images,
		product_images: images,
		specifications: product.specifications.map(({ onCard, ...one }) => ({
			...one,
			text: valueText(one.value, one),
		})),
	};
}
