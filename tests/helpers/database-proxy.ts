import net from 'node:net';
import { afterAll } from 'vitest';

/** A connection to PostgreSQL that can fall silent, as when the server is stopped, or break, as when it dies. */
export async function lineTo(databaseUrl: string) {
	const target = new URL(databaseUrl);
	const host = decodeURIComponent(target.hostname);
	const connectToServer = () =>
		host.startsWith('/')
			? net.connect(`${host}/.s.PGSQL.${target.port}`)
			: net.connect(Number(target.port), host);
	const ends = new Set<net.Socket>();
	let silent = false;
	const server = net.createServer((near) => {
		const far = connectToServer();
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			ends.add(from);
			if (silent) from.pause();
			from.on('data', (bytes) => to.write(bytes));
			from.on('error', () => to.destroy());
			from.on('close', () => {
				ends.delete(from);
				to.destroy();
			});
			if (silent) from.pause();
		}
	});
	const listen = (port = 0) =>
		new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const cut = () => {
		for (const end of ends) end.destroy();
	};
	await listen();
	const { port } = server.address() as net.AddressInfo;
	afterAll(() => {
		cut();
		server.close();
	});
	const url = new URL(databaseUrl);
	url.hostname = '127.0.0.1';
	url.port = String(port);
	return {
		url: url.href,
		/** From now on no bytes are forwarded, without any error. */
		fallSilent: () => {
			silent = true;
			for (const end of ends) end.pause();
		},
		/** Forwards what was held back. */
		speakAgain: () => {
			silent = false;
			for (const end of ends) end.resume();
		},
		/** Cuts all connections and accepts no new ones. */
		break: () => {
			server.close();
			cut();
		},
		restore: () => listen(port),
	};
}
