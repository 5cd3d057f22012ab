import { afterAll, expect, vi } from 'vitest';

// Runs for every test file. Those of one worker share its globals and loaded modules: a file that leaves them changed
// fails here, instead of another one later.

const env = { ...process.env };
const globals = [globalThis.fetch, globalThis.setTimeout, globalThis.setInterval, globalThis.Date];
const folder = process.cwd();

afterAll(() => {
	// Done by Vitest before each test, so not after the last one.
	vi.unstubAllEnvs();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	expect(vi.isFakeTimers(), 'fake timers').toBe(false);
	expect([
		globalThis.fetch,
		globalThis.setTimeout,
		globalThis.setInterval,
		globalThis.Date,
	]).toEqual(globals);
	expect(process.cwd()).toBe(folder);
	// Only their names: values may be secrets. sharp sets VIPSHOME when it is loaded.
	const names = Object.keys({ ...env, ...process.env });
	const changed = names.filter((name) => name !== 'VIPSHOME' && process.env[name] !== env[name]);
	expect(changed, 'variables of the environment').toEqual([]);
});
