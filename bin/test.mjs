import { findChromium } from './find-chromium.mjs';
import { build, install, run } from './prepare.mjs';

// `npm test`: all checks, from a fresh clone on.

await install();
process.env.CHROMIUM_PATH = await findChromium();
await step('Types', async () => {
	await run('react-router', ['typegen'], 'Making the route types');
	await run('tsc', [], 'The type check');
});
await step('Lint and format', () => run('biome', ['check'], 'The lint'));
await step('Build', build);
await step('Unit, database and API tests', () => run('vitest', ['run'], 'The tests'));
await step('Browser tests', () => run('playwright', ['test'], 'The browser tests'));

async function step(name, work) {
	const began = Date.now();
	process.stdout.write(`\n== ${name}\n`);
	await work();
	process.stdout.write(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}
