import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutOrigin } from './cache-key.ts';

class RefusedRequest extends Error {
	readonly statusCode = 400;
}

/**
 * A name or an address (IPv6 in brackets) with a port. Anything more, such as a slash, would be read as the beginning of
 * the path, whose length is only checked in the address.
 */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** More than any page has; see hasTooManyFields(). */
const MOST_FIELDS = 5000;
const AMPERSAND = '&'.charCodeAt(0);
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;

/** The address of a request as the browser knows it. @throws RefusedRequest for a Host header that cannot be read */
export function addressOf(request: FastifyRequest): URL {
	const host = request.host || 'localhost';
	const origin = `${request.protocol}://${host}`;
	if (!HOST.test(host) || !URL.canParse(origin))
		throw new RefusedRequest('The Host header cannot be read.');
	// Concatenated, not resolved: a path that starts with slashes or backslashes would be read as another host. HTTP also
	// knows a path without any, which is `*`.
	return new URL(`${origin}${withoutOrigin(request.url).replace(/^\/*/, '/')}`);
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
	const url = addressOf(request);
	const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
	const isForm = request.method === 'POST';
	if (body && URL_ENCODED.test(headers.get('content-type') ?? '') && hasTooManyFields(body))
		throw new RefusedRequest('The form has too many fields.');
	// React Router checks the origin too, but only where the outcome is a page.
	if (isForm && isFromElsewhere(request.headers, url))
		throw new RefusedRequest('This was sent from another site.');
	return new Request(url, {
		// React Router answers HEAD without a body, but a cached response needs one.
		method: isForm ? 'POST' : 'GET',
		headers,
		signal: aborted.signal,
		...(isForm ? { body } : {}),
	});
}

/** A megabyte can hold 200,000 fields, which take seconds. */
function hasTooManyFields(body: Uint8Array): boolean {
	let from = -1;
	for (let n = 0; n < MOST_FIELDS; n += 1) {
		from = body.indexOf(AMPERSAND, from + 1);
		if (from < 0) return false;
	}
	return true;
}

/** Browsers send one of these headers, most send both; other programs send neither. */
function isFromElsewhere(headers: FastifyRequest['headers'], { origin }: URL): boolean {
	return (headers.origin ?? origin) !== origin || headers['sec-fetch-site'] === 'cross-site';
}
