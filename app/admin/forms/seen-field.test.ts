import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ActionError } from '../../page-handlers.ts';
import { SeenField, seenBefore } from './seen-field.tsx';

const actionError = (more: Partial<ActionError>): ActionError => ({
	ok: false,
	status: 409,
	message: '',
	errors: {},
	facts: {},
	values: {},
	...more,
});
const sentNext = (refused?: ActionError) =>
	renderToStaticMarkup(
		createElement(SeenField, { updatedAt: 'now', shown: 'shown now', refused }),
	).match(/(?<=value=")[^"]*/g);

test('a page made anew after a refusal shows what the editor was shown, not what is stored by then', () => {
	expect(sentNext()).toEqual(['now', 'shown now']);
	const values = { seen_at: 'then', shown: 'shown then' };
	expect(sentNext(actionError({ status: 422, values }))).toEqual(['then', 'shown then']);
	const facts = { updatedAt: 'told', shown: 'shown told' };
	expect(sentNext(actionError({ values, facts }))).toEqual(['told', 'shown told']);
});

test('what a form says that it showed stays through a refusal, unless that was why', () => {
	const values = { seen: 'then' };
	expect(seenBefore(undefined)).toBeUndefined();
	expect(seenBefore(actionError({ status: 422, values }))).toBe('then');
	expect(seenBefore(actionError({ status: 409, values }))).toBeUndefined();
	// A lost connection: nothing came back.
	expect(seenBefore(actionError({ status: 0 }))).toBeUndefined();
});
