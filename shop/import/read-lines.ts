import type { Readable } from 'node:stream';

/**
 * The lines of a UTF-8 stream, divided at line feeds only: node:readline would also divide at U+2028, which stands raw
 * inside JSON strings of real feeds.
 */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
	let rest = '';
	for await (const chunk of stream.setEncoding('utf8')) {
		const parts = (rest + chunk).split('\n');
		rest = parts.pop() ?? '';
		for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part;
	}
	if (rest) yield rest;
}
