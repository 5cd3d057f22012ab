import { expect, test } from 'vitest';
import { comparableBarcode, firstBarcode, isBarcode } from './barcode.ts';

test.each(['065030795760', '4960999455853', '0805112062355', '00735858193733', '96385074'])(
	'%s is a barcode',
	(digits) => {
		expect(isBarcode(digits)).toBe(true);
	},
);

test.each(['4960999455854', '12345', '0000000000000', 'x960999455853', '', '496099945585'])(
	'%j is none',
	(digits) => {
		expect(isBarcode(digits)).toBe(false);
	},
);

test('the first valid barcode of a list is taken, and invalid ones before it are reported', () => {
	expect(firstBarcode(['4960999455854', null, '0805112062355', '4960999455853'])).toEqual({
		barcode: '0805112062355',
		rejected: ['4960999455854'],
	});
});

test('a leading zero dropped by a spreadsheet is restored', () => {
	expect(firstBarcode(65030795760).barcode).toBe('065030795760');
});

test('blanks and hyphens are ignored, and nothing is no barcode', () => {
	expect(firstBarcode('0 65030-79576 0').barcode).toBe('065030795760');
	expect(firstBarcode(undefined)).toEqual({ barcode: null, rejected: [] });
});

test('UPC and EAN of one article compare equal', () => {
	expect(comparableBarcode('065030795760')).toBe(comparableBarcode('0065030795760'));
});
