import path from 'node:path';
import { z } from 'zod';
import type { PaymentsConfig } from '#shop/payments/open-providers.ts';
import { PaymentsEnvironment, readPayments } from './payments-config.ts';

const integer = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const address = z.url({ protocol: /^https?$/ });
const optional = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Every setting the shop reads from the environment; the README describes them. */
const Environment = z.object({
	NODE_ENV: z.string().default('development'),
	PORT: integer(0, 65_535).default(3000),
	HOST: z.string().default('0.0.0.0'),
	DATA_DIR: z.string().default('./data'),
	DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
	PUBLIC_URL: optional(address),
	ADMIN_EMAIL: optional(z.email()),
	ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
	SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
	MAIL_FROM: optional(z.string()),
	CORS_ORIGINS: z.string().default(''),
	UPLOADS_URL: optional(z.string()),
	WORKERS: integer(0, 64).default(1),
	DRAIN_SECONDS: integer(0, 600).default(2),
	TRUST_PROXY: optional(z.string()),
	METRICS_TOKEN: optional(z.string().min(16)),
	SAMPLE_CATALOGUE: z.enum(['0', '1']).default('1'),
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
	/** How long a stopping shop still accepts requests while it reports that it is not ready. */
	drainMs: number;
	/** Addresses of proxies in front, whose X-Forwarded headers are trusted. */
	trustProxy: string[];
	/** Required to read the metrics; without it, only programs on this machine may. */
	metricsToken?: string;
	sampleCatalogue: boolean;
	/** Where shoppers can pay online. */
	payments: PaymentsConfig;
	logLevel: string;
};

/**
 * Parses the configuration.
 * @throws Error with one sentence that names each wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
	const parsed = Environment.safeParse(environment);
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
		corsOrigins: list(env.CORS_ORIGINS),
		uploadsUrl: env.UPLOADS_URL ?? path.join(dataDir, 'uploads'),
		workers: env.WORKERS,
		drainMs: env.DRAIN_SECONDS * 1000,
		trustProxy: list(env.TRUST_PROXY ?? 'loopback'),
		...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
		sampleCatalogue: env.SAMPLE_CATALOGUE === '1',
		payments: readPayments(env, publicUrl),
		logLevel: env.LOG_LEVEL,
	};
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
