import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleCategories } from '#db/seed/index.ts';
import { drawingOf } from './picture-to-come.tsx';

const DRAWINGS = readdirSync('public/pictures/to-come').map((file) => file.slice(0, -4));

test('each category of the sample shop has a drawing of what it holds, and never that of others', () => {
	const drawings = sampleCategories.map(({ slug }) => [slug, drawingOf(slug)]);
	expect(Object.fromEntries(drawings)).toEqual({
		microphones: 'microphone',
		'pa-speakers': 'speaker',
		mixers: 'mixer',
		'studio-recording': 'mixer',
		'keyboards-pianos': 'keys',
		'guitars-basses': 'guitar',
		'drums-percussion': 'drum',
		headphones: 'headphones',
		'dj-lighting': 'mixer',
		'cables-stands-cases': 'cable',
	});
});

test.each([
	['', 'picture'],
	['spare-parts', 'picture'],
	['pages', 'picture'],
	['microphone-stands', 'cable'],
	['subwoofers', 'speaker'],
])('the drawing for %j is %s, which exists', (slug, drawing) => {
	expect(drawingOf(slug)).toBe(drawing);
	expect(DRAWINGS).toContain(drawing);
});
