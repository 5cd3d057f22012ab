import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '#shop/kit/problem.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { readConfig } from '../config.ts';
import { reachDatabase } from '../start-database.ts';
import { showSteps } from './progress.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { runProgram } from './run-program.ts';

// npm run restore -- FOLDER [--force]: restores a backup into an empty database and the store of pictures.
// npm run restore -- FOLDER --check: only checks that the backup could be restored.

const isCheck = process.argv.includes('--check');
await runProgram(restore, (reason) =>
	isCheck
		? `The check broke off: ${reason}`
		: `The restore broke off: ${reason}. Run it again with --force.`,
);

async function restore(stop: AbortSignal): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			force: { type: 'boolean', default: false },
			check: { type: 'boolean', default: false },
		},
	});
	const [folder, second] = positionals;
	if (!folder || second !== undefined)
		throw new Problem(
			'invalid',
			'Name the folder of a backup: npm run restore -- FOLDER [--force | --check]',
		);
	using steps = showSteps(stop);
	if (values.check) {
		const { manifest } = await checkBackup(path.resolve(folder), steps.update);
		process.stdout.write(
			`${folder} is whole: ${manifest.tables.length} tables and ${manifest.pictures.files} picture files, backed up on ${manifest.madeAt}\n`,
		);
		return 0;
	}
	const config = readConfig(process.env);
	const uploads = openUploads(config.uploadsUrl);
	await using resources = new AsyncDisposableStack();
	const { url, close } = await reachDatabase(config, 'bridgehead restore');
	resources.defer(close);
	const options = { force: values.force, onProgress: steps.update };
	const manifest = await restoreBackup(url, uploads, path.resolve(folder), options);
	const filled = manifest.tables.filter(({ rows }) => rows > 0);
	process.stdout.write(
		[
			`Restored what was backed up on ${manifest.madeAt}:`,
			...filled.map(({ name, rows }) => `  ${name.padEnd(34)}${rows}`),
			`  ${'picture files'.padEnd(34)}${manifest.pictures.files}\n`,
		].join('\n'),
	);
	return 0;
}
