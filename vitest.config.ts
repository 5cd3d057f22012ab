import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const SHARED_STATE = 'tests/setup/shared-state.ts';

const everywhere = {
	// The test files of a worker share loaded modules, so mocks are undone after each test. A file that leaves other
	// things changed fails by the setup files.
	isolate: false,
	restoreMocks: true,
	unstubGlobals: true,
	unstubEnvs: true,
	setupFiles: [SHARED_STATE],
	// Slowness on a busy machine is not an error.
	testTimeout: 30_000,
	hookTimeout: 30_000,
};

export default defineConfig({
	test: {
		// By default Vitest leaves a core idle: of two, that would be half.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		projects: [
			{
				test: {
					...everywhere,
					name: 'unit',
					include: ['{app,shop,db,server,bin,lint,tools}/**/*.test.ts'],
					exclude: ['**/*.db.test.ts'],
				},
			},
			{
				test: {
					...everywhere,
					name: 'db',
					include: ['{app,shop,db,server,tools}/**/*.db.test.ts'],
					globalSetup: ['tests/setup/database-server.ts'],
					// Such as two statements at once on the connection of a transaction, which pg 9 refuses.
					execArgv: ['--throw-deprecation'],
					setupFiles: [SHARED_STATE, 'tests/setup/jobs-disconnected.ts'],
				},
			},
		],
	},
});
