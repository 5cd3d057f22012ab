import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/security.md answers chapters V6 to V8 of OWASP ASVS 5.0.0, level 2, point by point.
// https://github.com/OWASP/ASVS/tree/v5.0.0

/** How many requirements of each section are of level 1 or 2, in the order in which the standard numbers them. */
const SECTIONS: Readonly<Record<string, number>> = {
	'6.1': 3,
	'6.2': 12,
	'6.3': 4,
	'6.4': 4,
	'6.5': 5,
	'6.6': 3,
	'6.8': 4,
	'7.1': 3,
	'7.2': 4,
	'7.3': 2,
	'7.4': 5,
	'7.5': 2,
	'7.6': 2,
	'8.1': 2,
	'8.2': 3,
	'8.3': 1,
	'8.4': 1,
};

/** The numbers in the first column of the page's tables; "6.8.1 to 6.8.4" is four. */
function answered(): Set<string> {
	const numbers = new Set<string>();
	for (const [, cell = ''] of readFileSync('docs/security.md', 'utf8').matchAll(
		/^\| *(\d[^|]*)\|/gm,
	))
		for (const part of cell.split(',')) {
			const [first = '', last = first] = part.split(' to ').map((each) => each.trim());
			const section = first.slice(0, first.lastIndexOf('.'));
			const end = (text: string) => Number(text.slice(text.lastIndexOf('.') + 1));
			for (let at = end(first); at <= end(last); at += 1) numbers.add(`${section}.${at}`);
		}
	return numbers;
}

test('every requirement of level 1 and 2 on authentication, sessions and access has its answer', () => {
	const found = answered();
	const asked = Object.entries(SECTIONS).flatMap(([section, count]) =>
		Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
	);
	expect(asked.filter((number) => !found.has(number))).toEqual([]);
});
