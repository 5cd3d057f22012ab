import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

// Folders that can be read at a glance, files in one sitting, and functions on one screen or two: who looks for a behaviour
// finds its file among at most thirty, in it at most 300 lines, and in these at most 100 a function.

const ROOT = path.resolve(import.meta.dirname, '..');
const MOST_FILES = 30;
const MOST_LINES = 300;
const MOST_LINES_OF_FUNCTION = 100;
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

test(`no function has more than ${MOST_LINES_OF_FUNCTION} lines`, () => {
	const code = FILES.filter(
		(file) => /\.tsx?$/.test(file) && !/\.d\.ts$|^tests\/|\.test\.tsx?$|^tools\/bench\//.test(file),
	);
	const functions = code.flatMap((file) => functionsOf(file));
	expect(functions.length).toBeGreaterThan(2000);
	expect(functions.filter(({ lines }) => lines > MOST_LINES_OF_FUNCTION)).toEqual([]);
});

/**
 * Every function of a file that is long enough to have a long one, with its lines: those of its parameters and blank ones
 * too, which Biome's rule leaves out.
 */
function functionsOf(file: string) {
	const text = readFileSync(path.join(ROOT, file), 'utf8');
	const linesOf = (start: number, end: number) => text.slice(start, end).split('\n').length;
	if (linesOf(0, text.length) <= MOST_LINES_OF_FUNCTION) return [];
	const found: { file: string; line: number; lines: number }[] = [];
	const note = ({ start, end }: { start: number; end: number }) => {
		found.push({ file, line: linesOf(0, start), lines: linesOf(start, end) });
	};
	new Visitor({
		FunctionDeclaration: note,
		FunctionExpression: note,
		ArrowFunctionExpression: note,
	}).visit(parseSync(file, text).program);
	return found;
}
