import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['{app,shop,db,server,bin}/**/*.test.ts'],
					exclude: ['**/*.db.test.ts'],
				},
			},
			{
				test: {
					name: 'db',
					include: ['{shop,db,server,bench}/**/*.db.test.ts'],
					globalSetup: ['tests/helpers/database-server.ts'],
					testTimeout: 30_000,
					hookTimeout: 30_000,
				},
			},
		],
	},
});
