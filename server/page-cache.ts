import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Tag } from '#shop/changes.ts';

// Answers that are the same for every visitor (pages, their data, public API reads), kept as bytes ready to send and
// dropped when something they show changes.

export type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { body: Buffer; headers: Record<string, string> };

type SharedAnswer = {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
	/** The body in the encoding of the first request. */
	encoded?: { encoding: Encoding; body: Buffer };
	/** Everything that the answer shows. */
	tags: ReadonlySet<Tag>;
	/** PageCache.now() from before the first read of what is shown. */
	readAt: number;
};

type Entry = SharedAnswer & {
	key: string;
	etag: string;
	storedAt: number;
	variants: Partial<Record<Encoding, Variant>>;
};

const MOST_BYTES = 64 * 1024 * 1024;
/** Limits the effect of an announcement that was lost with a dying process. */
const LIFETIME_MS = 5 * 60_000;
/** How many announcements are remembered for answers still being made. */
const REMEMBERED_CHANGES = 2000;

export class PageCache {
	readonly #entries = new Map<string, Entry>();
	readonly #byTag = new Map<Tag, Set<string>>();
	readonly #recent: { at: number; tag: Tag }[] = [];
	#clock = 0;
	#bytes = 0;
	#served = 0;
	#made = 0;

	/** How many answers were sent from here, how many had to be made, and how much the cache holds now. */
	get figures() {
		const { size } = this.#entries;
		return { served: this.#served, made: this.#made, answers: size, bytes: this.#bytes };
	}

	/** A stamp to take before reading what an answer will show. */
	now(): number {
		return this.#clock;
	}

	/** Keeps an answer, unless something it shows changed after it was read. */
	store(key: string, answer: SharedAnswer): void {
		this.#made += 1;
		if (this.#changedSince(answer)) return;
		this.#remove(key);
		const etag = contentTag(answer.body);
		this.#entries.set(key, { ...answer, key, etag, storedAt: Date.now(), variants: {} });
		for (const tag of answer.tags) {
			const keys = this.#byTag.get(tag) ?? new Set();
			keys.add(key);
			this.#byTag.set(tag, keys);
		}
		this.#bytes += answer.body.length;
		for (const oldest of this.#entries.keys()) {
			if (this.#bytes <= MOST_BYTES || oldest === key) break;
			this.#remove(oldest);
		}
	}

	/** Drops every answer that shows one of these things. */
	drop(tags: readonly Tag[]): void {
		this.#clock += 1;
		for (const tag of tags) {
			this.#recent.push({ at: this.#clock, tag });
			const keys = tag === 'all' ? [...this.#entries.keys()] : [...(this.#byTag.get(tag) ?? [])];
			for (const key of keys) this.#remove(key);
		}
		this.#recent.splice(0, Math.max(0, this.#recent.length - REMEMBERED_CHANGES));
	}

	/**
	 * Answers the request from memory; false if nothing is stored for it. With `evenOld`, for when no new answer can be
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
		if (Date.now() - entry.storedAt > LIFETIME_MS && !evenOld) return false;
		this.#served += 1;
		// Moves the entry to the end: the map's order is the order of eviction.
		this.#entries.delete(key);
		this.#entries.set(key, entry);
		const encoding = chooseEncoding(request.headers);
		const variant = entry.variants[encoding] ?? this.#encode(entry, encoding);
		if (matches(request.headers['if-none-match'], variant.headers.etag)) {
			const { 'content-length': _, 'content-encoding': __, ...headers } = variant.headers;
			response.writeHead(304, headers).end();
			return true;
		}
		response.writeHead(entry.status, variant.headers);
		response.end(request.method === 'HEAD' ? undefined : variant.body);
		return true;
	}

	#encode(entry: Entry, encoding: Encoding): Variant {
		const body =
			entry.encoded?.encoding === encoding
				? entry.encoded.body
				: encode(entry.body, encoding, 'many');
		const headers = {
			...entry.headers,
			etag: etagOf(entry.etag, encoding),
			vary: varyOf(entry.headers),
			'content-length': String(body.length),
			...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
		};
		const variant = { body, headers };
		entry.variants[encoding] = variant;
		this.#bytes += body.length;
		return variant;
	}

	#changedSince({ tags, readAt }: SharedAnswer): boolean {
		const oldest = this.#recent[0]?.at ?? this.#clock;
		if (this.#recent.length >= REMEMBERED_CHANGES && readAt < oldest - 1) return true;
		return this.#recent.some(
			(change) => change.at > readAt && (change.tag === 'all' || tags.has(change.tag)),
		);
	}

	#remove(key: string): void {
		const entry = this.#entries.get(key);
		if (!entry) return;
		this.#entries.delete(key);
		this.#bytes -= entry.body.length;
		for (const variant of Object.values(entry.variants)) this.#bytes -= variant.body.length;
		for (const tag of entry.tags) {
			const keys = this.#byTag.get(tag);
			keys?.delete(key);
			if (keys?.size === 0) this.#byTag.delete(tag);
		}
	}
}

/** The headers on which an answer depends: always its encoding. */
export function varyOf({ vary }: { vary?: string | string[] }): string {
	return ['Accept-Encoding', ...(vary ? [vary].flat() : [])].join(', ');
}

/** A hash that identifies the content of an answer. */
export function contentTag(body: Buffer): string {
	return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** The strong ETag of a content in one encoding: other bytes, so another tag. */
export function etagOf(tag: string, encoding: Encoding): string {
	return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** Levels of compression for what is sent to many, and for what one visitor gets; above 5 brotli gets expensive. */
const LEVELS = { many: { br: 5, gzip: 6 }, one: { br: 3, gzip: 4 } } as const;

/**
 * Compresses an answer, at once: on another thread it would wait there, and then for the page that is rendered
 * meanwhile (docs/decisions/0005).
 * @param readers how many it will be sent to
 */
export function encode(body: Buffer, encoding: Encoding, readers: keyof typeof LEVELS): Buffer {
	if (encoding === 'identity') return body;
	const level = LEVELS[readers][encoding];
	if (encoding === 'gzip') return gzipSync(body, { level });
	return brotliCompressSync(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: level,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
		},
	});
}

/** The best encoding that a client accepts; `identity` when it names none. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding {
	const accepted = headers['accept-encoding'];
	if (typeof accepted !== 'string') return 'identity';
	const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
	const takes = (name: string) =>
		offers.some(
			(offer) => offer === name || (offer.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(offer)),
		);
	if (takes('br')) return 'br';
	return takes('gzip') ? 'gzip' : 'identity';
}

/** Whether an If-None-Match header names this tag. */
export function matches(header: string | undefined, etag: string | undefined): boolean {
	if (!header || !etag) return false;
	return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
