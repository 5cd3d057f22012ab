import { expect, test } from 'vitest';
import { articleParts } from '#shop/blog/article-parts.ts';
import { markText, type TextMark } from './text-marks.ts';

/** Presses a button with what is between the two bars selected, or the cursor at the one bar; so is the outcome written. */
function press(typed: string, mark: TextMark): string {
	const [before = '', inside, after] = typed.split('|');
	const [start, end] = [
		before.length,
		before.length + (after === undefined ? 0 : (inside ?? '').length),
	];
	const text = typed.replaceAll('|', '');
	const edit = markText(text, start, end, mark);
	const then = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
	const [from, to] = edit.selection;
	if (from === to) return `${then.slice(0, from)}|${then.slice(from)}`;
	return `${then.slice(0, from)}|${then.slice(from, to)}|${then.slice(to)}`;
}

test.each<[string, TextMark, string]>([
	['A |loud| drum', 'bold', 'A **|loud|** drum'],
	['A |loud| drum', 'italic', 'A *|loud|* drum'],
	['A **|loud|** drum', 'bold', 'A |loud| drum'],
	['A *|loud|* drum', 'italic', 'A |loud| drum'],
	['A **|loud|** drum', 'italic', 'A ***|loud|*** drum'],
	['A ***|loud|*** drum', 'bold', 'A *|loud|* drum'],
	['A |loud |drum', 'bold', 'A **|loud|** drum'],
	['A lo|ud drum', 'bold', 'A **|loud|** drum'],
	['Ọjà |Ògè|nè', 'bold', 'Ọjà **|Ògè|**nè'],
	['A |', 'bold', 'A **|**'],
	['- |loud|', 'bold', '- **|loud|**'],
	['|- loud\n- low\n\nend|', 'bold', '|- **loud**\n- **low**\n\n**end**|'],
	['|- **loud**\n- **low**|', 'bold', '|- loud\n- low|'],
	['|- **loud**\n- low|', 'bold', '|- **loud**\n- **low**|'],
	['A |**loud**|', 'bold', 'A |loud|'],
	['A |*loud*|', 'bold', 'A **|*loud*|**'],
	['|## Heads|', 'italic', '|## *Heads*|'],
	['See |our policy|.', 'link', 'See [our policy](|/|).'],
	['See |', 'link', 'See [|](/)'],
	['|https://example.com/a|', 'link', '[|](https://example.com/a)'],
	['|a [b] c|', 'link', '[a b c](|/|)'],
])('%s, %s: %s', (typed, mark, outcome) => {
	expect(press(typed, mark)).toBe(outcome);
});

test('what a button marks is read as marked', () => {
	const read = (typed: string, mark: TextMark) =>
		articleParts(press(typed, mark).replaceAll('|', ''));
	expect(read('- A |loud| drum', 'bold')).toMatchObject([
		{ kind: 'list', items: [['A ', { mark: 'bold', inlines: ['loud'] }, ' drum']] },
	]);
	expect(read('|soft| and low', 'italic')).toMatchObject([
		{ inlines: [{ mark: 'italic', inlines: ['soft'] }, ' and low'] },
	]);
	expect(read('our |policy|', 'link')).toMatchObject([
		{ inlines: ['our ', { to: '/', words: 'policy' }] },
	]);
});
