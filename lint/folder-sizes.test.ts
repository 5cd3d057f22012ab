import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

// A folder that can be read at a glance: who looks for a behaviour finds its file among at most thirty.

const ROOT = path.resolve(import.meta.dirname, '..');
const MOST_FILES = 30;

test(`no folder has more than ${MOST_FILES} files of code beside its tests`, () => {
	const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: ROOT,
		encoding: 'utf8',
	}).split('\n');
	const code = files.filter(
		(file) => /\.(tsx?|sql)$/.test(file) && !/^tests\/|\.test\.tsx?$|^db\/migrations\//.test(file),
	);
	const sizes = [...Map.groupBy(code, path.dirname)].map(
		([folder, { length }]) => [folder, length] as const,
	);
	expect(sizes.length).toBeGreaterThan(50);
	expect(sizes.filter(([, size]) => size > MOST_FILES)).toEqual([]);
});
