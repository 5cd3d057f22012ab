import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, ReadableFile } from '#shop/pictures/uploads.ts';
import type { Shop } from '../shop.ts';
import { matches } from './content-encoding.ts';

const TYPES = new Map(
	Object.entries({
		avif: 'image/avif',
		jpg: 'image/jpeg',
		webp: 'image/webp',
		pdf: 'application/pdf',
		mp3: 'audio/mpeg',
		m4a: 'audio/mp4',
		aac: 'audio/aac',
		ogg: 'audio/ogg',
	}),
);

/** The placeholder under the address that clients of the API also ask for. */
const ALIASES = new Map([['product_images/default-image.jpg', 'product_image/default-image.jpg']]);

/**
 * What a document may do when it is opened: nothing. Browsers that show it in a page of their own need its styles; for its
 * own content Chrome's viewer does not look at the policy, others do.
 */
const DOCUMENT_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** `documents/<name>/manual.pdf` is the document `documents/<name>.pdf`, to be saved as `manual.pdf`. */
const NAMED_DOCUMENT = /^(documents\/[0-9a-f]{20})\/([a-z0-9-]{1,130})\.pdf$/;

/**
 * Serves uploaded pictures, documents and sounds. A file's name comes from its content, so browsers may cache it for good.
 */
export function serveUploads(app: FastifyInstance, { uploads }: Shop): void {
	app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
		const asked = request.params['*'];
		const [, document, saveAs] = NAMED_DOCUMENT.exec(asked) ?? [];
		const name = ALIASES.get(asked) ?? (document ? `${document}.pdf` : asked);
		try {
			const file = await uploads.find(`uploads/${name}`);
			const type = TYPES.get(name.split('.').at(-1) ?? '');
			if (!file || !type) return reply.code(404).type('text/plain').send('Not Found');
			const etag = `"${name.split('/').at(-1)}-${file.size}"`;
			reply.headers(headersOf(name, saveAs));
			return await sendFile(request, reply, { ...file, type, etag });
		} catch (error) {
			request.log.error({ err: error }, 'an uploaded file could not be read');
			return unavailable(reply);
		}
	});
}

/** What is said of a file besides its type and length. */
function headersOf(name: string, saveAs = 'document'): Record<string, string> {
	const lasting = name.includes('default-image')
		? 'public, max-age=86400'
		: 'public, max-age=31536000, immutable';
	return {
		'cache-control': lasting,
		...(name.startsWith('documents/')
			? {
					'content-disposition': `inline; filename="${saveAs}.pdf"`,
					'content-security-policy': DOCUMENT_POLICY,
				}
			: {}),
		// Whoever has its code sees the photo of a unit; it is not to be found by a search.
		...(name.startsWith('unit_photos/') ? { 'x-robots-tag': 'noindex' } : {}),
	};
}

/** Sends a file, the range of it that is asked for, or that the browser has it already. @throws whatever reading throws */
async function sendFile(
	{ method, headers }: FastifyRequest,
	reply: FastifyReply,
	{ type, etag, size, read }: ReadableFile & { type: string; etag: string },
): Promise<FastifyReply> {
	reply.headers({ etag, 'accept-ranges': 'bytes' });
	if (matches(headers['if-none-match'], etag)) return reply.code(304).send();
	const ifRange = headers['if-range'];
	const isSameFile = ifRange === undefined || ifRange === etag;
	const range = isSameFile ? readRange(headers.range, size) : null;
	if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
	const stream = method === 'HEAD' ? Readable.from([]) : await read(range ?? undefined);
	if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
	const length = range ? range.to - range.from + 1 : size;
	return reply.type(type).header('content-length', length).send(stream);
}

function unavailable(reply: FastifyReply): FastifyReply {
	return reply
		.removeHeader('etag')
		.removeHeader('content-disposition')
		.code(503)
		.headers({ 'retry-after': '5', 'cache-control': 'no-store' })
		.type('text/plain')
		.send('The file cannot be read just now.');
}

/** The single range in a Range header (pictures may be in a bucket, where @fastify/static does not reach); null to send everything, as for any other form of range. */
function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
	if (first === undefined || last === undefined || first + last === '') return null;
	const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
	const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
	if (first !== '' && last !== '' && Number(last) < from) return null;
	return from < size && from <= to ? { from, to } : 'beyond';
}
