import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { csvHeading, csvRows } from '../kit/csv.ts';

export type ReportRow = {
	line: number;
	sku: string;
	name: string;
	outcome: 'changed' | 'merged' | 'refused' | 'noted' | 'odd';
	reason: string;
};
export const REPORT_COLUMNS = ['line', 'sku', 'name', 'outcome', 'reason'] as const;

/** More refused rows than these are only counted: nobody reads them, and they may fill the disk. */
const MOST_REFUSED = 10_000;

/** The list of rows that change a product, and of those not imported as given, as a table staff can open. */
export type Report = {
	file: string;
	add: (rows: readonly ReportRow[]) => Promise<void>;
	close: () => Promise<void>;
};

/** Creates `<folder>/<file name>-<date time>.csv`, in Lagos time. */
export async function openReport(folder: string, importedFile: string, now: Date): Promise<Report> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const time = now
		.toLocaleString('sv-SE', { timeZone: 'Africa/Lagos' })
		.replace(' ', '-')
		.replaceAll(':', '');
	const { file, handle } = await createFile(
		path.join(folder, `${path.basename(importedFile)}-${time}`),
	);
	await handle.write(csvHeading(REPORT_COLUMNS));
	let refused = 0;
	const isListed = ({ outcome }: ReportRow) => {
		if (outcome !== 'refused') return true;
		refused += 1;
		return refused <= MOST_REFUSED;
	};
	return {
		file,
		add: async (rows) => {
			const listed = rows.filter(isListed);
			if (listed.length > 0) await handle.write(csvRows(REPORT_COLUMNS, listed));
		},
		close: async () => {
			const more = refused - MOST_REFUSED;
			if (more > 0) await handle.write(csvRows(REPORT_COLUMNS, [andMore(more)]));
			await handle.close();
		},
	};
}

function andMore(more: number): ReportRow {
	const reason = `and ${more.toLocaleString('en-NG')} more rows`;
	return { line: 0, sku: '', name: '', outcome: 'refused', reason };
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
