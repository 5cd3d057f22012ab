// Mail programs turn whatever looks like an address of the web into a link. Anybody can order, or write, in somebody
// else's name, so what strangers typed must not become links in the shop's mails: not to those who get them, and not to
// staff. Only mails are changed; the shop's pages show texts as they were typed.

/** Also the full stops of other scripts, which browsers take for a dot. */
const DOT = '[.\\u2024\\u3002\\uFF0E\\uFF61]';
/** A dot within a word, as in "evil.example" and "St.Onitsha"; not in "No.14" or "1.5". */
const DOTTED = new RegExp(`(${DOT})(?=\\p{L})`, 'gu');
const SCHEME = /\b(mailto|tel|sms|data|javascript|whatsapp|tg|ftp|https?):(?=\S)|:(?=\/\/)/giu;
/** What hardly stands in a name or an address, but in most advertisements. */
const ADVERTISES = new RegExp(
	`${SCHEME.source}|@|\\bwww\\b|${DOT}\\p{L}[\\p{L}\\p{N}-]*[/?#]|\\b\\d{1,3}(${DOT}\\d{1,3}){3}\\b`,
	'iu',
);

/** Stands for a text that was left out. */
const LEFT_OUT = '(left out here, see the order)';

const NAMES_A_SITE = new RegExp(`${DOT}\\p{L}{2}`, 'u');

/** Whether a name is none that a stranger's mail may begin with: too long, of several lines, or with a link in it. */
export function isNoName(name: string): boolean {
	return name.length > 60 || /[/\r\n]/.test(name) || isAdvertising(name) || NAMES_A_SITE.test(name);
}

/** Whether a name or a line of an address looks like an advertisement. */
export function isAdvertising(text: string): boolean {
	return ADVERTISES.test(text);
}

/**
 * A name or a line of an address, in one line: left out if it advertises; otherwise with a blank after each dot within a
 * word ("St. Onitsha").
 */
export function unlinked(line: string): string {
	return isAdvertising(line) ? LEFT_OUT : line.replace(DOTTED, '$1 ');
}

/** A longer text with everything in it, but with its addresses broken up: "https[:]//evil. example". */
export function withLinksBroken(text: string): string {
	return text
		.replace(SCHEME, (_found, scheme?: string) => `${scheme ?? ''}[:]`)
		.replace(DOTTED, '$1 ');
}
