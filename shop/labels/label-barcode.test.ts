import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarcode } from '../kit/barcode.ts';
import { labelBarcode } from './label-barcode.ts';
import { ownBarcode } from './own-barcode.ts';

test.each([
	['4006381333931', 'EAN-13'],
	['036000291452', 'UPC-A'],
	['96385074', 'EAN-8'],
	// A case of many, and what came into the shop without a right check digit.
	['00735858193733', 'Code 128'],
	['4006381333930', 'Code 128'],
	['6001', 'Code 128'],
])('the barcode %s is drawn as %s, whatever the SKU is', (barcode, kind) => {
	expect(labelBarcode({ barcode, sku: 'SHELF-9' })).toMatchObject({ kind, text: barcode });
});

test('without a barcode it is the SKU, and without either there is none', () => {
	expect(labelBarcode({ barcode: null, sku: 'SHELF-9' })).toMatchObject({
		kind: 'Code 128',
		text: 'SHELF-9',
	});
	expect(labelBarcode({ barcode: 'Ọjà', sku: 'OJA' })).toMatchObject({ text: 'OJA' });
	expect(labelBarcode({ barcode: null, sku: null })).toBeNull();
	expect(labelBarcode({ barcode: '', sku: 'Ọjà' })).toBeNull();
});

test('the shop’s own barcodes are EAN-13 for use within a shop, and no two the same', () => {
	// 2·1 + 0·3 + … + 1·3 of 200000000001 is 5.
	expect(ownBarcode(1)).toBe('2000000000015');
	const id = fc.integer({ min: 1, max: 2_147_483_647 });
	fc.assert(
		fc.property(id, id, (one, other) => {
			const barcode = ownBarcode(one);
			expect(barcode).toMatch(/^20\d{11}$/);
			expect(isBarcode(barcode)).toBe(true);
			expect(labelBarcode({ barcode, sku: null })?.kind).toBe('EAN-13');
			expect(ownBarcode(other) === barcode).toBe(other === one);
		}),
	);
});
