import { expect, test } from 'vitest';
import { kitContentsText } from './kit-contents-text.ts';

const parts = [1, 2, 3, 4, 5, 6].map((pieces) => ({ name: `Part ${pieces}`, pieces }));

test('all pieces of all kits of a line are counted', () => {
	const kit = { qty: 2, parts: parts.slice(0, 2) };
	expect(kitContentsText(kit)).toBe('With: 2 × Part 1, 4 × Part 2');
	expect(kitContentsText(kit, { times: ' x ' })).toBe('With: 2 x Part 1, 4 x Part 2');
});

test('the parts of a large kit are named up to a limit, and never is a single one left out', () => {
	const kit = { qty: 1, parts: parts.slice(0, 5) };
	expect(kitContentsText(kit, { most: 4 })).toBe(
		'With: 1 × Part 1, 2 × Part 2, 3 × Part 3, 4 × Part 4, 5 × Part 5',
	);
	expect(kitContentsText({ qty: 1, parts }, { most: 4 })).toBe(
		'With: 1 × Part 1, 2 × Part 2, 3 × Part 3, 4 × Part 4 and 2 more parts',
	);
});

test('nothing is said of what is no kit', () => {
	expect(kitContentsText({ qty: 1, parts: [] })).toBeNull();
});
