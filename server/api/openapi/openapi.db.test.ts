import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { ensureAdmin } from '#shop/accounts/accounts.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import type { OpenApi } from './openapi-types.ts';

const run = promisify(execFile);
const CLIENT = path.resolve(import.meta.dirname, '../../../tests/api-client');
const TSC = path.resolve(import.meta.dirname, '../../../node_modules/.bin/tsc');

const db = await testDatabase();
const { app } = await testApp(db);
/** How a program failed and what it wrote; null when it did not. */
const failureOf = (program: Promise<unknown>) =>
	program.then(
		() => null,
		({ code, signal, stdout, stderr }) => ({ code, signal, stdout, stderr }),
	);
const published = async () => (await app.inject({ url: '/api/openapi.json' })).body;

test('the document is a clean OpenAPI document by the rules that its users check it with', async () => {
	const config = await createConfig({ extends: ['recommended'] });
	const problems = await lintFromString({ source: await published(), config });
	expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
});

test('a client generated from the document compiles strictly, and buys', {
	timeout: 180_000,
}, async () => {
	const url = await app.listen({ port: 0, host: '127.0.0.1' });
	const email = 'admin@example.com';
	const password = 'correct-horse-battery';
	await ensureAdmin(db, { email, password });
	await run(process.execPath, [path.join(CLIENT, 'generate.ts'), `${url}/api/openapi.json`]);
	expect(await failureOf(run(TSC, ['--project', CLIENT]))).toBeNull();
	const journey = [path.join(CLIENT, 'journey.ts'), url, email, password];
	expect(await failureOf(run(process.execPath, journey))).toBeNull();
});

test('the page for people explains every call with a request and a response', async () => {
	const document: OpenApi = JSON.parse(await published());
	const page = await app.inject({ url: '/api/docs' });
	expect(page.headers['content-type']).toContain('text/html');
	for (const calls of Object.values(document.paths)) {
		for (const { operationId, requestBody, responses } of Object.values(calls)) {
			const part =
				page.body.split(`<article id="${operationId}">`)[1]?.split('</article>')[0] ?? '';
			expect(part, operationId).toContain('<h4>Answer</h4>');
			if (requestBody) expect(part, operationId).toContain('<h4>Request</h4><pre>');
			expect(responses, operationId).toHaveProperty('503');
			for (const { description } of Object.values(responses))
				expect(description, operationId).not.toBe('Default Response');
		}
	}
	expect(document.paths['/sanctum/csrf-cookie']?.get?.responses['204']?.content).toBeUndefined();
	expect(page.body).toContain('X-XSRF-TOKEN');
	const style = await app.inject({ url: '/api/docs.css' });
	expect(style.headers['content-type']).toContain('text/css');
});
