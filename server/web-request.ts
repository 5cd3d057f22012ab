import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutOrigin } from './cache-key.ts';

class RefusedRequest extends Error {
	readonly statusCode = 400;
}

/** A request as React Router reads it. @throws RefusedRequest */
export function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
	const aborted = new AbortController();
	// The request closes as soon as its body is read; only an unfinished reply means that the visitor has gone.
	reply.raw.once('close', () => {
		if (!reply.raw.writableFinished) aborted.abort();
	});
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (value !== undefined && !name.startsWith(':'))
			headers.set(name, Array.isArray(value) ? value.join(', ') : value);
	}
	const origin = `${request.protocol}://${request.host || 'localhost'}`;
	if (!URL.canParse(origin)) throw new RefusedRequest('The Host header cannot be read.');
	// Concatenated, not resolved: a path that starts with slashes or backslashes would be read as another host. HTTP also
	// knows a path without any, which is `*`.
	const url = new URL(`${origin}${withoutOrigin(request.url).replace(/^\/*/, '/')}`);
	const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
	const isForm = request.method === 'POST';
	// React Router checks the origin too, but only where the outcome is a page.
	if (isForm && isFromElsewhere(request.headers, url))
		throw new RefusedRequest('This was sent from another site.');
	return new Request(url, {
		// React Router answers HEAD without a body, but a cached answer needs one.
		method: isForm ? 'POST' : 'GET',
		headers,
		signal: aborted.signal,
		...(isForm ? { body } : {}),
	});
}

/** Browsers send one of these headers, most send both; other programs send neither. */
function isFromElsewhere(headers: FastifyRequest['headers'], { origin }: URL): boolean {
	return (headers.origin ?? origin) !== origin || headers['sec-fetch-site'] === 'cross-site';
}
