import { expect, test } from 'vitest';
import { specificationFacet } from './specification-facets.ts';

const plugs = (count: number) => Array.from({ length: count }, (_, at) => `Plug ${at}`);
const offered = (choices: string[], counts: Record<string, number>, chosen: string[] = []) =>
	specificationFacet(
		{ key: 'plug', label: 'Plug', kind: 'choice', unit: null, choices, ids: [] },
		new Map(Object.entries(counts)),
		chosen,
		false,
	)?.choices.map(({ value }) => value);

test('few choices keep the order that staff gave them', () => {
	expect(offered(['Active', 'Passive', 'Valve'], { Passive: 9, Active: 1 })).toEqual([
		'Active',
		'Passive',
	]);
});

test('of many choices those of most products come first, and a chosen one without products stays', () => {
	const counts = Object.fromEntries(plugs(9).map((plug, at) => [plug, at + 1]));
	const found = offered([...plugs(9), 'Plug X'], counts, ['Plug X']);
	expect(found?.slice(0, 2)).toEqual(['Plug 8', 'Plug 7']);
	expect(found?.at(-1)).toBe('Plug X');
});
