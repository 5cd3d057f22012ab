import type { Readable } from 'node:stream';

/** A line without end: a packed file of some kilobytes may unfold to more than the memory holds. */
export class LineTooLong extends Error {
	override name = 'LineTooLong';
}

/**
 * The lines of a UTF-8 stream, divided at line feeds only: node:readline would also divide at U+2028, which stands raw
 * inside JSON strings of real feeds.
 * @throws LineTooLong soon after a line has more letters than `longest`
 */
export async function* readLines(stream: Readable, longest: number): AsyncGenerator<string> {
	let rest = '';
	for await (const chunk of stream.setEncoding('utf8')) {
		const parts = (rest + chunk).split('\n');
		rest = parts.pop() ?? '';
		if (rest.length > longest) throw new LineTooLong();
		for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part;
	}
	if (rest) yield rest;
}
