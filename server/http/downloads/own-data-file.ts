import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userOfToken } from '#shop/accounts/sign-in.ts';
import { lagosDay } from '#shop/kit/lagos-days.ts';
import { Problem } from '#shop/kit/problem.ts';
import { type DataFormat, ownData } from '#shop/privacy/own-data.ts';
import type { Shop } from '../../shop.ts';
import { sessionToken } from '../session-cookie.ts';
import { limitConcurrency } from './limit-concurrency.ts';

const PAGE = '/account/data';
const TYPES: Record<DataFormat, { type: string; ending: string }> = {
	json: { type: 'application/json; charset=utf-8', ending: 'json' },
	csv: { type: 'application/zip', ending: 'zip' },
};

/**
 * What the form of the page /account/data is sent to: the file with everything about whoever is signed in, streamed while
 * it is made. Refusals lead back to the page. Register it in a scope of its own: it reads bodies of forms.
 */
export function serveOwnData(app: FastifyInstance, shop: Shop): void {
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string', bodyLimit: 4096 },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	const userOf = async ({ headers: { cookie } }: FastifyRequest) => {
		const token = sessionToken(cookie);
		return token ? await userOfToken(shop.db, token) : null;
	};
	const toLogin = (reply: FastifyReply) => reply.redirect(`/login?next=${PAGE}`, 303);
	const options = {
		// Before anything waits for a place, of which there are few.
		onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
			reply.header('cache-control', 'private, no-store');
			return (await userOf(request)) ? undefined : toLogin(reply);
		},
		preHandler: limitConcurrency(shop),
	};
	app.post<{ Body: unknown }>(`${PAGE}/file`, options, async (request, reply) => {
		const user = await userOf(request);
		if (!user) return toLogin(reply);
		const { format: wanted } = Object(request.body) as Record<string, unknown>;
		const format: DataFormat = wanted === 'csv' ? 'csv' : 'json';
		const now = new Date();
		try {
			const rows = await ownData(shop.db, user, format, now);
			const { type, ending } = TYPES[format];
			const name = `my-data-${lagosDay(now)}.${ending}`;
			return reply
				.type(type)
				.header('content-disposition', `attachment; filename="${name}"`)
				.send(Readable.from(rows, { objectMode: false }));
		} catch (error) {
			return backToPage(reply, error);
		}
	});
}

/** The page shows why; its address only names the reason, so that no text can be injected. */
function backToPage(reply: FastifyReply, error: unknown): FastifyReply {
	if (!(error instanceof Problem)) throw error;
	if (error.reason === 'proof-needed') return reply.redirect(PAGE, 303);
	if (error.code === 'too-many') return reply.redirect(`${PAGE}?refused=too-many`, 303);
	throw error;
}
