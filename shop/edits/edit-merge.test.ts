import { expect, test } from 'vitest';
import { mergeEdits, readShownValues, shownValues } from './edit-merge.ts';

const stored = { name: 'Udu', price: 100, size: null, description: 'One.\nTwo.' };
const shown = shownValues({ ...stored, images: ['a.jpg', 'b.jpg'] });

test('only what was changed is written, and what others changed is named', () => {
	const sent = { ...stored, name: 'Udu drum' };
	const now = { ...stored, price: 125 };
	expect(mergeEdits({ shown, sent, now })).toEqual({
		changes: { name: 'Udu drum' },
		others: ['price'],
		conflicts: [],
	});
});

test('a column that both changed is a conflict, unless to the same value', () => {
	const sent = { ...stored, price: 120, name: 'Same' };
	expect(mergeEdits({ shown, sent, now: { ...stored, price: 125, name: 'Same' } })).toEqual({
		changes: { price: 120, name: 'Same' },
		others: [],
		conflicts: ['price'],
	});
});

test('what a browser makes of an untouched field is no change', () => {
	const sent = { ...stored, size: '', description: 'One.\r\nTwo.' };
	expect(mergeEdits({ shown, sent, now: stored })).toMatchObject({ changes: {}, conflicts: [] });
});

test('changed pictures are a conflict whatever was edited; a column not shown is written as sent', () => {
	const pictures = { images: ['b.jpg', 'a.jpg'] };
	expect(mergeEdits({ shown, sent: { colour: 'red' }, now: { colour: 'blue' }, pictures })).toEqual(
		{ changes: { colour: 'red' }, others: [], conflicts: ['images'] },
	);
	const same = { images: ['a.jpg', 'b.jpg'] };
	expect(mergeEdits({ shown, sent: {}, now: {}, pictures: same }).conflicts).toEqual([]);
});

test('what a form sent back is read only if it could have been written', () => {
	expect(readShownValues(JSON.stringify(shown))).toEqual(shown);
	const wrong = [null, '', '{', '[]', '"x"', '{"name":1}', '{"name":"short"}', ' '.repeat(4_001)];
	for (const sent of [...wrong, `{"__proto__":${JSON.stringify(shown)}}`])
		expect(Object.keys(readShownValues(sent) ?? {})).toEqual([]);
	expect(readShownValues('{"name":1}')).toBeUndefined();
});

test('names that every object has are columns like others', () => {
	const sent = { constructor: 'x', toString: 'y' };
	expect(mergeEdits({ shown: {}, sent, now: {} }).changes).toEqual(sent);
});
