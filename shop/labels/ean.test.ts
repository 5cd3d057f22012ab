import { expect, test } from 'vitest';
import { eanBarcode } from './ean.ts';

/** The bars of a path as ones and zeros, with the quiet zones. */
function modulesOf(digits: string): string {
	const code = eanBarcode(digits);
	const modules = Array.from({ length: code?.width ?? 0 }, () => '0');
	for (const [, at, width] of code?.path.matchAll(/M(\d+) 0h(\d+)/g) ?? [])
		modules.fill('1', Number(at), Number(at) + Number(width));
	return modules.join('');
}

test('thirteen digits are drawn as the standard has them', () => {
	// 4006381333931: the parities O E O O E E say the 4.
	const left = '0001101 0100111 0101111 0111101 0001001 0110011'.replaceAll(' ', '');
	const right = '1000010 1000010 1000010 1110100 1000010 1100110'.replaceAll(' ', '');
	expect(modulesOf('4006381333931')).toBe(
		`${'0'.repeat(11)}101${left}01010${right}101${'0'.repeat(7)}`,
	);
	expect(eanBarcode('4006381333931')?.kind).toBe('EAN-13');
});

test('twelve digits have the bars of thirteen with a nought in front', () => {
	const bars = (digits: string) => modulesOf(digits).replace(/^0+|0+$/g, '');
	expect(bars('036000291452')).toBe(bars('0036000291452'));
	expect(bars('036000291452')).toHaveLength(95);
	expect(eanBarcode('036000291452')).toMatchObject({ kind: 'UPC-A', width: 113 });
});

test('eight digits have two halves of four', () => {
	const left = '0001011 0101111 0111101 0110111'.replaceAll(' ', '');
	const bars = modulesOf('96385074').slice(7, -7);
	expect(bars.slice(0, 31)).toBe(`101${left}`);
	expect(bars).toHaveLength(67);
	expect(eanBarcode('96385074')?.kind).toBe('EAN-8');
});

test.each(['4006381333930', '00735858193733', '12345', '', 'x006381333931', '0000000000000'])(
	'there is none of %j',
	(digits) => {
		expect(eanBarcode(digits)).toBeNull();
	},
);
