import type { Product, StaffProduct } from '#shop/catalogue/catalogue.ts';
import { productFields, shownProduct } from '#shop/catalogue/product-input.ts';
import { definitionsOf } from '#shop/specifications/definitions.ts';
import { valueForForm } from '#shop/specifications/specification-values.ts';
import { asTexts, asTicks } from '../forms/form-values.ts';
import type { StaffContext } from '../require-staff.ts';
import { formSpecifications } from '../specifications/form-specification.ts';
import type { SpecifiedProduct } from './specification-fields.tsx';

export type EditedProduct = ReturnType<typeof editedProduct>;
export type CopiedProduct = ReturnType<typeof copiedProduct>;

const LONGEST_NAME = 255;
const COPY = ' (copy)';

/** What the form of a new product that is like another begins with: hidden, without stock, address and numbers. */
export function copiedProduct(product: StaffProduct) {
	const { id, images, texts, ticks } = editedProduct(product);
	const name = `${texts.name.slice(0, LONGEST_NAME - COPY.length)}${COPY}`;
	return {
		id,
		images,
		texts: { ...texts, name, slug: '', sku: '', barcode: '', qty: '0' },
		ticks: { ...ticks, status: true },
	};
}

/** A product as its form needs it; `media` as mediaText writes them. */
export function editedProduct(product: StaffProduct, media = '') {
	const { status, featured, popular, bulky, serialised, ...texts } = productFields(product);
	return {
		id: product.id,
		updatedAt: product.updatedAt.toISOString(),
		shown: JSON.stringify(shownProduct(product, media)),
		isKit: product.isKit,
		images: product.images,
		texts: asTexts(texts),
		ticks: asTicks({ status, featured, popular, bulky, serialised }),
	};
}

/** The specifications of a product's category, and its values of them, as its form needs them. */
export async function specifiedProduct(
	db: StaffContext['db'],
	product: Pick<Product, 'categoryId' | 'specifications'> | null,
): Promise<SpecifiedProduct> {
	if (!product) return { specifications: [], values: {} };
	const definitions = await definitionsOf(db, product.categoryId);
	const values = product.specifications.map(({ key, value }) => [key, valueForForm(value)]);
	return { specifications: formSpecifications(definitions), values: Object.fromEntries(values) };
}
