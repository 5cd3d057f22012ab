import { expect, test } from 'vitest';
import { conflictLines, savedMessage } from './describe-conflict.ts';

test('changes are described with the labels and words of the pages', () => {
	const by = 'Ada';
	const changes = [
		{ column: 'categoryId', by, value: 9, sent: 3 },
		{ column: 'status', by: null, value: 1, sent: 0 },
		{ column: 'size', by, value: null, sent: 'L' },
		{ column: 'metaDescrip', by, value: 'New' },
		{ column: 'images', by, value: ['a.jpg'] },
	];
	expect(conflictLines('product', changes, { 3: 'Drums', 9: 'Horns' })).toEqual([
		'Category: you typed Drums, Ada saved Horns',
		'Status: you typed Shown, somebody else saved Hidden',
		'Size: you typed L, Ada saved nothing',
		'Meta description: Ada saved New (stays, since you left it alone)',
		'Images: changed by Ada',
	]);
	expect(savedMessage('Saved.', [])).toBe('Saved.');
});

test('of long texts the part where they differ is shown', () => {
	const begin = 'The same words.\n'.repeat(30);
	const change = { column: 'content', by: 'Ada', value: `${begin}Hers`, sent: `${begin}Mine` };
	const [line = ''] = conflictLines('article', [change], {});
	expect(line).toContain('words.\nMine, Ada saved …');
	expect(line).toContain('words.\nHers');
	expect(line.length).toBeLessThan(200);
});
