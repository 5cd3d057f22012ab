import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// The proxy in front of several shops, set up as in docs/running.md: nginx, or if it is not installed a small one that
// does what the test needs.

export type FrontProxy = {
	kind: 'nginx' | 'small';
	/** What it logged about requests that failed. */
	errors: () => Promise<string>;
	stop: () => Promise<void>;
};

const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

export function openProxy(folder: string, port: number, shops: number[]): Promise<FrontProxy> {
	return existsSync(NGINX) ? openNginx(folder, port, shops) : openSmall(port, shops);
}

async function openNginx(folder: string, port: number, shops: number[]): Promise<FrontProxy> {
	const file = path.join(folder, 'nginx.conf');
	await writeFile(file, configuration(folder, port, shops));
	const nginx = spawn(NGINX, ['-p', folder, '-e', 'stderr', '-c', file], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const ended = once(nginx, 'exit');
	while (!(await isAnswering(port))) {
		if (nginx.exitCode !== null) throw new Error('nginx did not start');
		await wait(20);
	}
	return {
		kind: 'nginx',
		errors: () => readFile(path.join(folder, 'nginx-errors.log'), 'utf8'),
		stop: async () => {
			nginx.kill('SIGTERM');
			await ended;
		},
	};
}

function configuration(folder: string, port: number, shops: number[]): string {
	const servers = shops.map((shop) => `server 127.0.0.1:${shop} max_fails=1 fail_timeout=1s;`);
	const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(kind) => `${kind}_temp_path ${folder}/${kind};`,
	);
	return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
error_log ${folder}/nginx-errors.log error;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 512; }
http {
	${places.join('\n\t')}
	access_log off;
	upstream shop { ${servers.join(' ')} keepalive 16; keepalive_timeout 1s; }
	server {
		listen 127.0.0.1:${port};
		client_max_body_size 110m;
		location / {
			proxy_pass http://shop;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
			proxy_set_header Host $http_host;
			proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
			proxy_set_header X-Forwarded-Proto $scheme;
			proxy_set_header X-Request-Id $request_id;
			proxy_connect_timeout 2s;
		}
	}
}
`;
}

async function openSmall(port: number, shops: number[]): Promise<FrontProxy> {
	const agent = new http.Agent({ keepAlive: false });
	let next = 0;
	const server = http.createServer(async (request, response) => {
		next += 1;
		const first = next;
		const body = Buffer.concat(await request.toArray());
		for (let attempt = 0; attempt < shops.length; attempt += 1) {
			const shop = shops[(first + attempt) % shops.length] ?? 0;
			if (await pass(request, body, response, shop, agent)) return;
		}
		response.writeHead(502).end();
	});
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	return {
		kind: 'small',
		errors: async () => '',
		stop: async () => {
			server.closeAllConnections();
			server.close();
			agent.destroy();
		},
	};
}

/** Forwards a request; false when the shop did not accept it and another may be tried. */
function pass(
	{ method = 'GET', url = '/', headers, socket }: http.IncomingMessage,
	body: Buffer,
	response: http.ServerResponse,
	port: number,
	agent: http.Agent,
): Promise<boolean> {
	return new Promise((resolve) => {
		const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' };
		const { connection: _, 'transfer-encoding': __, ...passed } = headers;
		const sent = http.request(
			{
				host: '127.0.0.1',
				port,
				method,
				path: url,
				agent,
				headers: { ...passed, ...forwarded, 'content-length': body.length },
			},
			(upstream) => {
				const { connection: ___, 'keep-alive': ____, ...given } = upstream.headers;
				response.writeHead(upstream.statusCode ?? 502, given);
				upstream.pipe(response).once('finish', () => resolve(true));
			},
		);
		sent.once('error', (error: NodeJS.ErrnoException) => {
			const mayRepeat = error.code === 'ECONNREFUSED' || method === 'GET';
			if (!mayRepeat) response.writeHead(502).end();
			resolve(!mayRepeat);
		});
		sent.end(body);
	});
}

async function isAnswering(port: number): Promise<boolean> {
	return fetch(`http://127.0.0.1:${port}/healthz`).then(
		({ ok }) => ok,
		() => false,
	);
}
