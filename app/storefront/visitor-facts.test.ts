import { expect, test } from 'vitest';
import { hasWishes, isVisitor, type Visitor } from './visitor-facts.ts';

const ADA: Visitor = { signedIn: true, name: 'Ada', admin: false, cartCount: 2, wishes: [7, 3] };

test('the answer of /session is recognised, and so is the list of wishes', () => {
	expect(isVisitor(JSON.parse(JSON.stringify(ADA)))).toBe(true);
	expect(hasWishes({ wishes: [] })).toBe(true);
});

test.each([
	null,
	'signed in',
	[],
	{ ok: false, message: 'Please sign in.' },
	{ ...ADA, wishes: undefined },
	{ ...ADA, wishes: ['7'] },
	{ ...ADA, cartCount: '2' },
	{ ...ADA, name: null },
])('%j is not such an answer', (value) => expect(isVisitor(value)).toBe(false));

test.each([null, {}, { wishes: '7,3' }, { wishes: [null] }])('%j has no wishes', (value) =>
	expect(hasWishes(value)).toBe(false),
);
