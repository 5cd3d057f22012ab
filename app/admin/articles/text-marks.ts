// What a button of a marked text does to what is selected. Pure; the notation is that of article-parts.ts.

export type TextMark = 'bold' | 'italic' | 'link';
/** What stands instead of the text from `from` to `to`, and what is selected then. */
type TextEdit = { from: number; to: number; text: string; selection: [number, number] };

const STARS = { bold: '**', italic: '*' } as const;
const LINE_START = /^\s*(?:#{2,3}\s+|[-*•]\s+|\d{1,3}[.)]\s+)?/;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/)\S+$/;
/** Where a new link leads until its address is typed. */
const NO_ADDRESS = '/';

/**
 * Marks what is selected, or the word around the cursor; takes a mark away that is there already. Each line is marked by
 * itself, since every line is a paragraph.
 */
export function markText(text: string, start: number, end: number, mark: TextMark): TextEdit {
	const [from, to] = start === end ? wordAround(text, start) : trimmed(text, start, end);
	if (mark === 'link') return linked(text, from, to);
	const stars = STARS[mark];
	if (isMarked(text, from, to, stars))
		return {
			from: from - stars.length,
			to: to + stars.length,
			text: text.slice(from, to),
			selection: [from - stars.length, to - stars.length],
		};
	if (from === to)
		return { from, to, text: stars + stars, selection: [from + stars.length, from + stars.length] };
	const all = text.slice(from, to).split('\n').map(lineParts);
	const areMarked = all.every(({ words }) => !words || isWithin(words, stars));
	const lines = all.map(({ start, words, rest }) => {
		if (!words || (isWithin(words, stars) && !areMarked)) return start + words + rest;
		if (areMarked) return start + words.slice(stars.length, -stars.length) + rest;
		return start + stars + words + stars + rest;
	});
	const marked = lines.join('\n');
	const isMarkAlone = lines.length === 1 && !areMarked && marked.startsWith(stars);
	const inner = isMarkAlone ? stars.length : 0;
	return { from, to, text: marked, selection: [from + inner, from + marked.length - inner] };
}

/** Whether exactly these stars are around it: "**" are no pair of "*". */
function isMarked(text: string, from: number, to: number, stars: string): boolean {
	const before = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
	const after = /^\**/.exec(text.slice(to))?.[0].length ?? 0;
	const around = Math.min(before, after);
	return around === 3 || around === stars.length;
}

/** Whether a text begins and ends with exactly these stars. */
function isWithin(words: string, stars: string): boolean {
	const inner = words.replace(/^\*+|\*+$/g, '');
	const from = words.indexOf(inner);
	return inner !== '' && isMarked(words, from, from + inner.length, stars);
}

/** A line without what no mark may enclose: the beginning of a heading or of a list, and blanks at its ends. */
function lineParts(line: string): { start: string; words: string; rest: string } {
	const start = LINE_START.exec(line)?.[0] ?? '';
	const words = line.slice(start.length).trimEnd();
	return { start, words, rest: line.slice(start.length + words.length) };
}

function linked(text: string, from: number, to: number): TextEdit {
	const words = text.slice(from, to).replaceAll(/[[\]]/g, '').replaceAll('\n', ' ');
	if (ADDRESS.test(words)) {
		const link = `[](${words})`;
		return { from, to, text: link, selection: [from + 1, from + 1] };
	}
	const link = `[${words}](${NO_ADDRESS})`;
	const at = words ? from + words.length + 3 : from + 1;
	return { from, to, text: link, selection: [at, words ? at + NO_ADDRESS.length : at] };
}

function trimmed(text: string, start: number, end: number): [number, number] {
	const selected = text.slice(start, end);
	const from = start + (selected.length - selected.trimStart().length);
	return from > end ? [start, end] : [from, Math.max(from, start + selected.trimEnd().length)];
}

/** The word that the cursor is in, or only the place of the cursor. */
function wordAround(text: string, at: number): [number, number] {
	const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0;
	const after = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(at))?.[0].length ?? 0;
	return before > 0 && after > 0 ? [at - before, at + after] : [at, at];
}
