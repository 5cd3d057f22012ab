import { findChromium } from './find-chromium.mjs';
import { findNginx } from './find-nginx.mjs';
import { build, install, run } from './prepare.mjs';

// `npm test`: all checks, from a fresh clone on.

install();
process.env.CHROMIUM_PATH = await findChromium();
process.env.NGINX_PATH = findNginx();
step('Types', () => {
	run('react-router', ['typegen'], 'Making the route types');
	run('tsc', [], 'The type check');
});
step('Lint and format', () => run('biome', ['check'], 'The lint'));
step('Build', build);
step('Unit, database and API tests', () => run('vitest', ['run'], 'The tests'));
step('Browser tests', () => run('playwright', ['test'], 'The browser tests'));

function step(name, work) {
	const began = Date.now();
	process.stdout.write(`\n== ${name}\n`);
	work();
	process.stdout.write(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}
