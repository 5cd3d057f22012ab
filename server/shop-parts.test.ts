import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { whenPortIsFree } from './shop-parts.ts';

const listening = (port: number, listen: () => Promise<unknown>, server = net.createServer()) =>
	whenPortIsFree(
		{ ...readConfig({}), port, host: '127.0.0.1' },
		new AbortController().signal,
		server,
		listen,
	);

test('a port on which this user may not listen ends the start with one sentence', async () => {
	// As Node words it; whether a port below 1024 is refused depends on the machine.
	const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), {
		code: 'EACCES',
		syscall: 'listen',
	});
	await expect(listening(80, () => Promise.reject(refused))).rejects.toThrow(
		/^PORT is 80, on which this user may not listen: set it to 1024 or more\.$/,
	);
});

test('a fault that is none of HOST or PORT stays as it is', async () => {
	const fault = new Error('a plugin failed');
	await expect(listening(80, () => Promise.reject(fault))).rejects.toBe(fault);
});

test('a port that a stopping shop leaves is listened on as soon as it is free', async () => {
	const other = net.createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	const { port } = other.address() as net.AddressInfo;
	const server = net.createServer();
	let tries = 0;
	await listening(
		port,
		async () => {
			tries += 1;
			if (tries === 2) await new Promise((closed) => other.close(closed));
			server.listen(port, '127.0.0.1');
			await once(server, 'listening');
		},
		server,
	);
	expect(tries).toBe(2);
	server.close();
});
