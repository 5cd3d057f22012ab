import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { keepPageAfterFault } from './keep-page.ts';

type Outcome = { type: 'data' | 'error'; result: unknown };

/** What the page gets for an outcome, of a sent form or (GET) of reading. */
async function outcomeOf(method: string, outcome: Outcome): Promise<Outcome> {
	const outcomes = { page: outcome };
	const context = { request: new Request('http://shop/admin/profile', { method }) };
	await keepPageAfterFault(context as never, async () => outcomes);
	return outcomes.page;
}

const fault = (answer: unknown) => ({
	type: 'error' as const,
	result: new ErrorResponse(500, '', answer),
});

test('an error of an action becomes a refusal with its reference, so that the page stays', async () => {
	const { type, result } = await outcomeOf('POST', fault({ reference: 'k7qz' }));
	expect(type).toBe('data');
	expect(result).toMatchObject({
		data: {
			ok: false,
			status: 500,
			message: 'The shop could not do this. If it happens again, tell us this reference: k7qz',
			errors: {},
		},
		init: { status: 500 },
	});
});

test('an answer that is not the shop’s own becomes a refusal too', async () => {
	for (const strange of [
		fault('<h1>Bad gateway</h1>'),
		fault(null),
		{ type: 'error', result: new SyntaxError('?') },
	])
		expect(await outcomeOf('POST', strange as Outcome)).toMatchObject({
			type: 'data',
			result: { data: { message: 'The shop could not do this. Please try again.' } },
		});
});

test('errors of reading, redirects and outcomes are passed on unchanged', async () => {
	const all: [string, Outcome][] = [
		['GET', fault({ reference: 'k7qz' })],
		['POST', { type: 'error', result: redirect('/login') }],
		['POST', { type: 'data', result: data({ ok: true }) }],
	];
	for (const [method, outcome] of all)
		expect(await outcomeOf(method, outcome)).toEqual({ ...outcome });
});

test('what surrounds a page keeps its data when nothing could be read, and redirects are followed', async () => {
	const read = async (root: Outcome) => {
		const outcomes = { root, 'admin/layout': root, 'admin/users/users': root };
		const request = new Request('http://shop/admin/profile');
		await keepPageAfterFault({ request } as never, async () => outcomes);
		return Object.keys(outcomes);
	};
	expect(await read(fault('Bad gateway'))).toEqual(['admin/users/users']);
	expect(await read({ type: 'error', result: redirect('/login') })).toHaveLength(3);
	expect(await read({ type: 'data', result: {} })).toHaveLength(3);
});
