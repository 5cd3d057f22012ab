import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openReport } from './report.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-report-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('ten thousand refused rows are listed, of more only the number; others always', async () => {
	const report = await openReport(folder, 'feed.csv', new Date('2026-03-01T10:00:00Z'));
	const row = { sku: 's', name: 'n', reason: 'why' };
	const refused = Array.from({ length: 12_345 }, (_, line) => ({
		...row,
		line,
		outcome: 'refused' as const,
	}));
	await report.add(refused.slice(0, 6000));
	await report.add(refused.slice(6000));
	await report.add([{ ...row, line: 9, outcome: 'changed' }]);
	await report.close();
	const lines = (await readFile(report.file, 'utf8')).trimEnd().split('\n');
	expect(lines).toHaveLength(1 + 10_000 + 2);
	expect(lines.slice(-2)).toEqual(['9,s,n,changed,why', '0,,,refused,"and 2,345 more rows"']);
});
