import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Tag } from '#shop/kit/changes.ts';
import {
	contentTag,
	decode,
	type Encoded,
	type Encoding,
	encode,
	encodeFor,
	etagOf,
	negotiate,
	varyOf,
} from './content-encoding.ts';

// Responses that are the same for every visitor (pages, their data, public API reads), stored as compressed bytes ready to
// send, and sent no more once something they show has changed.

type Headers = Readonly<Record<string, string>>;

type SharedResponse = {
	status: number;
	headers: Headers;
	body: Buffer;
	/** The body in the encoding of the first request. */
	encoded?: Encoded;
	/** Everything that the response shows. */
	tags: ReadonlySet<Tag>;
	/** PageCache.now() from before the first read of what is shown. */
	readAt: number;
	/** When something it shows changes by the clock; none if nothing does. */
	showsUntil?: Date | undefined;
};

/** A response in one encoding. */
type Variant = Encoded & { headers: Headers };

type Entry = {
	status: number;
	headers: Headers;
	/** The content: what identifies it, and its bytes when not encoded. */
	content: { tag: string; length: number };
	tags: readonly Tag[];
	readAt: number;
	/** The last PageCache.now() at which nothing shown had changed. */
	freshAt: number;
	/** In milliseconds. */
	storedAt: number;
	/** In milliseconds. */
	showsUntil: number;
	/** The response in the encodings that were asked for: at least one, and only that of a small body uncompressed. */
	variants: readonly Variant[];
};

/** Of the first client that accepts compression, most likely. */
const COMMON = { 'accept-encoding': 'br' };
const MB = 1024 * 1024;
/** What a response takes besides its texts and bytes, and each of its tags. */
const ENTRY_BYTES = 1024;
const TAG_BYTES = 48;
/** Limits the number of responses besides their bytes: by the memory for each, and altogether. */
const LEAST_BYTES = 2048;
const MOST_RESPONSES = 100_000;
/**
 * Limits the effect of an announcement that was lost with a dying process. Not the `ttl` of lru-cache: that would begin
 * anew with each further encoding, and delete what `evenOld` still sends.
 */
const LIFETIME_MS = 5 * 60_000;
/** Of how many things it is remembered when they last changed. */
const REMEMBERED_CHANGES = 20_000;

export class PageCache {
	readonly #entries: LRUCache<string, Entry>;
	/** When a thing last changed; `peek` leaves them in the order of their changes. */
	readonly #changedAt = new LRUCache<Tag, number>({
		max: REMEMBERED_CHANGES,
		dispose: (at, _tag, reason) => {
			if (reason === 'evict') this.#allChangedAt = at;
		},
	});
	/** What was read before counts as changed. */
	#allChangedAt = 0;
	#clock = 0;
	#served = 0;
	#made = 0;

	/** @param mostMb the memory that answers may take with all that belongs to them, in MB */
	constructor(mostMb: number) {
		const maxSize = mostMb * MB;
		const max = Math.min(maxSize / LEAST_BYTES, MOST_RESPONSES);
		this.#entries = new LRUCache({ max, maxSize, sizeCalculation: sizeOf });
	}

	/** How many answers were sent from here, how many had to be made, and how much the cache holds now. */
	get figures() {
		const { size, calculatedSize } = this.#entries;
		return { served: this.#served, made: this.#made, responses: size, bytes: calculatedSize };
	}

	/** A stamp to take before reading what a response will show. */
	now(): number {
		return this.#clock;
	}

	/** Stores a response, unless something it shows changed after it was read. */
	store(key: string, response: SharedResponse): void {
		const { status, headers, body, encoded, tags, readAt, showsUntil } = response;
		this.#made += 1;
		const entry: Entry = {
			status,
			headers,
			content: { tag: contentTag(body), length: body.length },
			tags: [...tags],
			readAt,
			freshAt: readAt,
			storedAt: Date.now(),
			showsUntil: showsUntil?.getTime() ?? Number.POSITIVE_INFINITY,
			variants: [],
		};
		if (!this.#isFresh(entry)) return;
		const asked = encoded ?? { encoding: 'identity', body };
		const cached = asked.encoding === 'identity' ? encodeFor(COMMON, body) : asked;
		this.#entries.set(key, withVariant(entry, cached));
	}

	/** From now on, no response is sent that shows one of these things as it was. */
	drop(tags: readonly Tag[]): void {
		this.#clock += 1;
		for (const tag of tags) this.#changedAt.set(tag, this.#clock);
		if (!tags.includes('all')) return;
		this.#entries.clear();
		this.#changedAt.clear();
		this.#allChangedAt = this.#clock;
	}

	/**
	 * Answers the request from memory; false if nothing is stored for it. With `evenOld`, for when no new response can be
	 * made, an expired one is also sent, unless something it shows is known to have changed.
	 */
	serve(
		key: string,
		request: IncomingMessage,
		response: ServerResponse,
		{ evenOld = false } = {},
	): boolean {
		const entry = this.#entries.get(key);
		if (!entry) return false;
		if (!this.#isFresh(entry)) {
			this.#entries.delete(key);
			return false;
		}
		if (Date.now() - entry.storedAt > LIFETIME_MS && !evenOld) return false;
		this.#served += 1;
		const { encoding, isKnown } = negotiate(request.headers, entry.content);
		if (isKnown) {
			response.writeHead(304, headersOf(entry, encoding)).end();
			return true;
		}
		const cached = entry.variants.find((variant) => variant.encoding === encoding);
		const { headers, body } = cached ?? this.#encode(key, entry, encoding);
		response.writeHead(entry.status, headers);
		response.end(request.method === 'HEAD' ? undefined : body);
		return true;
	}

	/** The response in another encoding. Clients without compression are too few to keep the bytes for them. */
	#encode(key: string, entry: Entry, encoding: Encoding): Variant {
		const [cached] = entry.variants;
		if (!cached) throw new Error('An answer was stored without its bytes');
		const body = encode(decode(cached), encoding, 'many');
		const variant = variantOf(entry, { encoding, body });
		if (encoding !== 'identity') this.#entries.set(key, withVariant(entry, variant));
		return variant;
	}

	#isFresh(entry: Entry): boolean {
		if (Date.now() >= entry.showsUntil) return false;
		if (entry.freshAt === this.#clock) return true;
		const { readAt, tags } = entry;
		if (readAt < this.#allChangedAt) return false;
		if (tags.some((tag) => (this.#changedAt.peek(tag) ?? 0) > readAt)) return false;
		entry.freshAt = this.#clock;
		return true;
	}
}

function withVariant(entry: Entry, encoded: Encoded): Entry {
	return { ...entry, variants: [...entry.variants, variantOf(entry, encoded)] };
}

function variantOf(entry: Entry, { encoding, body }: Encoded): Variant {
	const headers = {
		...headersOf(entry, encoding),
		'content-length': String(body.length),
		...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
	};
	return { encoding, headers, body: ofOwnSize(body) };
}

/** The headers that a 304 has too. */
function headersOf({ headers, content }: Entry, encoding: Encoding): Headers {
	return { ...headers, etag: etagOf(content.tag, encoding), vary: varyOf(headers.vary) };
}

/** The same bytes in memory of their own: a compressor returns the beginning of a block of 16 KB or more. */
function ofOwnSize(body: Buffer): Buffer {
	if (body.buffer.byteLength === body.length) return body;
	const copy = Buffer.allocUnsafeSlow(body.length);
	body.copy(copy);
	return copy;
}

/** What a response takes in memory, in bytes. */
function sizeOf({ tags, variants }: Entry, key: string): number {
	const cached = variants.map(
		({ body, headers }) => body.length + Object.values(headers).join('').length,
	);
	const bytes = cached.reduce((sum, each) => sum + each, 0);
	return ENTRY_BYTES + key.length + tags.length * TAG_BYTES + bytes;
}
