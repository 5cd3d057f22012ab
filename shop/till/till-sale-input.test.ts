import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LARGEST_KOBO } from '../kit/money.ts';
import { referenceText, signedText, type TillSale } from './till-sale.ts';
import { readSentSale, saleHash } from './till-sale-input.ts';

const LINE = { productId: 7, name: 'Drum', qty: 2, unitKobo: 900_00 };
const SALE: TillSale = {
	key: 'a3bb189e-8bf9-4c8b-9bc2-5a1d5b2c9f10',
	soldAt: '2026-11-29T10:12:00.000Z',
	soldBy: 'Ada',
	collectorId: 3,
	buyer: { firstname: '', lastname: '', phone: '' },
	lines: [LINE],
};
const read = (more: object = {}, fields: Record<string, string> = {}) =>
	readSentSale({ sale: JSON.stringify({ ...SALE, ...more }), ...fields });

test('a sale is read as it was sent, with its proof, whether it is handed over and which total was agreed to', () => {
	expect(read()).toEqual({ sale: SALE, proof: '', isHandedOver: false, acceptedKobo: null });
	const more = { handed_over: '1', accepted_total: '170000', proof: 'a.b' };
	expect(read({}, more)).toMatchObject({
		isHandedOver: true,
		acceptedKobo: 1700_00,
		proof: 'a.b',
	});
	expect(read({}, { handed_over: '', accepted_total: '' })).toMatchObject({
		isHandedOver: false,
		acceptedKobo: null,
	});
});

test('long texts are cut, and what cannot be stored of them is replaced: a sale is not lost for a name', () => {
	const { sale } = read({
		soldBy: ` ${'A'.repeat(300)}`,
		buyer: { firstname: 'E\0', lastname: '😀'.repeat(200), phone: '1'.repeat(400) },
		lines: [{ ...LINE, name: 'D'.repeat(400) }],
	});
	expect(sale.soldBy).toBe('A'.repeat(190));
	expect(sale.buyer.firstname).toBe('E\ufffd');
	expect(sale.buyer.lastname).toHaveLength(191);
	expect(sale.buyer.lastname.isWellFormed()).toBe(true);
	expect([sale.buyer.phone.length, sale.lines[0]?.name.length]).toEqual([191, 255]);
});

test('what is no sale is refused', () => {
	const lines = (count: number) =>
		Array.from({ length: count }, (_, n) => ({ ...LINE, productId: n + 1 }));
	expect(read({ lines: lines(50) }).sale.lines).toHaveLength(50);
	for (const wrong of [
		{ key: 'one' },
		{ soldAt: 'yesterday' },
		{ collectorId: 0 },
		{ buyer: null },
		{ lines: [] },
		{ lines: lines(51) },
		{ lines: [LINE, LINE] },
		{ lines: [{ ...LINE, qty: 0 }] },
		{ lines: [{ ...LINE, qty: 10_001 }] },
		{ lines: [{ ...LINE, qty: 1.5 }] },
		{ lines: [{ ...LINE, unitKobo: 0.5 }] },
		{ lines: [{ ...LINE, unitKobo: 0 }] },
		{ lines: [{ ...LINE, unitKobo: LARGEST_KOBO }] },
	])
		expect(() => read(wrong), JSON.stringify(wrong)).toThrow(
			expect.objectContaining({ code: 'invalid' }),
		);
	for (const sale of ['', '{', '[]', 'null', '1'])
		expect(() => readSentSale({ sale }), sale).toThrow(
			expect.objectContaining({ code: 'invalid' }),
		);
	const odd: [string, string][] = [
		['accepted_total', '1.5'],
		['handed_over', 'yes'],
	];
	for (const [name, value] of odd)
		expect(() => read({}, { [name]: value })).toThrow(expect.objectContaining({ code: 'invalid' }));
});

test('the hash of a sale is that of its content, however its fields are ordered', () => {
	const sale = read().sale;
	const turned = JSON.stringify(Object.fromEntries(Object.entries(SALE).toReversed()));
	expect(saleHash(readSentSale({ sale: turned }).sale)).toBe(saleHash(sale));
	expect(saleHash(read({ collectorId: 4 }).sale)).not.toBe(saleHash(sale));
});

test('a reference is one line, cut, and of a sale without one hash and signature are what they were before', () => {
	expect(read({ reference: ` TRF\u0000\n 12\ud800 ${'9'.repeat(120)}` }).sale.reference).toBe(
		`TRF 12\ufffd ${'9'.repeat(92)}`,
	);
	const of = (reference: string) => read({ reference }).sale;
	for (const sale of [of(''), of(' \n ')]) {
		expect(saleHash(sale)).toBe(saleHash(read().sale));
		expect(signedText(sale)).toBe(signedText(SALE));
	}
	expect(saleHash(read().sale)).toBe(
		createHash('sha256').update(JSON.stringify(SALE)).digest('hex'),
	);
	expect(signedText(SALE)).toBe(`["${SALE.key}","${SALE.soldAt}",3,[[7,2,90000]]]`);
	expect(saleHash(of('TRF 2'))).not.toBe(saleHash(of('TRF 1')));
	expect(signedText(of('TRF 2'))).not.toBe(signedText(of('TRF 1')));
	// What the till has signed already stays as it is.
	const long = `${'😀'.repeat(99)} x`;
	expect(of(referenceText(long)).reference).toBe(referenceText(long));
	expect([...referenceText('😀'.repeat(101))]).toHaveLength(100);
});
