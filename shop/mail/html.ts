import { escapeUTF8 } from 'entities';

/** HTML that can be put into other HTML safely. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[];

/** Template tag for HTML: escapes every value, except HTML made by this function. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
	const markup = parts.map(
		(part, i) => part + (i < values.length ? asMarkup(values[i] ?? '') : ''),
	);
	return { markup: markup.join('') };
}

/** Text with its line breaks kept. */
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
