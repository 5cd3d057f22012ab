import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleParts, linesOf, linkedProducts, readableText } from './article-parts.ts';
import { linksOf, wordsOf } from './text-inlines.ts';

const SHOP = 'https://shop.example';
const LONG =
	'A text that is long enough for the short line above it to be meant as its heading, surely.';

/** The inlines of a text of one line. */
const inlines = (line: string) => articleParts(line, SHOP).flatMap(linesOf)[0];

test('lines are paragraphs, and short ones above long ones are headings', () => {
	expect(articleParts(`Boxes\n${LONG}\r\n\nThe end.`)).toEqual([
		{ kind: 'heading', inlines: ['Boxes'] },
		{ kind: 'paragraph', inlines: [LONG] },
		{ kind: 'paragraph', inlines: ['The end.'] },
	]);
});

test('words are linked to pages of the shop', () => {
	expect(
		inlines('See [our policy](/policy#returns) and [a box](https://shop.example/product/box-10).'),
	).toEqual([
		'See ',
		{ to: '/policy#returns', words: 'our policy' },
		' and ',
		{ to: '/product/box-10', words: 'a box' },
		'.',
	]);
});

test('an address of a product, a category or an article is a link by itself', () => {
	expect(inlines('Take /product/box-10, or one of (/pa-speakers).')).toEqual([
		'Take ',
		{ to: '/product/box-10', words: null },
		', or one of (',
		{ to: '/pa-speakers', words: null },
		').',
	]);
	expect(inlines('https://shop.example/blog/cables is worth reading')).toEqual([
		{ to: '/blog/cables', words: null },
		' is worth reading',
	]);
});

test.each([
	'9/10 and/or 3/4 /etc/passwd /H km/h',
	'https://elsewhere.example/product/box-10',
	'https://shop.example.evil.example/product/box-10',
	'[free money](//elsewhere.example/)',
	String.raw`[free money](/\elsewhere.example/)`,
	'[free money](javascript:alert(1))',
	'[free money](javascript:/policy)',
	'[free money](JavaScript:alert`1`)',
	'[free money](data:text/html;base64,PHNjcmlwdD4=)',
	'[free money](https:/elsewhere.example)',
	'[free money](https://)',
	String.raw`[free money](https://elsewhere.example\@shop.example/)`,
	'[free money](vbscript:x)',
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'# Not a heading, as before',
	'2 * 3 * 4, 2*3*4, **, ***, * see below and *not closed',
	'snake_case and _words_',
	'> quoted, `code` and ~~struck~~',
	'/product/UPPER_case and a/product/box-10',
	'<a href="/policy">policy</a>',
])('%s stays text', (line) => {
	expect(inlines(line)).toEqual([line]);
});

test('links lead to other sites, mail addresses and telephones', () => {
	const to = 'https://elsewhere.example/a?b=c#d';
	expect(inlines(`[there](${to})`)).toEqual([{ to, words: 'there' }]);
	for (const address of ['http://a.example', 'mailto:shop@a.example', 'tel:+234-803-000'])
		expect(inlines(`Ask [us](${address}).`)).toEqual(['Ask ', { to: address, words: 'us' }, '.']);
});

test('words are bold and italic, within one another and around links', () => {
	expect(inlines('**Buy *no* [box](/product/box-10)**, *ever*!')).toEqual([
		{
			mark: 'bold',
			inlines: [
				'Buy ',
				{ mark: 'italic', inlines: ['no'] },
				' ',
				{ to: '/product/box-10', words: 'box' },
			],
		},
		', ',
		{ mark: 'italic', inlines: ['ever'] },
		'!',
	]);
	expect(linkedProducts(articleParts('**[box](/product/box-10)**'))).toEqual(['box-10']);
});

test('headings, lists and pictures are lines of their own', () => {
	const text = `## Boxes\n### Small *ones*\n- one\n* two\n\n1. first\n2) second\n![A box](2)\n1. Cables\n${LONG}`;
	expect(articleParts(text)).toEqual([
		{ kind: 'section', level: 2, inlines: ['Boxes'] },
		{
			kind: 'section',
			level: 3,
			inlines: ['Small ', { mark: 'italic', inlines: ['ones'] }],
		},
		{ kind: 'list', start: null, items: [['one'], ['two']] },
		{ kind: 'list', start: 1, items: [['first'], ['second']] },
		{ kind: 'picture', named: '2', words: 'A box' },
		// As it was shown before there were lists.
		{ kind: 'heading', inlines: ['1. Cables'] },
		{ kind: 'paragraph', inlines: [LONG] },
	]);
	expect(readableText(text)).toContain('Boxes\nSmall ones\none\ntwo\nfirst\nsecond\n1. Cables');
});

test('no link but an allowed one is made, and no word is lost, whatever was typed', () => {
	const piece = fc.constantFrom(
		...['[', ']', '(', ')', '/', '\\', '.', ':', 'a', 'product/', 'http', SHOP, ' ', '#', '?'],
		...['*', '**', '_', '!', '-', 'javascript:', 'data:', 'mailto:', 'tel:', '@', '1', '<b>', '"'],
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
			const text = pieces.join('');
			for (const line of articleParts(text, SHOP).flatMap(linesOf)) {
				for (const { to } of linksOf(line))
					expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(new URL(to, SHOP).protocol);
				if (linksOf(line).length === 0) {
					const letters = (words: string) => words.replace(/[^a-z]/g, '');
					expect(letters(text)).toContain(letters(wordsOf(line)));
				}
			}
		}),
		{ numRuns: 500 },
	);
});

test.each([
	['stars', '*'],
	['bold', '**a'],
	['brackets', '['],
	['links', '[a]('],
	['addresses', '/a/'],
	['closed and open', '**a *b '],
	['numbers', '1'],
	['headings', '## '],
	['blanks', ' \t'],
	['tags', '<div>'],
])('100 KB of %s are read in one go', (_name, piece) => {
	const text = piece.repeat(100_000 / piece.length);
	const read = articleParts(text, SHOP);
	expect(read.length).toBeLessThan(2);
	expect(JSON.stringify(read).split('"mark"').length).toBeLessThan(100_000);
});

test('products on lines of their own are shown together, each once', () => {
	const text =
		'We would take:\n/product/box-10\nhttps://shop.example/collections/pa/box-12\n/product/box-10\nOr not.';
	expect(articleParts(text, SHOP)).toEqual([
		{ kind: 'paragraph', inlines: ['We would take:'] },
		{ kind: 'products', slugs: ['box-10', 'box-12'] },
		{ kind: 'paragraph', inlines: ['Or not.'] },
	]);
	expect(
		linkedProducts(articleParts(`${text}\nSee [this](/product/mic-1), not [that](/policy).`, SHOP)),
	).toEqual(['box-10', 'box-12', 'mic-1']);
	const many = Array.from({ length: 40 }, (_, number) => `/product/box-${number}`).join('\n');
	expect(linkedProducts(articleParts(many))).toHaveLength(24);
});

test('what is quoted from an article has words only', () => {
	expect(readableText('Read [our policy](/policy).\n/product/box-10\nThe end.')).toBe(
		'Read our policy.\nThe end.',
	);
});
