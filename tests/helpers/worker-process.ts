import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { openDatabase } from '#db/client.ts';
import { startWorker } from '#server/worker/worker.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { recordingTransport } from './mail.ts';
import { NO_PROVIDERS } from './providers.ts';

// A worker in a process of its own, for tests to kill: `node worker-process.ts <database> <folder of imports>`.

const [databaseUrl = '', importFolder = ''] = process.argv.slice(2);
await startWorker(databaseUrl, openDatabase(databaseUrl, 4), recordingTransport(), {
	pace: { pollSeconds: 0.5, missedSeconds: 1 },
	jobsAtATime: 1,
	providers: NO_PROVIDERS,
	importFolder,
	uploads: openUploads(tmpdir()),
	publicUrl: NO_PROVIDERS.publicUrl,
	flowLimits: false,
	log: Fastify().log,
});
