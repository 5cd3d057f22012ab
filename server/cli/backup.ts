import path from 'node:path';
import { Problem } from '#shop/kit/problem.ts';
import { recordBackup } from '#shop/launch-check/launch-check.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { readConfig } from '../config.ts';
import { reachDatabase } from '../start-database.ts';
import { makeBackup } from './make-backup.ts';
import { showSteps } from './progress.ts';
import { runProgram } from './run-program.ts';

// npm run backup -- FOLDER: writes database and pictures into a new folder. The shop may be running.

await runProgram(backup, (reason) => `The backup broke off: ${reason}`);

async function backup(stop: AbortSignal): Promise<number> {
	const [folder, second] = process.argv.slice(2);
	if (!folder || second !== undefined || folder.startsWith('-'))
		throw new Problem('invalid', 'Name the new folder: npm run backup -- FOLDER');
	const target = path.resolve(folder);
	const config = readConfig(process.env);
	const uploads = openUploads(config.uploadsUrl);
	await using resources = new AsyncDisposableStack();
	const { db, url, close } = await reachDatabase(config);
	resources.defer(close);
	using steps = showSteps(stop);
	const { tables, pictures } = await makeBackup(url, uploads, target, steps.update);
	await recordBackup(db, target);
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	process.stdout.write(
		`Backed up to ${target}: ${rows} rows of ${tables.length} tables, ${pictures.files} picture files (${(pictures.bytes / 1e6).toFixed(1)} MB)\n`,
	);
	return 0;
}
