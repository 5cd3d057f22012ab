import { expect, test } from 'vitest';
import type { Product } from './catalogue.ts';
import { toProductView } from './product-view.ts';

const product: Product = {
	id: 7,
	categoryId: 2,
	slug: 'ogene-v58',
	name: 'Ogene V58',
	description: 'A working microphone.\nPattern: cardioid\nWeight: 310 g',
	metaTitle: '',
	metaKeyword: 'microphone',
	metaDescrip: ' ',
	sellingKobo: 45_000_00,
	originalKobo: 52_000_00,
	isKit: false,
	qty: 2,
	brand: ' ',
	model: 'V58',
	sku: null,
	barcode: '4006381333931',
	weightGrams: null,
	inTheBox: '',
	condition: 'new',
	conditionNote: '',
	size: null,
	color: 'Black',
	featured: 0,
	bulky: 0,
	serialised: 0,
	warrantyMonths: null,
	popular: 1,
	status: 0,
	soldCount: 3,
	soldInKits: 0,
	reviewCount: 0,
	reviewStars: 0,
	sourceKey: 'supplier:1',
	sourceHash: 'x',
	createdAt: new Date(0),
	updatedAt: new Date(0),
	category: { id: 2, slug: 'microphones', name: 'Microphones' },
	images: [{ id: 1, path: 'uploads/product_image/a.jpg', width: 640, height: 480 }],
	specifications: [],
};

test('a page says of goods what they are, unless they are new', () => {
	expect(toProductView(product)).not.toHaveProperty('condition');
	const used: Product = { ...product, condition: 'used', conditionNote: 'A scratch' };
	expect(toProductView(used)).toMatchObject({ condition: { kind: 'used', note: 'A scratch' } });
	const isNew: Product = { ...product, conditionNote: 'A scratch' };
	expect(toProductView(isNew)).not.toHaveProperty('condition');
});

test('a page gets what it shows, and none of the internal columns', () => {
	expect(toProductView(product)).toEqual({
		id: 7,
		slug: 'ogene-v58',
		name: 'Ogene V58',
		sellingKobo: 45_000_00,
		originalKobo: 52_000_00,
		qty: 2,
		rating: { count: 0, average: 0 },
		brand: null,
		model: 'V58',
		gtin: '4006381333931',
		size: null,
		color: 'Black',
		pictures: [{ path: 'uploads/product_image/a.jpg', width: 640, height: 480 }],
		paragraphs: ['A working microphone.'],
		specifications: [
			{ label: 'Pattern', value: 'cardioid' },
			{ label: 'Weight', value: '310 g' },
		],
		inTheBox: [],
		category: { slug: 'microphones', name: 'Microphones' },
		metaTitle: 'Ogene V58',
		metaDescription: 'A working microphone. Pattern: cardioid Weight: 310 g',
	});
});

test('staff’s texts for search engines take precedence; without any text the name is used', () => {
	const view = toProductView({ ...product, metaTitle: 'Title', metaDescrip: 'Words.' });
	expect([view.metaTitle, view.metaDescription]).toEqual(['Title', 'Words.']);
	expect(toProductView({ ...product, description: '' }).metaDescription).toBe('Ogene V58');
});

test('what staff say is in the box replaces what the description says of it', () => {
	const description = 'Drum.\nModel: V58\nIn the box: drum, key';
	const stated = toProductView({ ...product, description });
	expect(stated.specifications.map(({ label }) => label)).toEqual(['Model', 'In the box']);
	const view = toProductView({ ...product, description, inTheBox: 'Drum\nKey' });
	expect(view.inTheBox).toEqual(['Drum', 'Key']);
	expect(view.specifications.map(({ label }) => label)).toEqual(['Model']);
});

test('an invalid barcode is not published as a GTIN', () => {
	expect(toProductView({ ...product, barcode: 'SKU-1' }).gtin).toBeNull();
	expect(toProductView({ ...product, barcode: null }).gtin).toBeNull();
});

test('a page says that goods are sold by serial number only where they are', () => {
	expect(toProductView({ ...product, serialised: 1 }).isSerialised).toBe(true);
	expect(toProductView(product)).not.toHaveProperty('isSerialised');
});

test('a page says how long the shop’s own warranty is only where there is one', () => {
	expect(toProductView({ ...product, warrantyMonths: 12 }).warrantyMonths).toBe(12);
	expect(toProductView(product)).not.toHaveProperty('warrantyMonths');
});
