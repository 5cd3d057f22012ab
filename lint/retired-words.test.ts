import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Words that had a meaning of their own here once, and the words of the field that replaced them (see the glossary in
// docs/architecture.md). They stay out of identifiers and of the names of files.

const RETIRED: Readonly<Record<string, string>> = {
	told: 'the thing it is: problem, response, message, count',
	kept: 'cached or stored',
	mend: 'resolve',
	mended: 'resolved',
	settle: 'refresh, book or close',
	patience: 'timeout',
	stretch: 'date range',
	detour: 'return to',
	refusal: 'problem, action error or rejection',
	lane: 'priority',
	clearing: 'retention',
	meters: 'metrics',
	finds: 'hits',
	visit: 'request context',
	untold: 'what it was not informed of',
	gate: 'check or load shedder',
	lanes: 'priorities, or how many at once',
	turn: 'iteration, round or lock',
	turns: 'iterations or rounds',
	patient: 'its timeout or number of tries',
	paper: 'document',
	papers: 'documents',
	mortal: 'crashing',
	unhurried: 'unlimited',
	snap: 'error page',
	settles: 'refreshes, books or closes',
};

const ROOT = path.resolve(import.meta.dirname, '..');
/** What is declared: by its keyword, or taken out of an object. */
const DECLARED =
	/\b(?:const|let|function|type|class)\s+([\w$]+)|\b(?:const|let)\s*[[{]([^=;]*)[\]}]\s*=/g;

/** The words of a name: `keptAt`, `kept-at` and `KEPT_AT` are of the same two. */
const wordsOf = (name: string) =>
	name
		.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);

test('names are in the words of the field', () => {
	const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
	const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
	const found = new Set<string>();
	for (const file of files) {
		const declared = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(DECLARED)];
		const names = declared.flatMap(([, name, several]) => name ?? several?.match(/[\w$]+/g) ?? []);
		for (const name of [file, ...names]) {
			const retired = wordsOf(name).find((word) => Object.hasOwn(RETIRED, word));
			if (retired) found.add(`${file}: ${name} (say ${RETIRED[retired]})`);
		}
	}
	expect(files.length).toBeGreaterThan(800);
	expect([...found]).toEqual([]);
});
