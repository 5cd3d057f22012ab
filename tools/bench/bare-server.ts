import http from 'node:http';

// The yardstick: a bare node:http server that sends given responses. It receives them over IPC and replies with its port.

export type BareResponse = { path: string; headers: Record<string, string>; bodyBase64: string };

process.on('message', (responses: BareResponse[]) => {
	const cached = new Map(
		responses.map(({ path, headers, bodyBase64 }) => {
			const body = Buffer.from(bodyBase64, 'base64');
			return [path, { headers: { ...headers, 'content-length': String(body.length) }, body }];
		}),
	);
	const server = http.createServer((request, response) => {
		const stored = cached.get(request.url ?? '');
		if (!stored) return response.writeHead(404).end();
		response.writeHead(200, stored.headers).end(stored.body);
	});
	server.listen(0, '127.0.0.1', () => {
		const address = server.address();
		process.send?.(typeof address === 'object' ? address?.port : null);
	});
});
