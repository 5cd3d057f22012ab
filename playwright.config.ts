import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 4390);
process.env.SHOP_URL = `http://127.0.0.1:${PORT}`;
// The payments sandbox.
process.env.SANDBOX_URL = `http://127.0.0.1:${PORT + 100}`;
// Worker processes read this file again and must find the folder made by the first one.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'bridgehead-e2e-'));

export default defineConfig({
	testDir: 'tests/e2e',
	testMatch: '*.spec.ts',
	// Files run side by side, the tests of one after another: they share the things of their screens.
	fullyParallel: false,
	// Browsers wait for the shop half of the time: with one worker a core, two cores were half idle.
	workers: 3,
	retries: 0,
	// Slowness on a busy machine is not an error: with two dozen programs waiting for two cores, a shop takes a minute to start.
	timeout: 180_000,
	expect: { timeout: 20_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter: [['list']],
	use: {
		baseURL: `http://127.0.0.1:${PORT}`,
		viewport: { width: 1280, height: 800 },
		locale: 'en-NG',
		// A browser without one keeps no pages of its own and needs a sixth less time; tests of lost connections allow it.
		serviceWorkers: 'block',
		timezoneId: 'Africa/Lagos',
		// Tests of a worker share one browser context, emptied between them: a renderer of its own for each took a sixth more.
		// Only whether it is offline stays: whoever cuts the connection restores it.
		reuseContext: true,
		// Drawing motion takes a seventh of the processor; the whole purchase and the day of staff are walked with it.
		contextOptions: { reducedMotion: 'reduce' },
		// Traces make each test a third slower, so they are only recorded on demand.
		trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: {
			...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				// No process is started in advance for the next page; pages of different sites still do not share one.
				'--renderer-process-limit=1',
				// Pages live for a second: helper threads that collect garbage and optimise code cost them more than they save.
				'--js-flags=--single-threaded --max-opt=1',
			],
		},
	},
	webServer: {
		command: 'node tests/e2e/serve.ts',
		url: `http://127.0.0.1:${PORT}/readyz`,
		// Making the sample pictures takes minutes on a small machine; later runs find them.
		timeout: 600_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
		stdout: 'pipe',
		env: {
			NODE_ENV: 'production',
			PORT: String(PORT),
			HOST: '127.0.0.1',
			PUBLIC_URL: `http://127.0.0.1:${PORT}`,
			DATA_DIR: process.env.E2E_DATA_DIR,
			// Pictures are named by their content, so the next run can reuse them.
			UPLOADS_URL: path.resolve('.cache/e2e-uploads'),
			ADMIN_EMAIL: 'admin@example.com',
			ADMIN_PASSWORD: 'correct-horse-battery',
			LOG_LEVEL: 'warn',
			NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
			// Many tests order for one number.
			FLOW_LIMITS: 'off',
			SANDBOX_URL: process.env.SANDBOX_URL,
		},
	},
});
