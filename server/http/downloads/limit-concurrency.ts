import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../../shop.ts';
import { Overloaded } from '../load-shedder.ts';
import { WaitingClients } from '../waiting-clients.ts';

/** Lets only a few tables be made at a time; others wait, and are asked to come back when too many do. */
export function limitConcurrency(shop: Shop) {
	return async (_request: FastifyRequest, reply: FastifyReply) => {
		const clients = new WaitingClients().add(reply.raw);
		const release = await shop.tableLoadShedder
			.acquire('normal', clients.signal)
			.catch(nullIfOverloaded);
		if (release) reply.raw.once('close', release);
		else return respondOverloaded(reply);
	};
}

function nullIfOverloaded(error: unknown): null {
	if (error instanceof Overloaded) return null;
	throw error;
}

function respondOverloaded(reply: FastifyReply): FastifyReply {
	return reply
		.code(503)
		.header('retry-after', '30')
		.type('text/plain; charset=utf-8')
		.send('Other tables are being downloaded just now. Please try again in a minute.');
}
