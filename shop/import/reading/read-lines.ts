import type { Readable } from 'node:stream';

/** Thrown for an overlong line: a packed file of some kilobytes may expand to more than fits into memory. */
export class LineTooLong extends Error {
	override name = 'LineTooLong';
}

/**
 * The lines of a UTF-8 stream, split at line feeds only: node:readline also splits at U+2028, which occurs raw inside
 * JSON strings of real feeds.
 * @throws LineTooLong soon after a line has more characters than `longest`
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
