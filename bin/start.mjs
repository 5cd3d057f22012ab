import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environmentFileValues, planPaymentsSandbox } from './payments-sandbox.mjs';
import {
	build,
	environmentFile,
	install,
	LITTLE_MEMORY,
	projectEnvironment,
	ROOT,
} from './prepare.mjs';

// `npm start`: from a fresh clone to an open shop.

endWithNpm();
await install();
await build();
const environment = {
	NODE_ENV: 'production',
	// Node caches compiled code here: later starts load modules in four fifths of the time.
	NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'),
	...projectEnvironment(),
	...processes(),
};
const payments = await planPaymentsSandbox(environment);
const shop = spawn('node', [...LITTLE_MEMORY, ...environmentFile(), 'server/main.ts'], {
	cwd: ROOT,
	env: { ...environment, ...payments.settings },
	// The channel closes when this process ends in any way, and the shop then stops too.
	stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Nobody pays before the shop is open, and it opens sooner with the processors to itself.
shop.once('message', () => payments.start());
// Development restarts after every change, and need not drain first.
const hurried = process.env.npm_lifecycle_event === 'dev';
for (const signal of ['SIGINT', 'SIGTERM'])
	process.on(signal, () => shop.kill(hurried ? 'SIGINT' : signal));
shop.on('exit', (code, signal) => {
	payments.stop();
	process.exit(code ?? (signal ? 1 : 0));
});

/** npm forwards no signals, and the shell between npm and this process outlives it: so npm itself is watched. */
function endWithNpm() {
	const npm = process.env.npm_lifecycle_event ? parentOf(process.ppid) : undefined;
	if (!npm) return;
	const watch = setInterval(() => {
		if (parentOf(process.ppid) === npm) return;
		clearInterval(watch);
		process.kill(process.pid, 'SIGTERM');
	}, 500).unref();
}

/** All cores are used unless set otherwise; development restarts sooner with one process. */
function processes() {
	const isGiven = process.env.PROCESSES || environmentFileValues().PROCESSES;
	return isGiven || process.env.npm_lifecycle_event === 'dev' ? {} : { PROCESSES: 'auto' };
}

/** The parent of a process, if the system reports it (Linux). */
function parentOf(pid) {
	try {
		return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	} catch {
		return undefined;
	}
}
