import { expect, test } from 'vitest';
import type { TillGoods } from '#shop/till/till-sale.ts';
import { findGoods, goodsWithCode, searchable } from './find-goods.ts';

const goods = (id: number, name: string, more: Partial<TillGoods> = {}): TillGoods => ({
	id,
	name,
	brand: 'Corvane',
	sku: '',
	barcode: '',
	kobo: 100,
	stock: 1,
	isSerialised: false,
	...more,
});

const ALL = [
	goods(1, 'Dynamic Microphone SM-58', { sku: 'MIC-58', barcode: '0736211234563' }),
	goods(2, 'Microphone Stand', { stock: 0, barcode: '5012345678900' }),
	goods(3, 'XLR Cable for a microphone'),
	goods(4, 'Speaker 15 inch', { barcode: '5012345678900' }),
];

const idsFound = (typed: string) => findGoods(searchable(ALL), typed).map(({ id }) => id);

test('every word that is typed is found, in any order and spelling', () => {
	expect(idsFound('cable XLR')).toEqual([3]);
	expect(idsFound('mic 58')).toEqual([1]);
	expect(idsFound('15"')).toEqual([]);
	expect(idsFound('speaker 15')).toEqual([4]);
	expect(idsFound('  ')).toEqual([]);
});

test('what is in stock comes first, and words that begin so before those that contain it', () => {
	expect(idsFound('microphone')).toEqual([1, 3, 2]);
	expect(idsFound('able')).toEqual([3]);
});

test('at most eight are found', () => {
	const many = Array.from({ length: 20 }, (_, id) => goods(id, `Cable ${id}`));
	expect(findGoods(searchable(many), 'cable')).toHaveLength(8);
});

test('a scanned code finds its product, with or without the nought in front, and all that share it', () => {
	const idsWith = (code: string) => goodsWithCode(ALL, code).map(({ id }) => id);
	expect(idsWith('736211234563')).toEqual([1]);
	expect(idsWith(' 0736211234563 ')).toEqual([1]);
	expect(idsWith('mic-58')).toEqual([1]);
	for (const none of ['', ' ', '9999999999999']) expect(idsWith(none)).toEqual([]);
	expect(idsWith('5012345678900')).toEqual([2, 4]);
});
