import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

// Without keys of payment providers, `npm start` opens the sandbox beside the shop, so that paying can be tried.

const FOLDER = 'server/payments-sandbox';
const PROVIDER_KEY = /^(PAYSTACK|PAYPAL)_/;
const LOOPBACK = '127.0.0.1';

/**
 * Plans the sandbox beside the shop that is about to start, where there is to be one.
 * @param environment what the programs get besides
 * @returns the settings by which the shop finds it, and how to start and stop it; without a sandbox all do nothing
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
				// The channel closes when this process ends in any way, and the sandbox stops with it.
				stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
			});
		},
		stop: () => sandbox?.kill('SIGTERM'),
	};
}

/** Never beside keys of one's own, nor where the person says that this is for real. */
export function wantsSandbox(given) {
	if (given.PAYMENTS_SANDBOX === '0' || given.NODE_ENV === 'production') return false;
	// Its pages open in a browser of this machine only.
	if (given.PUBLIC_URL && !/^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(given.PUBLIC_URL))
		return false;
	return !Object.keys(given).some((name) => PROVIDER_KEY.test(name) && given[name]);
}

export function shopUrl({ HOST = '', PORT }) {
	const isEverywhere = ['', '0.0.0.0', '::', 'localhost'].includes(HOST);
	const host = isEverywhere ? LOOPBACK : HOST.includes(':') ? `[${HOST}]` : HOST;
	return `http://${host}:${PORT || 3000}`;
}

function environmentFileValues() {
	const file = path.join(ROOT, '.env');
	return existsSync(file) ? valuesIn(readFileSync(file, 'utf8')) : {};
}

/** The values of a `.env` file, which the shop itself reads only once it runs. */
export function valuesIn(text) {
	const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(.*)$/gm);
	return Object.fromEntries([...lines].map(([, name, value]) => [name, unquoted(value)]));
}

function unquoted(value) {
	const inQuotes = /^(["'`])(.*)\1/.exec(value);
	return inQuotes ? inQuotes[2] : value.replace(/#.*/, '').trim();
}

/** The wanted port, or another where that is taken. */
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
