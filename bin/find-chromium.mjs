import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, projectEnvironment, ROOT } from './prepare.mjs';

// The browser for the tests: an installed one, otherwise one that this user can install.

const PLACES = [
	process.env.CHROMIUM_PATH,
	// Chromium without windows, for which the tests need two thirds of the processor time.
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/snap/bin/chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** An npm package with a Chromium for Linux on x64; only installed when no browser is found. */
const CARRIER = '@sparticuz/chromium@153.0.0';
const CARRIER_HOME = path.join(ROOT, '.cache/chromium');

/** Path of a working Chromium; ends this process with one sentence when none can be found or installed. */
export async function findChromium() {
	const found = PLACES.find((place) => place && starts(place));
	if (found) return found;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		process.stdout.write('Installing Chromium\n');
		quietly('apt-get', ['update']);
		for (const name of ['chromium-headless-shell', 'chromium']) {
			quietly('apt-get', ['install', '--yes', '--no-install-recommends', name]);
			if (starts(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
		}
	}
	if (process.platform === 'linux' && process.arch === 'x64') {
		process.stdout.write('Fetching a Chromium from npm\n');
		quietly('npm', [
			'install',
			'--prefix',
			CARRIER_HOME,
			'--no-save',
			'--no-audit',
			'--no-fund',
			CARRIER,
		]);
		const carried = await unpackCarried();
		if (carried && starts(carried)) return carried;
	}
	return fail('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
}

async function unpackCarried() {
	const entry = path.join(CARRIER_HOME, 'node_modules/@sparticuz/chromium/build/esm/index.js');
	const other = path.join(CARRIER_HOME, 'node_modules/@sparticuz/chromium/build/index.js');
	const file = [entry, other].find((place) => existsSync(place));
	if (!file) return null;
	const { default: chromium } = await import(pathToFileURL(file).href);
	return chromium.executablePath();
}

function starts(program) {
	return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Runs a command and only shows its errors. */
function quietly(command, args) {
	spawnSync(command, args, {
		cwd: ROOT,
		env: { ...projectEnvironment(), DEBIAN_FRONTEND: 'noninteractive' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
}
