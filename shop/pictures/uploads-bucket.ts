import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import pRetry, { AbortError } from 'p-retry';
import type { Files, StoredFile } from './uploads.ts';

type Bucket = {
	/** Address under which the bucket's files are, with a slash at the end. */
	base: string;
	/** What every name begins with: empty, or with a slash at the end. */
	prefix: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	sessionToken?: string;
};

type Limits = {
	attempts: number;
	/** Least pause before the second attempt; doubled before each further one, and up to twice as long by chance. */
	pauseMs: number;
	/** For the beginning of an answer to one attempt. */
	timeoutMs: number;
};
/**
 * Sends a request and returns an answer other than a server error; asks again while there is none.
 * @throws Error when there is none after the last attempt
 */
type Ask = (method: string, url: string, more?: RequestInit) => Promise<Response>;

const LIMITS: Limits = { attempts: 4, pauseMs: 50, timeoutMs: 10_000 };
const TYPES: Record<string, string> = {
	avif: 'image/avif',
	jpg: 'image/jpeg',
	webp: 'image/webp',
	png: 'image/png',
	gif: 'image/gif',
	pdf: 'application/pdf',
	mp3: 'audio/mpeg',
	m4a: 'audio/mp4',
	aac: 'audio/aac',
	ogg: 'audio/ogg',
};

/**
 * Parses `s3://bucket/prefix?region=eu-west-1&endpoint=https://…`; the default endpoint is Amazon's. The keys come from
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, if set, AWS_SESSION_TOKEN.
 * @throws Error with one sentence, which never contains a key
 */
export function readBucketUrl(text: string, environment: NodeJS.ProcessEnv): Bucket {
	const url = URL.parse(text);
	if (!url?.host || url.username || url.password)
		throw new Error(
			'UPLOADS_URL does not name a bucket: write s3://bucket/prefix?region=…&endpoint=….',
		);
	const accessKeyId = environment.AWS_ACCESS_KEY_ID ?? '';
	const secretAccessKey = environment.AWS_SECRET_ACCESS_KEY ?? '';
	if (!accessKeyId || !secretAccessKey)
		throw new Error(
			'UPLOADS_URL is a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed.',
		);
	const region = url.searchParams.get('region') ?? environment.AWS_REGION ?? 'us-east-1';
	const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
	if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
		throw new Error('The endpoint in UPLOADS_URL is not an http address.');
	const path = url.pathname.replace(/^\/+|\/+$/g, '');
	return {
		base: `${endpoint.replace(/\/+$/, '')}/${url.host}/`,
		prefix: path ? `${path}/` : '',
		region,
		accessKeyId,
		secretAccessKey,
		...(environment.AWS_SESSION_TOKEN ? { sessionToken: environment.AWS_SESSION_TOKEN } : {}),
	};
}

/** Uploaded files in a bucket. Every request has a time limit and is retried a few times when the service fails. */
export function bucketFiles(bucket: Bucket, limits: Limits = LIMITS): Files {
	const { base, prefix, ...keys } = bucket;
	const ask = caller(new AwsClient({ ...keys, service: 's3', retries: 0 }), limits);
	const addressOf = (name: string) => base + prefix + name;

	return {
		find: async (name) => {
			const head = await ask('HEAD', addressOf(name));
			const size = Number(head.headers.get('content-length'));
			if (head.status === 404 || !size) return null;
			return {
				size,
				read: async (range) => {
					const only = range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {};
					const response = await ask('GET', addressOf(name), only);
					if (response.status === 404 || !response.body)
						throw new Error(`${name} has gone from the store of pictures`);
					return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
				},
			};
		},
		write: async (name, bytes) => {
			const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
			const headers = {
				'content-type': type,
				'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
			};
			const response = await ask('PUT', addressOf(name), { headers, body: bytes as BufferSource });
			await response.body?.cancel();
			if (response.status === 404) throw new Error('The bucket of UPLOADS_URL does not exist');
		},
		list: async function* (folder) {
			const start = `${prefix}${folder}/`;
			let token: string | undefined;
			do {
				const query = new URLSearchParams({ 'list-type': '2', prefix: start });
				if (token) query.set('continuation-token', token);
				const response = await ask('GET', `${base}?${query}`);
				if (response.status === 404) throw new Error('The bucket of UPLOADS_URL does not exist');
				const page = await response.text();
				yield* filesIn(page, folder, start);
				token = texts(page, 'NextContinuationToken')[0];
			} while (token);
		},
		removeOlder: async (name, since) => {
			const head = await ask('HEAD', addressOf(name));
			// HTTP dates have whole seconds, so up to one more may have passed.
			const storedAt = Date.parse(head.headers.get('last-modified') ?? '') + 999;
			if (head.ok && !(storedAt < since.getTime())) return false;
			await (await ask('DELETE', addressOf(name))).body?.cancel();
			return true;
		},
	};
}

function caller(client: AwsClient, { attempts, pauseMs, timeoutMs }: Limits): Ask {
	return (method, url, more = {}) => {
		const askOnce = async () => {
			const response = await answerWithin(timeoutMs, (signal) =>
				client.fetch(url, { method, signal, ...more }),
			).catch((error: unknown) => {
				const isNetwork = error instanceof TypeError || error instanceof DOMException;
				if (!isNetwork) throw error instanceof Error ? new AbortError(error) : error;
				throw new Error(`The store of pictures did not answer ${method}`, { cause: error });
			});
			if (response.ok || response.status === 404) return response;
			await response.body?.cancel();
			const failure = new Error(`The store of pictures answered ${response.status} to ${method}`);
			const mayPass = response.status >= 500 || response.status === 429;
			throw mayPass ? failure : new AbortError(failure);
		};
		return pRetry(askOnce, { retries: attempts - 1, minTimeout: pauseMs, randomize: true });
	};
}

/** The limit ends when the answer begins: reading the body may take as long as the visitor's connection needs. */
async function answerWithin(
	timeoutMs: number,
	ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(), timeoutMs);
	try {
		return await ask(late.signal);
	} finally {
		clearTimeout(timer);
	}
}

/** The files right in a folder, whose keys begin with `start`, that a page of a bucket's list names. */
function* filesIn(page: string, folder: string, start: string): Iterable<StoredFile> {
	const times = texts(page, 'LastModified');
	for (const [at, key] of texts(page, 'Key').entries()) {
		const own = key.slice(start.length);
		if (key.startsWith(start) && !own.includes('/'))
			yield { name: `${folder}/${own}`, storedAt: new Date(times[at] ?? 0) };
	}
}

/** The contents of every XML element with this name. Our file names need no unescaping; continuation tokens may. */
function texts(xml: string, element: string): string[] {
	const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
	return [...found].map(([, text = '']) => text.replaceAll('&amp;', '&'));
}
