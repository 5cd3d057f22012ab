// Reads one line of a text. What is not understood stays the text it is: nothing typed becomes markup. For the server
// alone: older browsers do not know these regular expressions.

/** A link; one to a page of the shop without words of its own is named by what it leads to. */
export type Link = { to: string; words: string | null };
type Marked = { mark: 'bold' | 'italic'; inlines: Inline[] };
export type Inline = string | Link | Marked;

/** What may stand alone: a product, a collection, an article, or a category at the root of the site. */
const BARE = String.raw`\/(?:(?:product|collections|blog)\/[a-z0-9-]+(?:\/[a-z0-9-]+)?|[a-z0-9-]+)`;
/** A second slash at the beginning, or a backslash, would lead to another host. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%#]*$/;
const ELSEWHERE = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s@?]+@[^\s@?]+|tel:\+?[\d-]+)$/i;

// Each alternative ends at the next bracket or star, so that a text of any length is read in one go.
const WORDS = String.raw`\[([^[\]]+)\]\(([^\s()]+)\)`;
const BOLD = String.raw`\*\*(?=[^\s*])((?:[^*]|\*(?!\*))+)(?<=[^\s])\*\*(?!\*)`;
/** Not within a word or between blanks: "2 * 3", "2*3*4" and "* see below" stay as they are. */
const ITALIC = String.raw`(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])`;

/**
 * Links `[words](/policy)` to the shop, other sites, mail addresses and phone numbers; addresses of products, categories
 * and articles alone, with or without the shop's own address (`publicUrl`) before them; `**bold**` and `*italic*`.
 */
export function inlinesOf(line: string, publicUrl: string): Inline[] {
	const own = publicUrl ? `(?:${RegExp.escape(publicUrl)})?` : '';
	const bare = String.raw`(?<![^\s(])${own}(${BARE})(?![^\s).,;:!?])`;
	const token = new RegExp(`${WORDS}|${bare}|${BOLD}|${ITALIC}`, 'gu');
	const inlines: Inline[] = [];
	let end = 0;
	for (const found of line.matchAll(token)) {
		const [all, words, address, path, bold, italic] = found;
		const inline = readToken({ words, address, path, bold, italic }, publicUrl);
		if (inline === null) continue;
		if (found.index > end) inlines.push(line.slice(end, found.index));
		inlines.push(inline);
		end = found.index + all.length;
	}
	if (end < line.length) inlines.push(line.slice(end));
	return inlines;
}

type Token = Partial<Record<'words' | 'address' | 'path' | 'bold' | 'italic', string | undefined>>;

function readToken(
	{ words, address, path, bold, italic }: Token,
	publicUrl: string,
): Inline | null {
	if (path) return { to: path, words: null };
	if (bold) return { mark: 'bold', inlines: inlinesOf(bold, publicUrl) };
	if (italic) return { mark: 'italic', inlines: inlinesOf(italic, publicUrl) };
	const to = linkTarget(address ?? '', publicUrl);
	return to && words ? { to, words } : null;
}

/** Where a written address leads: within the shop a path. Null for what no link of the shop's may lead to. */
function linkTarget(address: string, publicUrl: string): string | null {
	const isOwn = publicUrl !== '' && address.startsWith(`${publicUrl}/`);
	const to = isOwn ? address.slice(publicUrl.length) : address;
	if (OWN_PATH.test(to)) return to;
	return ELSEWHERE.test(to) && URL.canParse(to) ? to : null;
}

/** The words of a line as they are read. */
export function wordsOf(inlines: readonly Inline[]): string {
	return inlines
		.map((each) => {
			if (typeof each === 'string') return each;
			return 'mark' in each ? wordsOf(each.inlines) : (each.words ?? each.to);
		})
		.join('');
}

/** All links of a line, also those in bold. */
export function linksOf(inlines: readonly Inline[]): Link[] {
	return inlines.flatMap((each) => {
		if (typeof each === 'string') return [];
		return 'mark' in each ? linksOf(each.inlines) : each;
	});
}
