import { expect, test } from 'vitest';
import { CreditsText, readCredits } from './credits.ts';

const LINE =
	'Talking drum | Ada Obi | Wikimedia Commons | CC BY 4.0 | https://creativecommons.org/';

test('a credit is a line of five parts', () => {
	expect(CreditsText.safeParse(`${LINE}\r\n\n${LINE}`).success).toBe(true);
	expect(readCredits(`${LINE}\n\n`)).toEqual([
		{
			title: 'Talking drum',
			author: 'Ada Obi',
			source: 'Wikimedia Commons',
			licence: 'CC BY 4.0',
			licenceUrl: 'https://creativecommons.org/',
			note: '',
		},
	]);
});

test.each([
	'Talking drum | Ada Obi',
	`${LINE} | more`,
	LINE.replace('https:', 'javascript:'),
	LINE.replace('Ada Obi', ' '),
])('a line that is none is refused by its number: %s', (line) => {
	const parsed = CreditsText.safeParse(`${LINE}\n${line}`);
	expect(parsed.error?.issues[0]?.message).toMatch(/^Credit 2 needs/);
	expect(readCredits(line)).toEqual([]);
});
