import { findChromium } from './find-chromium.mjs';
import { build, environmentFile, fail, install, projectEnvironment, runToEnd } from './prepare.mjs';

// Runs one of the shop's programs (`npm run import -- FILE`, `npm run bench`) with the project's own Node.

const [program, ...args] = process.argv.slice(2);
if (!program) fail('Usage: node bin/run.mjs PROGRAM [ARGUMENTS]');
await install();
if (program.startsWith('tools/bench/')) await build();
const browser = program === 'tools/bench/bench.ts' ? { CHROMIUM_PATH: await findChromium() } : {};
// As the shop itself does, for a quick start and little memory.
const drizzle = ['--import', './server/drizzle-by-require.ts'];
const { status } = await runToEnd('node', [...drizzle, ...environmentFile(), program, ...args], {
	env: { NODE_ENV: 'production', ...projectEnvironment(), ...browser },
});
process.exit(status ?? 1);
