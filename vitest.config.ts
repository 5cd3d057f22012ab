import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const everywhere = {
	// The files of a worker share the modules that were loaded: what a test changes of one it puts back.
	isolate: false,
	// A busy machine is slow, not wrong.
	testTimeout: 30_000,
	hookTimeout: 30_000,
};

export default defineConfig({
	test: {
		// Vitest by itself leaves a core idle: of two that would be half.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		projects: [
			{
				test: {
					...everywhere,
					name: 'unit',
					include: ['{app,shop,db,server,bin}/**/*.test.ts'],
					exclude: ['**/*.db.test.ts'],
				},
			},
			{
				test: {
					...everywhere,
					name: 'db',
					include: ['{shop,db,server,bench}/**/*.db.test.ts'],
					globalSetup: ['tests/helpers/database-server.ts'],
				},
			},
		],
	},
});
