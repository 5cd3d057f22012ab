import { expect, test } from 'vitest';
import { PRODUCT_FIELDS } from '#shop/catalogue/product-input.ts';
import { SEO_FIELDS } from '../parts/seo-fields.tsx';
import { HOME_FIELDS, OTHER_FIELDS } from './product-fields.tsx';

test('the form has every field of a product, once', () => {
	const inForm = [...HOME_FIELDS, ...SEO_FIELDS, ...OTHER_FIELDS];
	expect(inForm.toSorted()).toEqual(PRODUCT_FIELDS.toSorted());
});
