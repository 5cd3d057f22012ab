import { escapeUTF8 } from 'entities';

/** A piece of HTML that is safe to put into another. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[];

/** HTML from a template: every value is escaped, but for those that are themselves made by this function. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
	const markup = parts.map(
		(part, i) => part + (i < values.length ? asMarkup(values[i] ?? '') : ''),
	);
	return { markup: markup.join('') };
}

/** Text of several lines, with its line breaks kept. */
export function withLineBreaks(text: string): Html {
	return {
		markup: text
			.split(/\r\n|\r|\n/)
			.map(escapeUTF8)
			.join('<br>'),
	};
}

function asMarkup(value: Value): string {
	if (typeof value === 'string' || typeof value === 'number') return escapeUTF8(String(value));
	return 'markup' in value ? value.markup : value.map((piece) => piece.markup).join('');
}
