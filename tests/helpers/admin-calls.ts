import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import type { Db } from '#db/client.ts';
import { CHANGES_CHANNEL } from '#shop/kit/changes.ts';
import { openUploads, type Uploads } from '#shop/pictures/uploads.ts';
import type { TestApp } from './app.ts';
import { makeAdminUser, signedInHeaders } from './staff.ts';

// Admins, what they send, and what is announced, for tests of the admin area.

/** An admin, with the header of a signed-in session. */
export async function makeAdmin(db: Db, name?: string) {
	const user = await makeAdminUser(db, name);
	return { user, headers: await signedInHeaders(db, user.id) };
}

type Method = 'GET' | 'POST' | 'DELETE';
type Sent = FormData | object | string;

/** Calls the API with these headers. */
export function caller({ app }: TestApp, headers: Record<string, string>) {
	return async (method: Method, path: string, payload?: Sent) => {
		const response = await app.inject({
			method,
			url: `/api${path}`,
			headers,
			...(payload === undefined ? {} : { payload }),
		});
		return { http: response.statusCode, body: response.json() };
	};
}

/** Fields as a multipart form; a list is sent as `name[]`. */
export function formOf(fields: Record<string, string | number | Blob | readonly Blob[]>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, item);
		else form.append(name, value instanceof Blob ? value : String(value));
	}
	return form;
}

/** A real picture of one colour: different colours make different files. */
export async function pngFile(red = 0, name = 'picture.png'): Promise<File> {
	const background = { r: red, g: 120, b: 40 };
	const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
		.png()
		.toBuffer();
	return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

/** A store of uploads that is deleted after the test file. */
export function temporaryUploads(): Uploads {
	const folder = mkdtempSync(path.join(tmpdir(), 'bridgehead-uploads-'));
	afterAll(() => rm(folder, { recursive: true, force: true }));
	return openUploads(folder);
}

/** The tags announced while `work` runs, in order of arrival. */
export async function announcedBy(db: Db, work: () => Promise<unknown>): Promise<string[]> {
	const tags: string[] = [];
	const listener = await db.$client.connect();
	const hear = ({ payload }: { payload?: string }) => tags.push(...(payload ?? '').split(' '));
	listener.on('notification', hear);
	try {
		await listener.query(`listen ${CHANGES_CHANNEL}`);
		await work();
		// Notifications of committed work arrive before the response to a later statement.
		await listener.query('select 1');
		return tags;
	} finally {
		listener.off('notification', hear);
		await listener.query(`unlisten ${CHANGES_CHANNEL}`);
		listener.release();
	}
}
