import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { OddRequest } from './odd-requests.ts';

export type AskShop = (request: OddRequest) => Promise<{ ms: number; status: number }>;

/** Returns what sends requests to the shop at `origin`, one after the other, with these headers in each. */
export function askShop(origin: string, session: Record<string, string> = {}): AskShop {
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	return async ({ path, method = 'GET', headers = {}, body }) => {
		const began = performance.now();
		const sent = { origin, ...session, ...headers };
		const options = { agent, method, path, headers: sent, maxHeaderSize: 64 * 1024 };
		const request = http.request(origin, options);
		request.end(body);
		const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
			request.once('response', resolve);
			request.once('error', reject);
		});
		await text(response);
		return { ms: Math.round(performance.now() - began), status: response.statusCode ?? 0 };
	};
}
