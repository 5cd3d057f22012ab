import { expect, test } from 'vitest';
import { barcodeWidthMm, layOutLabels, placesOn, SHEET_NAMES, sheetsFor } from './label-sheets.ts';

test('labels fill a sheet row by row, each as often as wanted, and go on with the next', () => {
	const sheets = layOutLabels(
		[
			{ label: 'a', count: 2 },
			{ label: 'b', count: 23 },
		],
		'a4-24',
		1,
	);
	expect(sheets.map((page) => page.length)).toEqual([24, 24]);
	expect(sheets[0]?.slice(0, 3)).toEqual(['a', 'a', 'b']);
	expect(sheets[1]?.slice(0, 2)).toEqual(['b', null]);
});

test('on a sheet that is partly used they begin at the place that is named', () => {
	const sheets = layOutLabels([{ label: 'a', count: 3 }], 'strip', 13);
	expect(sheets).toHaveLength(2);
	expect(sheets[0]?.slice(11)).toEqual([null, 'a', 'a']);
	expect(sheets[1]?.slice(0, 2)).toEqual(['a', null]);
});

test('a roll has a label a page, and without labels there is no sheet', () => {
	expect(layOutLabels([{ label: 'a', count: 3 }], 'roll', 1)).toEqual([['a'], ['a'], ['a']]);
	expect(layOutLabels([], 'a4-24', 5)).toEqual([]);
});

test('as many sheets are counted as are laid out', () => {
	for (const sheet of SHEET_NAMES)
		for (const start of [1, placesOn(sheet)])
			for (const count of [1, 23, 24, 40, 41, 100])
				expect(sheetsFor(count, sheet, start)).toBe(
					layOutLabels([{ label: 'a', count }], sheet, start).length,
				);
});

test('a barcode is as wide as its label lets it, and none is drawn too fine to be read', () => {
	// EAN-13 at its nominal size.
	expect(barcodeWidthMm(113, 'a4-24')).toBe(37.29);
	expect(barcodeWidthMm(113, 'a4-40')).toBe(37.29);
	expect(barcodeWidthMm(200, 'a4-40')).toBe(45);
	expect(barcodeWidthMm(240, 'a4-40')).toBeNull();
	// Printers of labels draw whole dots: three, or two.
	expect(barcodeWidthMm(113, 'roll')).toBe(42.38);
	expect(barcodeWidthMm(150, 'roll')).toBe(37.5);
	expect(barcodeWidthMm(200, 'roll')).toBeNull();
});
