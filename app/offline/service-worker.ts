/// <reference lib="webworker" />

// Keeps the pages this browser has seen readable without a connection. The network always comes first: a stored answer
// is only used when there is no other, and the page receives its age. Requests that change something (POST) are never
// answered here, so nothing is claimed that the shop has not confirmed. Where nothing can be stored, as on a phone whose
// storage is full, pages and files arrive all the same. Built by vite.config.ts, served by server/http/service-worker.ts.

const PAGES = 'bridgehead-pages';
/** Personal pages: deleted as soon as somebody signs in or out. */
const PRIVATE_PAGES = 'bridgehead-private-pages';
const FILES = 'bridgehead-files';
/** The till of the admin area with its files: deleted with the personal pages, stored anew at each visit. */
const TILL = 'bridgehead-till';
const MOST: Record<string, number> = { [PAGES]: 60, [PRIVATE_PAGES]: 40, [FILES]: 250 };

const OFFLINE_PAGE = '/offline';
const TILL_PAGE = '/admin/till';
/** On a line that is there and answers nothing, the stored till opens after this time. */
const TILL_TIMEOUT_MS = 5000;
const STORED_AT = 'x-stored-at';
const FILE_PATHS = /^\/(assets|fonts|icons|pictures|uploads)\//;
/** Personal pages that are stored, for as long as their owner is signed in. */
const PRIVATE_PATHS = /^\/(cart|myorders|wishlist)(\/|\.data$|$)/;
/** Pages that differ each time, are for staff, or would look as if something had been done. */
const NEVER_STORED =
	/^\/(admin|api|checkout|thank-you|payments|login|register|forgot-?password|resetpassword|password|session|logout|lite|search|newsletter|stock-alerts|sanctum|healthz|readyz|metrics|product-cards|403|404)(\/|\.|$)/;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** When each page opened from storage was stored, by the tab it is open in. */
const openedFromCache = new Map<string, number>();

worker.addEventListener('install', (event) => {
	event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
	event.waitUntil(worker.clients.claim().then(keepOpenPages));
});

worker.addEventListener('message', (event) => {
	const source = event.source;
	if (event.data === 'store-till') event.waitUntil(storeTill().catch(() => {}));
	if (event.data !== 'how-old' || !(source instanceof Client)) return;
	const storedAt = openedFromCache.get(source.id);
	if (storedAt !== undefined) source.postMessage({ storedAt });
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (url.origin !== worker.location.origin) return;
	if (request.method !== 'GET') {
		if (/^\/(login|logout|register)/.test(pathOf(url))) {
			event.waitUntil(Promise.all([forgetPrivatePages(), forgetSeller()]));
		}
		return;
	}
	if (url.pathname === '/session') event.respondWith(sessionResponse(event));
	else if (FILE_PATHS.test(url.pathname)) event.respondWith(cacheFirst(event));
	else if (request.mode === 'navigate' || url.pathname.endsWith('.data')) {
		event.respondWith(lineFirst(event, url));
	}
});

/** Files are named by their content, so a stored one is as good as a new one. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
	const { request } = event;
	const cached = (await cachedIn(FILES, request.url)) ?? (await cachedIn(TILL, request.url));
	if (cached) return cached;
	const response = await fetch(request);
	if (response.status === 200)
		event.waitUntil(keepIfPossible(FILES, request.url, response.clone()));
	return response;
}

async function lineFirst(event: FetchEvent, url: URL): Promise<Response> {
	const { request } = event;
	const key = keyOf(url);
	const isTill = request.mode === 'navigate' && url.pathname === TILL_PAGE;
	try {
		const response = await (isTill ? fetchTill(request) : fetch(request));
		if (isToKeep(response, url))
			event.waitUntil(keepIfPossible(cacheOf(response, url), key, dated(response.clone())));
		else if (isSentAway(response, url)) event.waitUntil(forgetPrivatePages());
		return response;
	} catch (error) {
		const cached = await (isTill ? cachedIn(TILL, key) : cachedPage(key));
		if (cached) {
			const storedAt = cached.headers.get(STORED_AT);
			if (storedAt) await tell(event, url, Number(storedAt));
			return cached;
		}
		if (request.mode !== 'navigate' || url.pathname === OFFLINE_PAGE) throw error;
		// A page's scripts only start at its own address.
		const from = encodeURIComponent(url.pathname + url.search);
		return Response.redirect(`${OFFLINE_PAGE}?from=${from}`);
	}
}

function isToKeep(response: Response, url: URL): boolean {
	return response.status === 200 && !response.redirected && !NEVER_STORED.test(pathOf(url));
}

/** Whether a personal page was refused to somebody whose session has ended. */
function isSentAway(response: Response, url: URL): boolean {
	return (
		(response.redirected || response.type === 'opaqueredirect') && PRIVATE_PATHS.test(pathOf(url))
	);
}

/** What the shop may not send to others is not stored longer than the session, whatever its address. */
function cacheOf(response: Response, url: URL): string {
	const isPrivate = /\b(?:private|no-store)\b/i.test(response.headers.get('cache-control') ?? '');
	return isPrivate || PRIVATE_PATHS.test(pathOf(url)) ? PRIVATE_PAGES : PAGES;
}

async function cachedPage(key: string): Promise<Response | undefined> {
	return (await cachedIn(PRIVATE_PAGES, key)) ?? (await cachedIn(PAGES, key));
}

/** The till, without waiting for a line that answers nothing where it is stored. */
async function fetchTill(request: Request): Promise<Response> {
	const isStored = (await cachedIn(TILL, keyOf(new URL(request.url)))) !== undefined;
	if (!isStored) return await fetch(request);
	return await fetch(request, { signal: AbortSignal.timeout(TILL_TIMEOUT_MS) });
}

/** Storage that cannot be read counts as empty. */
async function cachedIn(cacheName: string, key: string): Promise<Response | undefined> {
	return await caches.match(key, { cacheName }).catch(() => undefined);
}

/** A path as the router reads it: it opens `/MyOrders` and `//%6dyorders` too. */
function pathOf({ pathname }: URL): string {
	const plain = pathname.replaceAll(/\/{2,}/g, '/').toLowerCase();
	try {
		return decodeURIComponent(plain).toLowerCase();
	} catch {
		return plain;
	}
}

/** Asks the shop who is signed in; when nobody is any more, nothing personal stays. */
async function sessionResponse(event: FetchEvent): Promise<Response> {
	const response = await fetch(event.request);
	if (response.ok) event.waitUntil(forgetIfSignedOut(response.clone()));
	return response;
}

async function forgetIfSignedOut(session: Response): Promise<void> {
	const facts = await session.json().catch(() => null);
	if (facts?.signedIn === false) await forgetPrivatePages();
}

async function forgetPrivatePages(): Promise<void> {
	await caches.delete(PRIVATE_PAGES);
	await caches.delete(TILL);
}

/** Deletes with what the till signs its sales, in the database of app/admin/till/till-storage.ts: the next who sells gets their own. */
function forgetSeller(): Promise<void> {
	return new Promise((done) => {
		const opening = indexedDB.open(TILL);
		// There is no till here: only its page makes one.
		opening.onupgradeneeded = () => opening.transaction?.abort();
		opening.onerror = () => done();
		opening.onsuccess = () => {
			const till = opening.result;
			const change = till.transaction('facts', 'readwrite');
			change.objectStore('facts').delete('seller');
			change.onabort = change.oncomplete = () => {
				till.close();
				done();
			};
		};
	});
}

/** The cart is the same whatever its query. */
function keyOf(url: URL): string {
	return /^\/(cart|wishlist|offline|admin\/till)$/.test(url.pathname)
		? url.origin + url.pathname
		: url.href;
}

function dated(response: Response): Response {
	const headers = new Headers(response.headers);
	headers.set(STORED_AT, String(Date.now()));
	return new Response(response.body, { status: response.status, headers });
}

async function keep(cacheName: string, key: string, response: Response): Promise<void> {
	const cache = await caches.open(cacheName);
	await cache.put(key, response);
	const keys = await cache.keys();
	const surplus = keys.length - (MOST[cacheName] ?? 0);
	for (const oldest of keys.slice(0, Math.max(0, surplus))) await cache.delete(oldest);
}

/** What the network delivered is shown whether or not there is room to store it. */
async function keepIfPossible(cacheName: string, key: string, response: Response): Promise<void> {
	await keep(cacheName, key, response).catch(() => {});
}

/** Sends the page the age of a stored answer: at once for data; for a page being opened, when it asks. */
async function tell(event: FetchEvent, url: URL, storedAt: number): Promise<void> {
	if (event.resultingClientId) openedFromCache.set(event.resultingClientId, storedAt);
	const client = event.clientId ? await worker.clients.get(event.clientId) : undefined;
	if (event.request.mode !== 'navigate') client?.postMessage({ storedAt, page: pageOf(url) });
}

/** The address of the page that data belong to, as StoredCopyNotice writes it. */
function pageOf({ pathname, searchParams }: URL): string {
	const query = new URLSearchParams(searchParams);
	query.delete('_routes');
	return `${pathname.replace(/(?:_root)?\.data$/, '')}?${query}`;
}

/** Keeps the pages that were open before this worker started, from the browser's own cache: nothing is fetched again. */
async function keepOpenPages(): Promise<void> {
	for (const client of await worker.clients.matchAll({ type: 'window' })) {
		const url = new URL(client.url);
		const had = { cache: 'only-if-cached', mode: 'same-origin' } as const;
		// A page that the browser may not cache is stored at the next visit.
		const response = await fetch(url, had).catch(() => null);
		if (response && isToKeep(response, url))
			await keepIfPossible(cacheOf(response, url), keyOf(url), dated(response));
	}
}

/** The page shown in place of unseen ones, with everything it loads. */
async function keepOfflinePage(): Promise<void> {
	const response = await fetch(OFFLINE_PAGE);
	const files = filesOf(await response.clone().text());
	await keep(PAGES, new URL(OFFLINE_PAGE, worker.location.origin).href, response);
	const cache = await caches.open(FILES);
	await cache.addAll(files);
}

/** The scripts, styles and fonts that a page names. */
function filesOf(html: string): string[] {
	return [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+/g))];
}

/** The till as it is now, in place of the one stored before; whoever may not open it has none. */
async function storeTill(): Promise<void> {
	const response = await fetch(TILL_PAGE);
	if (response.status !== 200 || response.redirected) return;
	const files = filesOf(await response.clone().text());
	const cache = await caches.open(TILL);
	await cache.addAll(files);
	await cache.put(TILL_PAGE, dated(response));
	for (const { url } of await cache.keys()) {
		const path = new URL(url).pathname;
		if (path !== TILL_PAGE && !files.includes(path)) await cache.delete(url);
	}
}
