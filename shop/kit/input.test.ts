import { expect, test } from 'vitest';
import { ReviewInput } from '../shoppers/reviews.ts';
import { requiredText } from './input.ts';

const Name = requiredText('name', 120);
const UNSEEN = ['\u200b', ' \u200e\u2060 ', '\u00ad', '\u3164', '\u2800', '\ufe0f', '\u0007'];

test.each(UNSEEN)('a text of which nobody sees anything is empty: %j', (text) => {
	const refused = Name.safeParse(text);
	expect(refused.error?.issues.map(({ message }) => message)).toEqual([
		'The name field is required.',
	]);
	expect(ReviewInput.parse({ stars: '5', text }).text).toBe('');
});

test.each(['Ngọzi', 'O\u200bbi', '👩🏾‍🎤', '…', '字', '5'])(
	'a text that is seen is taken as typed: %s',
	(text) => {
		expect(Name.parse(text)).toBe(text);
		expect(ReviewInput.parse({ stars: '5', text }).text).toBe(text);
	},
);
