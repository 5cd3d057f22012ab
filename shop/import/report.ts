import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { csvHeading, csvRows } from '../csv.ts';

export type ReportRow = {
	line: number;
	sku: string;
	name: string;
	outcome: 'changed' | 'merged' | 'refused' | 'noted';
	reason: string;
};
export const REPORT_COLUMNS = ['line', 'sku', 'name', 'outcome', 'reason'] as const;

/** The list of rows that change a product, and of those not imported as given, as a table staff can open. */
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
	await handle.write(csvHeading(REPORT_COLUMNS));
	return {
		file,
		add: async (rows) => {
			if (rows.length > 0) await handle.write(csvRows(REPORT_COLUMNS, rows));
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
