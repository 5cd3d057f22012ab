import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isPublic, readConfig } from './config.ts';
import { PaymentsEnvironment } from './payments-config.ts';

const NAMES = [
	...['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'ADMIN_EMAIL'],
	...['ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_FROM', 'CORS_ORIGINS', 'UPLOADS_URL', 'WORKERS'],
	...['DRAIN_SECONDS', 'TRUST_PROXY', 'METRICS_TOKEN', 'SAMPLE_CATALOGUE', 'GIT_COMMIT'],
	...[
		'LOG_LEVEL',
		'PAGE_CACHE_MB',
		'FLOW_LIMITS',
		'MAX_WAIT_MS',
		'PROCESSES',
		...Object.keys(PaymentsEnvironment.shape),
	],
];

test.each(['', ' '])('a variable that is "%s" counts as not set', (empty) => {
	expect(readConfig(Object.fromEntries(NAMES.map((name) => [name, empty])))).toEqual(
		readConfig({}),
	);
	for (const name of NAMES) expect(readConfig({ [name]: empty }), name).toEqual(readConfig({}));
});

test.each([
	['TRUST_PROXY', 'garbage'],
	['TRUST_PROXY', '10.0.0.0/99'],
	['CORS_ORIGINS', 'nonsense'],
	['CORS_ORIGINS', 'https://app.example/page'],
	['CORS_ORIGINS', 'https://app.example, ftp://app.example'],
	['MAIL_FROM', 'nonsense'],
	['MAIL_FROM', 'Shop <nonsense>'],
	['PUBLIC_URL', 'https://shop.example/sub'],
	['PUBLIC_URL', 'https://shop.example?x=1'],
	['PUBLIC_URL', 'https://ada@shop.example'],
	['PORT', '70000'],
	['WORKERS', '1.5'],
	['METRICS_TOKEN', 'short'],
	['GIT_COMMIT', 'main'],
])('%s=%s is refused in one sentence with the name of the variable', (name, value) => {
	expect(() => readConfig({ [name]: value })).toThrow(
		new RegExp(`^The configuration is wrong: ${name}: [^\\n]+\\.$`),
	);
});

test('right values are taken over', () => {
	const config = readConfig({
		TRUST_PROXY: 'loopback, 10.0.0.0/8',
		CORS_ORIGINS: 'https://app.example,http://localhost:5173',
		MAIL_FROM: 'Bridgehead Audio <shop@example.com>',
		PUBLIC_URL: 'https://shop.example:8443/',
	});
	expect(config).toMatchObject({
		trustProxy: ['loopback', '10.0.0.0/8'],
		corsOrigins: ['https://app.example', 'http://localhost:5173'],
		mailFrom: 'Bridgehead Audio <shop@example.com>',
		publicUrl: 'https://shop.example:8443',
	});
	expect(readConfig({ MAIL_FROM: 'shop@localhost' }).mailFrom).toBe('shop@localhost');
});

test('a shop is public unless its address is on this machine', () => {
	for (const publicUrl of ['https://shop.example', 'http://localhost.example', 'http://10.0.0.1'])
		expect(isPublic({ publicUrl }), publicUrl).toBe(true);
	for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:80', 'http://[::1]:80'])
		expect(isPublic({ publicUrl }), publicUrl).toBe(false);
});

test('the example of an environment file and the README name every variable', async () => {
	const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
	const example = await read('.env.example');
	const readme = await read('README.md');
	for (const name of NAMES) {
		expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'));
		if (name !== 'NODE_ENV') expect(readme).toContain(`\`${name}\``);
	}
	// It can be used as it is.
	const set = example.split('\n').filter((line) => /^\w+=/.test(line));
	expect(readConfig(Object.fromEntries(set.map((line) => line.split('=', 2))))).toMatchObject({
		sampleCatalogue: false,
	});
});
