import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { quietly } from './find-chromium.mjs';

// The proxy for the test with two shops: nginx, if it is or can be installed.

const PLACES = [process.env.NGINX_PATH, '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** Path of nginx; empty when there is none, and then the test uses a small proxy of its own. */
export function findNginx() {
	const found = PLACES.find((place) => place && starts(place));
	if (found) return found;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		process.stdout.write('Installing nginx\n');
		quietly('apt-get', ['update']);
		quietly('apt-get', ['install', '--yes', '--no-install-recommends', 'nginx-light']);
		if (starts('/usr/sbin/nginx')) return '/usr/sbin/nginx';
	}
	process.stdout.write(
		'There is no nginx here: the journey through two shops goes through a small proxy of the tests.\n',
	);
	return '';
}

function starts(program) {
	return spawnSync(program, ['-v'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
