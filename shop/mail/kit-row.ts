import { kitContentsText, type PartPieces } from '../catalogue/kits/kit-contents-text.ts';
import { type Html, html } from './html.ts';

// What a kit among the lines of a mail is made of; nothing for what is no kit.

type Line = { qty: number; parts: readonly PartPieces[] };

/** To follow a line of a mail's text. */
export function kitTextRow(line: Line): string[] {
	const text = kitContentsText(line, { times: ' x ' });
	return text ? [`  ${text}`] : [];
}

/** To stand below quantity and price of a line. */
export function kitRow(line: Line): Html | '' {
	const text = kitContentsText(line);
	return text ? html`<br>${text}` : '';
}
