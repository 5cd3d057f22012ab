import path from 'node:path';
import { openUploads } from '#shop/pictures/uploads.ts';
import { Problem } from '#shop/problem.ts';
import { readConfig } from './config.ts';
import { makeBackup } from './make-backup.ts';
import { showSteps } from './progress.ts';
import { reachDatabase } from './start-database.ts';

// npm run backup -- FOLDER: writes database and pictures into a new folder. The shop may be running.

const [folder, second] = process.argv.slice(2);
if (!folder || second !== undefined || folder.startsWith('-')) {
	process.stderr.write('Name the new folder: npm run backup -- FOLDER\n');
	process.exitCode = 1;
} else {
	process.exitCode = await run(path.resolve(folder));
}

async function run(target: string): Promise<number> {
	try {
		const config = readConfig(process.env);
		const uploads = openUploads(config.uploadsUrl);
		const { url, close } = await reachDatabase(config);
		try {
			const { tables, pictures } = await makeBackup(url, uploads, target, showSteps());
			const rows = tables.reduce((sum, table) => sum + table.rows, 0);
			process.stdout.write(
				`Backed up to ${target}: ${rows} rows of ${tables.length} tables, ${pictures.files} picture files (${(pictures.bytes / 1e6).toFixed(1)} MB)\n`,
			);
		} finally {
			await close();
		}
		return 0;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		process.stderr.write(
			error instanceof Problem ? `${reason}\n` : `The backup broke off: ${reason}\n`,
		);
		return 1;
	}
}
