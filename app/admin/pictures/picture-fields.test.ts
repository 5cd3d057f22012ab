import { expect, test } from 'vitest';
import { readPictureFields, writePictureOrder } from './picture-fields.ts';

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

test('the order of stored and added pictures is read as it was written', () => {
	const text = writePictureOrder([{ storedKey: '12' }, {}, { storedKey: 'a/b.jpg' }, {}]);
	expect(text).toBe('12 +0 a/b.jpg +1');
	const form = formOf({ picture_order: text, picture_place_12: '2', 'picture_place_a/b.jpg': '1' });
	expect(readPictureFields(form)).toEqual({
		order: ['12', { added: 0 }, 'a/b.jpg', { added: 1 }],
		deleted: [],
	});
});

test('without scripts the numbers give the order, equal ones keep theirs, and marked pictures are deleted', () => {
	const form = formOf({
		picture_place_7: '3',
		picture_place_8: '1',
		picture_place_9: '1',
		picture_place_10: 'first',
		picture_delete_9: '1',
	});
	expect(readPictureFields(form)).toEqual({ order: ['10', '8', '7'], deleted: ['9'] });
});

test('a form without pictures changes none', () => {
	expect(readPictureFields(formOf({ name: 'Udu' }))).toEqual({ order: [], deleted: [] });
	expect(readPictureFields(formOf({ picture_order: '' }))).toEqual({ order: [], deleted: [] });
});
