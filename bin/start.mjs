import { spawn } from 'node:child_process';
import { build, environmentFile, install, projectEnvironment, ROOT } from './prepare.mjs';

// `npm start`: everything from a fresh clone to an open shop.

install();
build();
const shop = spawn('node', [...environmentFile(), 'server/main.ts'], {
	cwd: ROOT,
	env: { NODE_ENV: 'production', ...projectEnvironment() },
	stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
