import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './prepare.mjs';

// Without keys of payment providers, `npm start` also starts the payments sandbox, so that paying can be tried.

const FOLDER = 'tools/payments-sandbox';
const PROVIDER_KEY = /^(PAYSTACK|PAYPAL)_/;
const LOOPBACK = '127.0.0.1';

/**
 * Prepares the sandbox for the shop that is about to start, if there is to be one.
 * @param environment further variables for the programs
 * @returns the shop's settings for it, and functions to start and stop it; without a sandbox all do nothing
 */
export async function planPaymentsSandbox(environment) {
	const given = { ...environmentFileValues(), ...process.env };
	if (!wantsSandbox(given)) return { settings: {}, start: () => {}, stop: () => {} };
	const shopPort = Number(given.PORT || 3000);
	const port = await freePort(shopPort + 1);
	const url = `http://${LOOPBACK}:${port}`;
	const keys = JSON.parse(readFileSync(path.join(ROOT, FOLDER, 'keys.json'), 'utf8'));
	const settings = {
		...keys,
		PAYSTACK_BASE_URL: url,
		PAYPAL_BASE_URL: url,
		EXCHANGE_RATE_URL: `${url}/rates`,
	};
	let sandbox;
	return {
		settings,
		start: () => {
			sandbox = spawn('node', [`${FOLDER}/main.ts`], {
				cwd: ROOT,
				env: { ...environment, PAYMENTS_SANDBOX_PORT: String(port), SHOP_URL: shopUrl(given) },
				// The channel closes when this process ends in any way, and the sandbox then stops too.
				stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
			});
		},
		stop: () => sandbox?.kill('SIGTERM'),
	};
}

/** Never beside real keys, nor in production. */
export function wantsSandbox(given) {
	if (given.PAYMENTS_SANDBOX === '0' || given.NODE_ENV === 'production') return false;
	// Its pages only open in a browser on this machine.
	if (given.PUBLIC_URL && !/^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(given.PUBLIC_URL))
		return false;
	return !Object.keys(given).some((name) => PROVIDER_KEY.test(name) && given[name]);
}

export function shopUrl({ HOST = '', PORT }) {
	const isEverywhere = ['', '0.0.0.0', '::', 'localhost'].includes(HOST);
	const host = isEverywhere ? LOOPBACK : HOST.includes(':') ? `[${HOST}]` : HOST;
	return `http://${host}:${PORT || 3000}`;
}

/** The variables of the file `.env` beside the README. */
export function environmentFileValues() {
	const file = path.join(ROOT, '.env');
	return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/** The wanted port, or another one if it is in use. */
async function freePort(wanted) {
	return (await tryPort(wanted)) ?? (await tryPort(0));
}

function tryPort(port) {
	return new Promise((resolve) => {
		const probe = net.createServer();
		probe.once('error', () => resolve(undefined));
		probe.listen(port > 65_535 ? 0 : port, LOOPBACK, () => {
			const found = probe.address().port;
			probe.close(() => resolve(found));
		});
	});
}
