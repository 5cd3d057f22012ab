import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Node's error codes for requests that it could not parse. */
const STATUS_OF: Readonly<Record<string, number>> = {
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what Node could not parse (garbage, headers that are too long or too slow) with the usual headers, and closes
 * the connection: where the next request on it would begin is unknown.
 */
export function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
	if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
	const status = STATUS_OF[error.code ?? ''] ?? 400;
	const phrase = STATUS_CODES[status] ?? '';
	const body = JSON.stringify({ message: phrase });
	const headers = {
		...SECURITY_HEADERS,
		'content-type': 'application/json; charset=utf-8',
		'cache-control': 'no-store',
		'content-length': Buffer.byteLength(body),
		connection: 'close',
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'));
}

/**
 * Refuses a request with several Host headers, of which Node would use the first and a proxy perhaps another (RFC 9112,
 * section 3.2). Returns whether it did.
 */
export function refuseSeveralHosts(request: IncomingMessage, response: ServerResponse): boolean {
	const { rawHeaders } = request;
	let hosts = 0;
	for (let name = 0; name < rawHeaders.length; name += 2)
		if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts += 1;
	if (hosts <= 1) return false;
	const body = JSON.stringify({ message: STATUS_CODES[400] });
	response
		.writeHead(400, {
			...SECURITY_HEADERS,
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
			'content-length': Buffer.byteLength(body),
			connection: 'close',
		})
		.end(body);
	return true;
}
