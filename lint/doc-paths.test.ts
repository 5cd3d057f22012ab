import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Who looks for a behaviour begins with these pages, so what they name must be there.

const ROOT = path.resolve(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
	cwd: ROOT,
	encoding: 'utf8',
}).split('\n');
const FOLDERS = new Set(FILES.map((file) => file.split('/')[0]));
const PAGES = FILES.filter((file) => /^(docs\/)?[^/]+\.md$/.test(file) && file !== 'CHANGELOG.md');

/** `{a,b}.ts` as `a.ts` and `b.ts`. */
function spelledOut(text: string): string[] {
	const [, before = '', names, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text) ?? [];
	if (names === undefined) return [text];
	return names.split(',').flatMap((name) => spelledOut(before + name + after));
}

/** Whether it begins with a folder of the repository, and so is a whole path. */
const isWhole = (name: string) => name.includes('/') && FOLDERS.has(name.split('/')[0]);

/** The files and folders of code that a page names, whole or as a name behind its folder; `*` is for any letters. */
function named(page: string): string[] {
	const quoted = [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/`([^`\s]+)`/g)];
	return quoted
		.flatMap(([, text = '']) => spelledOut(text))
		.filter(
			(name) => /^[\w.*/-]+\.(tsx?|sql|mjs)$/.test(name) || (isWhole(name) && /\/$/.test(name)),
		);
}

function isThere(name: string): boolean {
	const [start, end] = [isWhole(name) ? '^' : '(^|/)', name.endsWith('/') ? '' : '$'];
	const letters = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
	const pattern = new RegExp(start + letters + end);
	return FILES.some((file) => pattern.test(file));
}

test('every file and folder of code that a page names is there', () => {
	const names = PAGES.flatMap((page) => named(page).map((name) => ({ page, name })));
	expect(names.length).toBeGreaterThan(200);
	expect(names.filter(({ name }) => !isThere(name))).toEqual([]);
});
