import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import type { PaymentsConfig } from '#shop/payments/providers/open-providers.ts';
import { PaymentsEnvironment, readPayments } from './payments-config.ts';

const MEMORY_FOR_PROCESS = 512 * 2 ** 20;
/** More would need more connections to the database than the bundled one has to spare. */
const MOST_AUTOMATIC = 8;

const integer = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const address = z.url({ protocol: /^https?$/ });
/** The shop has no place for a folder in its addresses, nor for parameters. */
const ownAddress = address.refine((url) => /^[^/]+\/\/[^/?#@]+\/*$/.test(url), {
	error: 'must have neither a path nor anything else after the host',
});
const originList = z
	.string()
	.transform(list)
	.refine((origins) => origins.every(isOrigin), {
		error: 'must be origins such as https://app.example, separated by commas',
	});
const proxyList = z.string().transform(list).refine(areProxies, {
	error: 'must be addresses, ranges such as 10.0.0.0/8, or "loopback", separated by commas',
});
const sender = z.string().refine((from) => /^[^\s@<>]+@[^\s@<>]+$/.test(addressIn(from)), {
	error: 'must be an address, or Name <address>',
});

/** Every setting the shop reads from the environment; the README describes them. */
const Environment = z.object({
	NODE_ENV: z.string().default('development'),
	PORT: integer(0, 65_535).default(3000),
	HOST: z.string().default('0.0.0.0'),
	DATA_DIR: z.string().default('./data'),
	DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
	PUBLIC_URL: ownAddress.optional(),
	ADMIN_EMAIL: z.email().optional(),
	ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
	SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
	MAIL_FROM: sender.optional(),
	CORS_ORIGINS: originList.default([]),
	UPLOADS_URL: z.string().optional(),
	WORKERS: integer(0, 64).default(1),
	PROCESSES: z.union([z.literal('auto'), integer(1, 64)]).default(1),
	DRAIN_SECONDS: integer(0, 600).default(2),
	PAGE_CACHE_MB: integer(1, 65_536).default(48),
	FLOW_LIMITS: z.enum(['on', 'off']).default('on'),
	MAX_WAIT_MS: integer(100, 60_000).default(2000),
	TRUST_PROXY: proxyList.default(['loopback']),
	METRICS_TOKEN: z.string().min(16).optional(),
	SECRET_KEY: z.string().min(32).optional(),
	SAMPLE_CATALOGUE: z.enum(['0', '1']).default('1'),
	GIT_COMMIT: z
		.string()
		.regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit')
		.optional(),
	LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
	...PaymentsEnvironment.shape,
});

export type Config = {
	port: number;
	host: string;
	/** Absolute path of the folder for everything the shop stores on this machine. */
	dataDir: string;
	/** Address of an external PostgreSQL; without it the bundled one is started. */
	databaseUrl?: string;
	/** The shop's public address, without a slash at the end. */
	publicUrl: string;
	admin?: { email: string; password: string };
	smtpUrl?: string;
	mailFrom: string;
	corsOrigins: string[];
	uploadsUrl: string;
	/** How many jobs this process works on at a time; 0 leaves them to other processes. */
	workers: number;
	/** How many processes serve visitors on this port. */
	processes: number;
	/** How long a stopping shop still accepts requests while it reports that it is not ready. */
	drainMs: number;
	/** The memory that cached responses may take in this process. */
	pageCacheMb: number;
	/** How long a page may wait until it is worked on before some are asked to come again. */
	maxWaitMs: number;
	/** Addresses of proxies in front, whose X-Forwarded headers are trusted. */
	trustProxy: string[];
	/** Whether orders, the stock they hold and mails of one stranger are limited. */
	flowLimits: boolean;
	/** Required to read the metrics. Without it only programs on this machine may, and only of a shop for trying. */
	metricsToken?: string;
	/** With what secrets in the database are sealed. Without it, a key in the data folder. */
	secretKey?: string;
	sampleCatalogue: boolean;
	/** Where shoppers can pay online. */
	payments: PaymentsConfig;
	logLevel: string;
	/** The commit this version was built from; without it, that of the checkout. */
	gitCommit?: string;
};

/**
 * Parses the configuration. A variable that is empty counts as not set, as environment files and compose files write it.
 * @throws Error with one sentence that names each wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
	const given = Object.entries(environment).filter(([, value]) => value?.trim());
	const parsed = Environment.safeParse(Object.fromEntries(given));
	if (!parsed.success) {
		const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new Error(`The configuration is wrong: ${wrong.join('; ')}.`);
	}
	const env = parsed.data;
	if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
		throw new Error('The configuration is wrong: ADMIN_EMAIL and ADMIN_PASSWORD go together.');
	}
	const dataDir = path.resolve(env.DATA_DIR);
	const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
	return {
		port: env.PORT,
		host: env.HOST,
		dataDir,
		...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
		publicUrl,
		...(env.ADMIN_EMAIL && env.ADMIN_PASSWORD
			? { admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } }
			: {}),
		...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
		mailFrom: env.MAIL_FROM ?? `Bridgehead Audio <no-reply@${new URL(publicUrl).hostname}>`,
		corsOrigins: env.CORS_ORIGINS,
		uploadsUrl: env.UPLOADS_URL ?? path.join(dataDir, 'uploads'),
		workers: env.WORKERS,
		processes: env.PROCESSES === 'auto' ? processesForMachine() : env.PROCESSES,
		drainMs: env.DRAIN_SECONDS * 1000,
		pageCacheMb: env.PAGE_CACHE_MB,
		maxWaitMs: env.MAX_WAIT_MS,
		flowLimits: env.FLOW_LIMITS === 'on',
		trustProxy: env.TRUST_PROXY,
		...(env.SECRET_KEY ? { secretKey: env.SECRET_KEY } : {}),
		...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
		sampleCatalogue: env.SAMPLE_CATALOGUE === '1',
		payments: readPayments(env, publicUrl),
		logLevel: env.LOG_LEVEL,
		...(env.GIT_COMMIT ? { gitCommit: env.GIT_COMMIT } : {}),
	};
}

/** One for each core, as long as there is memory for it: a process takes up to 300 MB, and PostgreSQL needs some too. */
function processesForMachine(): number {
	const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
	const withMemory = Math.floor(bytes / MEMORY_FOR_PROCESS);
	return Math.max(1, Math.min(availableParallelism(), withMemory, MOST_AUTOMATIC));
}

/** Whether shoppers on other machines may reach the shop: one for trying has an address on this machine. */
export function isPublic({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
	return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}

/** The folder of imported files and the reports on them. */
export function importFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
	return path.join(dataDir, 'imports');
}

function list(text: string): string[] {
	return text
		.split(',')
		.map((item) => item.trim())
		.filter(Boolean);
}

function isOrigin(text: string): boolean {
	return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text;
}

function areProxies(proxies: string[]): boolean {
	try {
		proxyAddr.compile(proxies);
		return true;
	} catch {
		return false;
	}
}

/** The address of `Name <address>`, or the text itself. */
function addressIn(from: string): string {
	return /^[^<>]*<([^<>]+)>$/.exec(from.trim())?.[1] ?? from.trim();
}
