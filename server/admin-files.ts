import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportCatalogue } from '#shop/import/export-catalogue.ts';
import { onlyRows } from '#shop/import/report-rows.ts';
import { importForStaff } from '#shop/import/staff-imports.ts';
import { parseId } from '#shop/input.ts';
import { lagosDay } from '#shop/lagos-days.ts';
import { mailForStaff } from '#shop/mail/sent-mails.ts';
import { Problem } from '#shop/problem.ts';
import { userOfToken } from '#shop/sign-in.ts';
import { importFolder } from './config.ts';
import { sessionToken } from './session-cookie.ts';
import type { Shop } from './shop.ts';

/** Files for staff that are sent while they are made: pages are sent whole, so these go beside them. */
export function serveAdminFiles(app: FastifyInstance, shop: Shop): void {
	const gate = (list: string) => (request: FastifyRequest, reply: FastifyReply) =>
		turnOthersAway(shop, request, reply, list);
	const onRequest = gate('/admin/import');

	app.get('/admin/export.csv', { onRequest }, async (_request, reply) =>
		sendTable(
			reply,
			`catalogue-${lagosDay(new Date())}.csv`,
			Readable.from(exportCatalogue(shop.db)),
		),
	);
	app.get<{ Params: { id: string } }>(
		'/admin/import/:id/report.csv',
		{ onRequest },
		async ({ params }, reply) => {
			const file = await findReport(shop, params.id);
			if (!file) return notFound(reply);
			return sendTable(reply, `import-${params.id}-report.csv`, createReadStream(file));
		},
	);
	app.get<{ Params: { id: string } }>(
		'/admin/import/:id/refused.csv',
		{ onRequest },
		async ({ params }, reply) => {
			const file = await findReport(shop, params.id);
			if (!file) return notFound(reply);
			const rows = Readable.from(onlyRows(file, 'refused'));
			return sendTable(reply, `import-${params.id}-refused.csv`, rows);
		},
	);
	app.get<{ Params: { id: string } }>(
		'/admin/mails/:id/body',
		{ onRequest: gate('/admin/mails') },
		async ({ params }, reply) => {
			const mail = await findMail(shop, params.id);
			if (!mail) return notFound(reply);
			return reply
				.headers({
					'content-security-policy': MAIL_POLICY,
					'x-frame-options': 'SAMEORIGIN',
					'referrer-policy': 'no-referrer',
				})
				.type('text/html; charset=utf-8')
				.send(mail.html);
		},
	);
}

/**
 * A mail is shown in a frame of the admin area as its receiver sees it. Whatever somebody may have got into it, it
 * runs nothing, fetches nothing, sends no form and is not of the shop's origin.
 */
const MAIL_POLICY = [
	"default-src 'none'",
	"style-src 'unsafe-inline'",
	"form-action 'none'",
	"base-uri 'none'",
	"frame-ancestors 'self'",
	'sandbox',
].join('; ');

async function findMail(shop: Shop, id: string) {
	try {
		return await mailForStaff(shop.db, parseId(id));
	} catch (error) {
		if (error instanceof Problem && error.code === 'not-found') return undefined;
		throw error;
	}
}

/** As the gate of the admin pages: guests are led to the sign-in page, shoppers to /403. */
async function turnOthersAway(
	shop: Shop,
	request: FastifyRequest,
	reply: FastifyReply,
	list: string,
): Promise<FastifyReply | undefined> {
	reply.header('cache-control', 'private, no-store');
	const token = sessionToken(request.headers.cookie);
	const user = token ? await userOfToken(shop.db, token) : null;
	if (user?.roleAs === 1) return undefined;
	return reply.redirect(user ? '/403' : `/login?next=${list}`);
}

async function findReport(shop: Shop, id: string): Promise<string | null> {
	try {
		const { reportFile } = await importForStaff(shop.db, parseId(id));
		const file = reportFile && path.join(importFolder(shop.config), reportFile);
		return file && existsSync(file) ? file : null;
	} catch (error) {
		if (error instanceof Problem && error.code === 'not-found') return null;
		throw error;
	}
}

function sendTable(reply: FastifyReply, name: string, table: Readable): FastifyReply {
	return reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(table);
}

function notFound(reply: FastifyReply): FastifyReply {
	return reply.code(404).type('text/plain').send('There is no such file.');
}
