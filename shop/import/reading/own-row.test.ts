import { expect, test } from 'vitest';
import { readOwnRow } from './own-row.ts';

const row = {
	product_slug: 'drum',
	name: "'=Drum  & Bass",
	category_slug: 'drums',
	category: 'Drums',
	selling_price: '1234.5',
};

test('a row is not cleaned, and missing columns are left out', () => {
	const read = readOwnRow({ ...row, brand: '', description: ' a\r\n&deg; ' });
	expect(read).toMatchObject({
		kind: 'own',
		slug: 'drum',
		sourceKey: null,
		category: { slug: 'drums', name: 'Drums' },
		values: {
			name: '=Drum  & Bass',
			sellingKobo: 1234_50,
			brand: null,
			description: ' a\r\n&deg; ',
		},
		images: undefined,
	});
	expect(read).not.toHaveProperty('values.qty');
});

test('a cost and a supplier’s price may be unknown', () => {
	const unknown = { cost_price: ' ', supplier_currency: '', supplier_price: '' };
	expect(readOwnRow({ ...row, ...unknown })).toMatchObject({
		values: { costKobo: null, supplierCurrency: null, supplierMinor: null },
	});
	const known = { cost_price: '900.5', supplier_currency: 'usd', supplier_price: '712.50' };
	expect(readOwnRow({ ...row, ...known })).toMatchObject({
		values: { costKobo: 900_50, supplierCurrency: 'USD', supplierMinor: 712_50 },
	});
});

test('an empty condition is that of new goods', () => {
	expect(readOwnRow({ ...row, condition: ' ' })).toMatchObject({ values: { condition: 'new' } });
	const used = { condition: 'used', condition_note: 'A scratch' };
	expect(readOwnRow({ ...row, ...used })).toMatchObject({
		values: { condition: 'used', conditionNote: 'A scratch' },
	});
});

test.each([
	[{ product_slug: 'A b' }, 'product_slug'],
	[{ category_slug: '' }, 'category_slug'],
	[{ category_slug: 'cart' }, "shop's own pages"],
	[{ name: ' ' }, 'name is empty'],
	[{ name: 'Caf\ufffd' }, 'name holds “\ufffd”: save the table as “CSV UTF-8”'],
	[{ selling_price: 'free' }, 'selling_price'],
	[{ selling_price: '1000000000000' }, 'selling_price'],
	[{ selling_price: '0.001' }, 'selling_price'],
	[{ cost_price: '-1' }, 'cost_price'],
	[{ supplier_price: '0', supplier_currency: 'USD' }, 'supplier_price must be'],
	[{ supplier_price: '5', supplier_currency: '' }, 'needs its supplier_currency'],
	[{ supplier_price: '5', supplier_currency: 'NGN' }, 'supplier_currency must be'],
	[{ condition: 'broken' }, 'condition must be one of new, open-box'],
	[{ condition: 'used', condition_note: ' ' }, 'condition_note has to say'],
	[{ qty: '-1' }, 'qty must be'],
	[{ qty: '1.5' }, 'qty must be'],
	[{ qty: '2147483648' }, 'qty must be'],
	[{ status: '2' }, 'status must be 0 or 1'],
	[{ brand: 'x'.repeat(256) }, 'brand'],
	[{ images: 'x.jpg' }, 'images'],
	[{ images: Array(9).fill('uploads/product_image/a.jpg 3x2').join(' | ') }, 'images'],
	[{ sold_count: 'many' }, 'sold_count'],
	[{ source_key: 'k'.repeat(256) }, 'source_key may not be longer than 255'],
	[{ source_key: 'a\0b' }, 'source_key contains a character that cannot be stored'],
	[{ source_hash: '\0' }, 'source_hash contains'],
	[{ category: 'Drums\0' }, 'category contains'],
	[{ category_path: 'Music > \0' }, 'category_path contains'],
	[{ family: 'Stage\0', family_choice: 'Red' }, 'family contains'],
	[{ family: 'Stage', family_choice: 'Red\0' }, 'family_choice contains'],
	[{ sounds: 'uploads/sounds/a.mp3; \0' }, 'sounds contains'],
	[{ specifications: 'power=\ud83d' }, 'specifications contains'],
])('%j is refused for %s', (cells, reason) => {
	const product = readOwnRow({ ...row, ...cells });
	expect(product).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) });
});
