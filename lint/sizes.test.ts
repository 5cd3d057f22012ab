import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Folders that can be read at a glance, and files in one sitting: who looks for a behaviour finds its file among at most
// thirty, and in it at most 300 lines.

const ROOT = path.resolve(import.meta.dirname, '..');
const MOST_FILES = 30;
const MOST_LINES = 300;
/** Tables of facts, which nobody reads from top to bottom. */
const DATA = ['db/seed/specifications.ts', 'tools/bench/search/queries.ts'];

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
	cwd: ROOT,
	encoding: 'utf8',
}).split('\n');

test(`no folder has more than ${MOST_FILES} files of code beside its tests`, () => {
	const code = FILES.filter(
		(file) => /\.(tsx?|sql)$/.test(file) && !/^tests\/|\.test\.tsx?$|^db\/migrations\//.test(file),
	);
	const sizes = [...Map.groupBy(code, path.dirname)].map(
		([folder, { length }]) => [folder, length] as const,
	);
	expect(sizes.length).toBeGreaterThan(50);
	expect(sizes.filter(([, size]) => size > MOST_FILES)).toEqual([]);
});

test(`no file of code has more than ${MOST_LINES} lines`, () => {
	const code = FILES.filter((file) => /\.(tsx?|mjs)$/.test(file) && !DATA.includes(file));
	const lengths = code.map((file) => {
		const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
		return [file, lines] as const;
	});
	expect(lengths.length).toBeGreaterThan(1000);
	expect(lengths.filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
});
