import { expect, test } from 'vitest';
import { joinWords } from './join-words.ts';

test.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']], [['a, b', 'c', 'd', 'e']]])(
	'%j is joined as Intl joins it',
	(words) => {
		expect(joinWords(words)).toBe(new Intl.ListFormat('en-GB').format(words));
		const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });
		expect(joinWords(words, 'or')).toBe(or.format(words));
	},
);
