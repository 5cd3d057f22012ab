import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { defuse } from './catalogue-csv.ts';

export type ReportRow = {
	line: number;
	sku: string;
	name: string;
	outcome: 'merged' | 'refused' | 'noted';
	reason: string;
};
/** The list of rows that were not imported as given, as a table staff can open. */
export type Report = {
	file: string;
	add: (rows: readonly ReportRow[]) => Promise<void>;
	close: () => Promise<void>;
};

/** Creates `<folder>/<file name>-<date time>.csv`, in Lagos time. */
export async function openReport(folder: string, importedFile: string, now: Date): Promise<Report> {
	await mkdir(folder, { recursive: true });
	const time = now
		.toLocaleString('sv-SE', { timeZone: 'Africa/Lagos' })
		.replace(' ', '-')
		.replaceAll(':', '');
	const { file, handle } = await createFile(
		path.join(folder, `${path.basename(importedFile)}-${time}`),
	);
	await handle.write('\ufeffline,sku,name,outcome,reason\n');
	return {
		file,
		add: async (rows) => {
			const cells = rows.map(({ line, sku, name, outcome, reason }) => [
				line,
				defuse(sku),
				defuse(name),
				outcome,
				defuse(reason),
			]);
			if (cells.length) await handle.write(stringify(cells));
		},
		close: () => handle.close(),
	};
}

/** Two imports within one second get two files. */
async function createFile(base: string): Promise<{ file: string; handle: FileHandle }> {
	for (let n = 1; ; n += 1) {
		const file = `${base}${n === 1 ? '' : `-${n}`}.csv`;
		try {
			return { file, handle: await open(file, 'wx') };
		} catch (error) {
			if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
		}
	}
}
