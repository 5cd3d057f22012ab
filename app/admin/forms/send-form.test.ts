import { expect, test } from 'vitest';
import { readOutcome } from './send-form.ts';

const UNEXPECTED = 'Uncommon error';
const NOTHING = { errors: {}, facts: {}, values: {} };

test('what was saved and what was refused arrive whole', () => {
	const saved = { ok: true, message: 'Settings saved.', updatedAt: '2026-11-22T10:00:00.000Z' };
	expect(readOutcome(200, saved, UNEXPECTED)).toEqual(saved);
	const refused = {
		ok: false,
		status: 409,
		message: 'That file was sent already.',
		errors: { file: ['That file was sent already.'] },
		facts: { importId: 7 },
		values: { name: 'Cables' },
	};
	expect(readOutcome(409, refused, UNEXPECTED)).toEqual(refused);
});

test('a refusal from before the form was read keeps its message, except of what is too large', () => {
	expect(readOutcome(503, { message: 'Please come back.' }, UNEXPECTED)).toEqual({
		ok: false,
		status: 503,
		message: 'Please come back.',
		...NOTHING,
	});
	expect(readOutcome(413, { message: 'Payload Too Large' }, UNEXPECTED)).toMatchObject({
		ok: false,
		message: expect.stringMatching(/^That is more than can be sent at once/),
	});
});

test.each([null, 'saved', [], {}, { ok: true }, { ok: 'yes' }, { ok: true, message: 7 }])(
	'%j says nothing that can be shown, and counts as refused',
	(sent) => {
		const actionError = { ok: false, status: 200, message: UNEXPECTED, ...NOTHING };
		expect(readOutcome(200, sent, UNEXPECTED)).toEqual(actionError);
	},
);

test('parts of a refusal that are of another shape are left out', () => {
	const sent = {
		ok: false,
		message: 'No.',
		errors: { a: 'x', b: ['y'] },
		facts: null,
		values: [7],
	};
	expect(readOutcome(422, sent, UNEXPECTED)).toEqual({
		ok: false,
		status: 422,
		message: 'No.',
		...NOTHING,
		errors: { b: ['y'] },
	});
});
