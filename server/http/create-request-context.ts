import type { FastifyRequest } from 'fastify';
import { redirect } from 'react-router';
import { type SignedIn, userOfToken } from '#shop/accounts/sign-in.ts';
import { offersAt, quantityPricesAt, shelfTags } from '#shop/discounts/shelf-offers.ts';
import { earliest } from '#shop/discounts/shelf-price.ts';
import type { Tag } from '#shop/kit/changes.ts';
import { importFolder } from '../config.ts';
import type { Shop } from '../shop.ts';
import { compareCookie, comparedIds } from './cookies/compare-cookie.ts';
import { flashCookie, flashOfCookie } from './cookies/flash-cookie.ts';
import { orderRowsCookie, orderRowsOfCookie } from './cookies/order-rows-cookie.ts';
import { payerCookie, payerOfCookie } from './cookies/payer-cookie.ts';
import { placeCookie, placeOfCookie } from './cookies/place-cookie.ts';
import { typedCheckoutCookie, typedCheckoutOf } from './cookies/typed-checkout-cookie.ts';
import { liteCookie, wantsLite } from './lite-mode.ts';
import type { RequestContext } from './request-context.ts';
import { logFailure } from './request-log.ts';
import {
	deviceCookie,
	deviceToken,
	guestCookies,
	guestToken,
	mailSignInCookie,
	mailSignInSecret,
	pendingCookie,
	pendingToken,
	sessionCookies,
	sessionToken,
} from './session-cookie.ts';

/** What loaders, actions and the renderer declared about their page; see RequestContext. */
export type Declared = {
	tags: Set<Tag>;
	/** When something it shows changes by the clock. */
	showsUntil?: Date;
	/** Set-Cookie headers. */
	cookies: string[];
	/** The query with which the page is the same for everybody, unless it is personal. */
	sharedAs?: string;
	/** True when the page asked who is signed in. */
	isPersonal: boolean;
	allowPopup: boolean;
	/** Origins of which the page may show frames. */
	frames: Set<string>;
	document?: string;
	/** Seconds after which a client may come again. */
	retryAfter?: number;
};

/** What loaders and actions know about a request, and where they write what they declare about the page. */
export function createRequestContext(
	shop: Shop,
	request: FastifyRequest,
): { context: RequestContext; declared: Readonly<Declared> } {
	const declared: Declared = {
		tags: new Set(),
		cookies: [],
		isPersonal: false,
		allowPopup: false,
		frames: new Set(),
	};
	const showsUntil = (at: Date) => {
		declared.showsUntil = earliest([at, declared.showsUntil ?? null]) ?? at;
	};
	const shelvesOfPage = async () => {
		const { shelves } = await shop.layout.get();
		context.tagCache(...shelfTags(shelves));
		return shelves;
	};
	const context: RequestContext = {
		...partsOfShop(shop, request),
		...declarations(request, declared),
		...cookies(request, declared),
		...signedIn(shop, request, declared),
		offers: async () => offersAt(await shelvesOfPage(), new Date(), showsUntil),
		quantityPrices: async () => quantityPricesAt(await shelvesOfPage(), new Date(), showsUntil),
		report: (error) => {
			logFailure(request, 'a page', error);
			return request.id;
		},
	};
	return { context, declared };
}

/** The shop as this request sees it. */
function partsOfShop(shop: Shop, request: FastifyRequest) {
	const { db, uploads, providers, secretBox, config } = shop;
	return {
		db,
		receivedAt: Date.now(),
		layout: () => shop.layout.get(),
		uploads,
		providers,
		secretBox,
		importFolder: importFolder(config),
		lite: wantsLite(request.url, request.headers),
		publicUrl: config.publicUrl,
		flowLimits: config.flowLimits,
		isMailSent: config.smtpUrl !== undefined,
		address: request.ip,
		origin: { address: request.ip, userAgent: request.headers['user-agent'] },
	} satisfies Partial<RequestContext>;
}

/** What a page declares of its response, besides cookies. */
function declarations(request: FastifyRequest, declared: Declared) {
	return {
		tagCache: (...things) => {
			for (const thing of things) declared.tags.add(thing);
		},
		cachePublicly: (query = '') => {
			declared.sharedAs = query;
		},
		allowPopup: () => {
			declared.allowPopup = true;
		},
		allowFrames: (...origins) => {
			for (const origin of origins) declared.frames.add(origin);
		},
		setRoute: (pattern) => {
			request.page = pattern;
		},
		setDocument: (html) => {
			declared.document = html;
		},
		setRetryAfter: (seconds) => {
			declared.retryAfter = seconds;
		},
	} satisfies Partial<RequestContext>;
}

/** What the browser keeps for the shop. A page that reads what differs by person is personal. */
function cookies(request: FastifyRequest, declared: Declared) {
	const secure = request.protocol === 'https';
	const { cookie } = request.headers;
	const add = (...lines: string[]) => declared.cookies.push(...lines);
	const personal =
		<Value>(read: (header: string | undefined) => Value) =>
		() => {
			declared.isPersonal = true;
			return read(cookie);
		};
	return {
		chooseLite: (lite) => add(liteCookie(lite, secure)),
		comparedIds: personal(comparedIds),
		rememberCompared: (ids) => add(compareCookie(ids, secure)),
		place: personal(placeOfCookie),
		rememberPlace: (place) => add(placeCookie(place, secure)),
		payerOf: (orderId) => {
			declared.isPersonal = true;
			return payerOfCookie(cookie, orderId);
		},
		rememberPayer: (payer) => add(payerCookie(payer, secure)),
		typedCheckout: (cartKey) => {
			declared.isPersonal = true;
			return typedCheckoutOf(cookie, cartKey);
		},
		rememberTypedCheckout: (stored) => add(typedCheckoutCookie(stored, secure)),
		takeFlash: (page) => {
			const message = flashOfCookie(cookie, page);
			if (message !== null) add(flashCookie(null, secure));
			return message;
		},
		rememberFlash: (flash) => add(flashCookie(flash, secure)),
		orderRows: () => orderRowsOfCookie(cookie),
		rememberOrderRows: (rows) => add(orderRowsCookie(rows, secure)),
		token: personal(sessionToken),
		startSession: (fresh) => add(...sessionCookies(fresh, secure)),
		endSession: () => add(...sessionCookies(null, secure)),
		deviceToken: personal(deviceToken),
		rememberDevice: (token) => add(deviceCookie(token, secure)),
		guestToken: personal(guestToken),
		rememberGuest: (token) => add(...guestCookies(token, secure)),
		pendingToken: personal(pendingToken),
		rememberPending: (token) => add(pendingCookie(token, secure)),
		mailSignInSecret: personal(mailSignInSecret),
		rememberMailSignIn: (secret) => add(mailSignInCookie(secret, secure)),
	} satisfies Partial<RequestContext>;
}

/** Who is signed in, read once a request. */
function signedIn(shop: Shop, request: FastifyRequest, declared: Declared) {
	let found: Promise<SignedIn | null> | undefined;
	const user = () => {
		declared.isPersonal = true;
		const session = sessionToken(request.headers.cookie);
		found ??= session ? userOfToken(shop.db, session) : Promise.resolve(null);
		return found;
	};
	return {
		user,
		requireUser: async () => {
			const who = await user();
			if (who) return who;
			const back = request.method !== 'POST' ? request.url.replace(/\.data(\?|$)/, '$1') : '/';
			throw redirect(`/login?next=${encodeURIComponent(back)}`);
		},
	} satisfies Partial<RequestContext>;
}
