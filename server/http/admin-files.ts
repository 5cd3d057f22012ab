import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userOfToken } from '#shop/accounts/sign-in.ts';
import { onlyRows } from '#shop/import/report-rows.ts';
import { importForStaff } from '#shop/import/staff-imports.ts';
import { lagosDay } from '#shop/kit/lagos-days.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { mailForStaff } from '#shop/mail/sent-mails.ts';
import { newsletterBodies, newsletterById } from '#shop/newsletter/newsletter-writing.ts';
import { exportPurchaseOrder } from '#shop/purchasing/order-export.ts';
import { isProved } from '#shop/second-factor/fresh-proof.ts';
import { needsProof } from '#shop/second-factor/proof-routes.ts';
import { mailNamed, previewMail } from '#shop/settings/mail-words-saving.ts';
import { isStaff, type Rights } from '#shop/staff/permissions.ts';
import { refuseUnlessAllowed } from '#shop/staff/route-permissions.ts';
import { importFolder } from '../config.ts';
import type { Shop } from '../shop.ts';
import { exportedTables, type Query } from './downloads/exported-tables.ts';
import { limitConcurrency } from './downloads/limit-concurrency.ts';
import { sessionToken } from './session-cookie.ts';

/**
 * Downloads for staff that are streamed while they are made; pages are sent whole, so these have routes of their own.
 */
export function serveAdminFiles(app: FastifyInstance, shop: Shop): void {
	for (const { path: url, page, name, rows, days } of exportedTables(shop)) {
		const options = { ...onlyAdmins(shop, page), preHandler: limitConcurrency(shop) };
		app.get<{ Querystring: Query }>(url, options, async ({ query }, reply) =>
			sendTable(
				reply,
				`${name}-${days?.(query) ?? lagosDay(new Date())}.csv`,
				Readable.from(rows(query)),
			),
		);
	}
	serveReports(app, shop);
	servePurchaseOrders(app, shop);
	serveMails(app, shop);
}

const REPORTS = {
	report: createReadStream,
	refused: (file: string) => Readable.from(onlyRows(file, 'refused')),
};

function serveReports(app: FastifyInstance, shop: Shop): void {
	for (const [name, read] of Object.entries(REPORTS))
		app.get<{ Params: { id: string } }>(
			`/admin/import/:id/${name}.csv`,
			onlyAdmins(shop, '/admin/import'),
			async ({ params }, reply) => {
				const file = await findReport(shop, params.id);
				if (!file) return notFound(reply);
				return sendTable(reply, `import-${params.id}-${name}.csv`, read(file));
			},
		);
}

function servePurchaseOrders(app: FastifyInstance, shop: Shop): void {
	app.get<{ Params: { id: string } }>(
		'/admin/purchase-orders/:id/lines.csv',
		onlyAdmins(shop, '/admin/purchase-orders'),
		async ({ params }, reply) => {
			const rows = await found(() => exportPurchaseOrder(shop.db, parseId(params.id)));
			if (!rows) return notFound(reply);
			return sendTable(reply, `purchase-order-${params.id}.csv`, Readable.from([rows]));
		},
	);
}

function serveMails(app: FastifyInstance, shop: Shop): void {
	const { db } = shop;
	const { publicUrl } = shop.config;
	app.get<{ Params: { id: string } }>(
		'/admin/mails/:id/body',
		onlyAdmins(shop, '/admin/mails'),
		async ({ params }, reply) => {
			const mail = await found(() => mailForStaff(db, parseId(params.id)));
			return mail ? sendMailBody(reply, mail.html, publicUrl) : notFound(reply);
		},
	);
	app.get<{ Params: { id: string } }>(
		'/admin/newsletter/letters/:id/body',
		onlyAdmins(shop, '/admin/newsletter/letters'),
		async ({ params }, reply) => {
			const letter = await found(() => newsletterById(db, parseId(params.id)));
			if (!letter) return notFound(reply);
			const { html } = await newsletterBodies(db, letter, publicUrl);
			return sendMailBody(reply, html, publicUrl);
		},
	);
	app.get<{ Params: { mail: string }; Querystring: Record<string, unknown> }>(
		'/admin/settings/mails/:mail/body',
		onlyAdmins(shop, '/admin/settings/mails'),
		async ({ params, query }, reply) => {
			const preview = () => previewMail(db, publicUrl, mailNamed(params.mail), query);
			const mail = await found(preview);
			return mail ? sendMailBody(reply, mail.html, publicUrl) : notFound(reply);
		},
	);
}

/**
 * Shows a mail in a frame of the admin area as its recipient sees it. Whatever its content, it runs no scripts, fetches
 * nothing but the shop's pictures, sends no form and does not have the shop's origin.
 */
function sendMailBody(reply: FastifyReply, html: string, publicUrl: string): FastifyReply {
	const policy = [
		"default-src 'none'",
		`img-src 'self' ${publicUrl}/uploads/`,
		"style-src 'unsafe-inline'",
		"form-action 'none'",
		"base-uri 'none'",
		"frame-ancestors 'self'",
		'sandbox',
	];
	return reply
		.headers({
			'content-security-policy': policy.join('; '),
			'x-frame-options': 'SAMEORIGIN',
			'referrer-policy': 'no-referrer',
		})
		.type('text/html; charset=utf-8')
		.send(html);
}

/** What is there to show; undefined when there is nothing, or it cannot be shown as asked. */
async function found<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid'))
			return undefined;
		throw error;
	}
}

/** The same checks as for admin pages: visitors are sent to the sign-in page, shoppers to /403. */
function onlyAdmins(shop: Shop, page: string) {
	return {
		onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
			reply.header('cache-control', 'private, no-store');
			const token = sessionToken(request.headers.cookie);
			const user = token ? await userOfToken(shop.db, token) : null;
			if (!user || !isStaff(user)) return reply.redirect(user ? '/403' : `/login?next=${page}`);
			const refused = refuseOtherRoles(user, request, reply);
			if (refused) return refused;
			const isProofNeeded = needsProof(request.method, request.routeOptions.url ?? '');
			if (user.lacksSecondFactor || (isProofNeeded && !isProved(user)))
				return reply.redirect(`/account/prove?${new URLSearchParams({ next: request.url })}`);
			return undefined;
		},
	};
}

/** Answers 403 in plain words when the role does not include this file. */
function refuseOtherRoles(user: Rights, request: FastifyRequest, reply: FastifyReply) {
	try {
		refuseUnlessAllowed(user, request.method, request.routeOptions.url ?? '');
		return undefined;
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return reply
			.code(error.status)
			.type('text/html; charset=utf-8')
			.send(
				`<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${NOT_YOURS}</title><h1>${NOT_YOURS}</h1><p>${error.message}</p><p><a href="/admin/dashboard">Dashboard</a></p>`,
			);
	}
}

const NOT_YOURS = 'Not part of your role';

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
	// For HEAD, the framework would read it to its end after the response.
	const isHead = reply.request.method === 'HEAD';
	if (isHead) table.destroy();
	return reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(isHead ? Readable.from([]) : table);
}

function notFound(reply: FastifyReply): FastifyReply {
	return reply.code(404).type('text/plain').send('There is no such file.');
}
