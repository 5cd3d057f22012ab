import path from 'node:path';
import { parseArgs } from 'node:util';
import { openUploads } from '#shop/pictures/uploads.ts';
import { Problem } from '#shop/problem.ts';
import { readConfig } from './config.ts';
import { showSteps } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { reachDatabase } from './start-database.ts';

// npm run restore -- FOLDER [--force]: restores a backup into an empty database and the store of pictures.

process.exitCode = await run();

async function run(): Promise<number> {
	try {
		const { positionals, values } = parseArgs({
			allowPositionals: true,
			options: { force: { type: 'boolean', default: false } },
		});
		const [folder, second] = positionals;
		if (!folder || second !== undefined)
			throw new Problem(
				'invalid',
				'Name the folder of a backup: npm run restore -- FOLDER [--force]',
			);
		const config = readConfig(process.env);
		const uploads = openUploads(config.uploadsUrl);
		const { url, close } = await reachDatabase(config);
		try {
			const options = { force: values.force, onProgress: showSteps() };
			const manifest = await restoreBackup(url, uploads, path.resolve(folder), options);
			const filled = manifest.tables.filter(({ rows }) => rows > 0);
			process.stdout.write(
				[
					`Restored what was backed up on ${manifest.madeAt}:`,
					...filled.map(({ name, rows }) => `  ${name.padEnd(34)}${rows}`),
					`  ${'picture files'.padEnd(34)}${manifest.pictures.files}\n`,
				].join('\n'),
			);
		} finally {
			await close();
		}
		return 0;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		process.stderr.write(
			error instanceof Problem
				? `${reason}\n`
				: `The restore broke off: ${reason}. Run it again with --force.\n`,
		);
		return 1;
	}
}
