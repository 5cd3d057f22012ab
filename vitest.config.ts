import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const everywhere = {
	// The test files of a worker share loaded modules: a test that changes one restores it.
	isolate: false,
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
					globalSetup: ['tests/helpers/database-server.ts'],
				},
			},
		],
	},
});
