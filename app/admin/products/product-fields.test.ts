import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PRODUCT_FIELDS } from '#shop/catalogue/product-input.ts';
import { SEO_FIELDS, SeoFields } from '../forms/seo-fields.tsx';
import { HOME_FIELDS, HomeFields, OTHER_FIELDS, OtherFields } from './product-fields.tsx';

const field = (name: string) => ({ name, defaultValue: '' });
const tick = (name: string) => ({ name, defaultChecked: false });
const categories = [{ id: 1, name: 'Microphones' }];
const TABS = [
	{ fields: HOME_FIELDS, shown: createElement(HomeFields, { field, categories, isEdit: false }) },
	{ fields: SEO_FIELDS, shown: createElement(SeoFields, { field }) },
	{
		fields: OTHER_FIELDS,
		shown: createElement(OtherFields, { field, tick, brandLabel: 'Brand', kit: null }),
	},
];

test('every field of a product is in the form, in the tab that names it', () => {
	for (const { fields, shown } of TABS) {
		const inputs = [...renderToStaticMarkup(shown).matchAll(/ name="(\w+)"/g)].map(
			([, name]) => name,
		);
		expect([...new Set(inputs)].toSorted()).toEqual(fields.toSorted());
	}
	expect(TABS.flatMap(({ fields }) => [...fields]).toSorted()).toEqual(PRODUCT_FIELDS.toSorted());
});
