import { expect, test } from 'vitest';
import {
	LABELS_OF,
	type LabelList,
	labelQuery,
	labelsText,
	MOST_LABELLED_PRODUCTS,
	readLabelForm,
	readLabelQuery,
	whyNotPrinted,
} from './label-list.ts';

const list: LabelList = {
	goods: [
		{ productId: 12, count: 3 },
		{ productId: 15, count: 1 },
	],
	sheet: 'a4-40',
	start: 5,
	parts: ['price', 'name', 'barcode'],
};
const form = {
	[`${LABELS_OF}12`]: ' 3 ',
	[`${LABELS_OF}15`]: '1',
	sheet: 'a4-40',
	start: '5',
	part_price: '1',
	part_name: '1',
	part_barcode: '1',
};

test('a list is the same as a form and as an address', () => {
	expect(readLabelForm(form)).toEqual(list);
	expect(labelQuery(list).get('goods')).toBe('12.3_15');
	expect(readLabelQuery(labelQuery(list))).toEqual(list);
});

test('the address of five hundred products is short enough for every server', () => {
	const goods = Array.from({ length: MOST_LABELLED_PRODUCTS }, (_, n) => ({
		productId: 900_000 + n,
		count: 120,
	}));
	const query = labelQuery({ ...list, goods });
	expect(query.toString().length).toBeLessThan(6000);
	expect(readLabelQuery(query).goods).toEqual(goods);
});

test('what is no list in an address is ignored', () => {
	const query = new URLSearchParams('goods=x_7_7.2_0_9.0_8.-1&sheet=b5&start=99&show=all');
	expect(readLabelQuery(query)).toMatchObject({
		goods: [{ productId: 7, count: 2 }],
		sheet: 'a4-24',
		start: 1,
	});
	expect(readLabelQuery(new URLSearchParams()).parts).toContain('price');
});

test.each([
	[{ [`${LABELS_OF}12`]: '0' }, `${LABELS_OF}12`],
	[{ [`${LABELS_OF}12`]: 'some' }, `${LABELS_OF}12`],
	[{ start: '41' }, 'start'],
	[{ start: '0' }, 'start'],
	[{ start: '1.5' }, 'start'],
	[
		Object.fromEntries(Array.from({ length: 501 }, (_, n) => [LABELS_OF + (n + 100), '1'])),
		'goods',
	],
])('%j is refused beside its field', (fields, field) => {
	expect(() => readLabelForm({ ...form, ...fields })).toThrow(
		expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
	);
});

test('a label with nothing on it is refused, or with the price it is not sold at alone', () => {
	const { part_price, part_name, part_barcode, ...bare } = form;
	const refused = expect.objectContaining({ fields: { parts: [expect.any(String)] } });
	expect(() => readLabelForm(bare)).toThrow(refused);
	expect(() => readLabelForm({ ...bare, part_original: '1' })).toThrow(refused);
});

test('a roll has no place to begin at', () => {
	expect(readLabelForm({ ...form, sheet: 'roll', start: 'x' })).toMatchObject({ start: 1 });
});

test('labels are counted with their sheets, and too many are not printed at once', () => {
	expect(labelsText(list)).toBe('4 labels on 1 sheet');
	expect(labelsText({ ...list, start: 38 })).toBe('4 labels on 2 sheets');
	expect(labelsText({ ...list, sheet: 'roll' })).toBe('4 labels');
	expect(whyNotPrinted(list)).toBeNull();
	expect(whyNotPrinted({ goods: [] })).toContain('Add a product');
	expect(whyNotPrinted({ goods: [{ productId: 1, count: 2001 }] })).toContain('at most 2,000');
});
