import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop.ts';

/** RFC 9116 wants a date, less than a year ahead, after which the file must be read again. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** /.well-known/security.txt (RFC 9116): where people report a weakness of the shop. */
export function serveSecurityContact(app: FastifyInstance, { config }: Shop): void {
	app.get('/.well-known/security.txt', (_request, reply) => {
		const lines = [
			`Contact: ${config.publicUrl}/contact`,
			`Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
			'Preferred-Languages: en',
			`Canonical: ${config.publicUrl}/.well-known/security.txt`,
		];
		return reply
			.header('cache-control', 'public, max-age=86400')
			.type('text/plain; charset=utf-8')
			.send(`${lines.join('\n')}\n`);
	});
}
