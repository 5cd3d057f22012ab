import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Refusal } from '../../visit.ts';
import { SeenField } from './seen-field.tsx';

const refusal = (more: Partial<Refusal>): Refusal => ({
	ok: false,
	status: 409,
	message: '',
	errors: {},
	facts: {},
	typed: {},
	...more,
});
const sentNext = (refused?: Refusal) =>
	renderToStaticMarkup(
		createElement(SeenField, { updatedAt: 'now', shown: 'shown now', refused }),
	).match(/(?<=value=")[^"]*/g);

test('a page made anew after a refusal tells what the editor was shown, not what is stored by then', () => {
	expect(sentNext()).toEqual(['now', 'shown now']);
	const typed = { seen_at: 'then', shown: 'shown then' };
	expect(sentNext(refusal({ status: 422, typed }))).toEqual(['then', 'shown then']);
	const facts = { updatedAt: 'told', shown: 'shown told' };
	expect(sentNext(refusal({ typed, facts }))).toEqual(['told', 'shown told']);
});
