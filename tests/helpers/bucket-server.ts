import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

// A small S3 service for tests: it checks the signature of every request (AWS Signature Version 4, implemented from its
// specification and not with the library the shop signs with), and can be made to fail.

const REGION = 'eu-west-1';
const KEYS = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
const PAGE_SIZE = 3;
/** The modification time of all files. */
export const STORED_AT = new Date('2026-11-21T10:00:00Z');

type Stumble = (request: http.IncomingMessage, response: http.ServerResponse) => void;
type StubResponse = { status: number; headers?: http.OutgoingHttpHeaders; body?: string | Buffer };

type BucketServer = {
	url: string;
	keys: typeof KEYS;
	/** Stored bytes by key. */
	objects: Map<string, Buffer>;
	/** Failures of the next requests, one each. */
	stumbles: Stumble[];
	/** Method and status of every response. */
	responses: string[];
	stop: () => Promise<void>;
};

export async function openBucket(name = 'pictures'): Promise<BucketServer> {
	const objects = new Map<string, Buffer>();
	const stumbles: Stumble[] = [];
	const responses: string[] = [];
	const server = http.createServer(async (request, response) => {
		const body = Buffer.concat(await request.toArray());
		const stumble = stumbles.shift();
		if (stumble) return stumble(request, response);
		const stub = isSigned(request, body)
			? stubFor(request, body, name, objects)
			: { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
		responses.push(`${request.method} ${stub.status}`);
		response.writeHead(stub.status, stub.headers);
		response.end(request.method === 'HEAD' ? undefined : stub.body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url: `s3://${name}/shop?region=${REGION}&endpoint=${encodeURIComponent(endpoint)}`,
		keys: KEYS,
		objects,
		stumbles,
		responses,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

function stubFor(
	{ method, url = '/', headers }: http.IncomingMessage,
	body: Buffer,
	bucket: string,
	objects: Map<string, Buffer>,
): StubResponse {
	const { pathname, searchParams } = new URL(url, 'http://here');
	const [, named, ...rest] = decodeURIComponent(pathname).split('/');
	if (named !== bucket) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
	const key = rest.join('/');
	if (method === 'PUT') {
		objects.set(key, body);
		return { status: 200 };
	}
	if (method === 'DELETE') {
		objects.delete(key);
		return { status: 204 };
	}
	if (searchParams.get('list-type') === '2')
		return { status: 200, body: list(searchParams, objects) };
	const found = objects.get(key);
	if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
	const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
	const sent = from ? found.subarray(Number(from), Number(to) + 1) : found;
	return {
		status: from ? 206 : 200,
		headers: { 'content-length': sent.length, 'last-modified': STORED_AT.toUTCString() },
		body: sent,
	};
}

function list(query: URLSearchParams, objects: Map<string, Buffer>): string {
	const after = query.get('continuation-token') ?? '';
	const keys = [...objects.keys()]
		.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
		.sort();
	const page = keys.slice(0, PAGE_SIZE);
	const more = keys.length > page.length;
	return [
		`<ListBucketResult><IsTruncated>${more}</IsTruncated>`,
		...page.map(
			(key) =>
				`<Contents><Key>${key}</Key><LastModified>${STORED_AT.toISOString()}</LastModified></Contents>`,
		),
		more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
		'</ListBucketResult>',
	].join('');
}

function isSigned({ method, url = '/', headers }: http.IncomingMessage, body: Buffer): boolean {
	const [, scope = '', signedHeaders = '', signature = ''] =
		/^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
			headers.authorization ?? '',
		) ?? [];
	const [keyId, day = '', region = '', service = '', ending] = scope.split('/');
	const time = String(headers['x-amz-date']);
	const payload = String(headers['x-amz-content-sha256']);
	if (keyId !== KEYS.AWS_ACCESS_KEY_ID || region !== REGION || service !== 's3') return false;
	if (ending !== 'aws4_request' || !time.startsWith(day)) return false;
	if (method === 'PUT' && payload !== sha256(body)) return false;
	const { pathname, searchParams } = new URL(url, 'http://here');
	const query = [...searchParams]
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.sort();
	const names = signedHeaders.split(';');
	if (!names.includes('host') || !names.includes('x-amz-date')) return false;
	const canonical = [
		method,
		pathname,
		query.join('&'),
		...names.map((name) => `${name}:${String(headers[name]).trim()}`),
		'',
		signedHeaders,
		payload,
	].join('\n');
	const toSign = ['AWS4-HMAC-SHA256', time, scope.slice(scope.indexOf('/') + 1), sha256(canonical)];
	const key = [day, region, service, 'aws4_request'].reduce(
		(previous: Buffer | string, part) => hmac(previous, part),
		`AWS4${KEYS.AWS_SECRET_ACCESS_KEY}`,
	);
	const expected = hmac(key, toSign.join('\n'));
	return signature.length === 64 && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function sha256(data: Buffer | string): string {
	return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, data: string): Buffer {
	return createHmac('sha256', key).update(data).digest();
}
