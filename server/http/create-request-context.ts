import type { FastifyRequest } from 'fastify';
import { redirect } from 'react-router';
import { type SignedIn, userOfToken } from '#shop/accounts/sign-in.ts';
import { offersAt, shelfTags } from '#shop/discounts/shelf-offers.ts';
import { earliest } from '#shop/discounts/shelf-price.ts';
import type { Tag } from '#shop/kit/changes.ts';
import { importFolder } from '../config.ts';
import type { Shop } from '../shop.ts';
import { compareCookie, comparedIds } from './cookies/compare-cookie.ts';
import { orderRowsCookie, orderRowsOfCookie } from './cookies/order-rows-cookie.ts';
import { placeCookie, placeOfCookie } from './cookies/place-cookie.ts';
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
	setRetryAfter?: number;
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
	const secure = request.protocol === 'https';
	let user: Promise<SignedIn | null> | undefined;
	const token = () => {
		declared.isPersonal = true;
		return sessionToken(request.headers.cookie);
	};
	const context: RequestContext = {
		db: shop.db,
		receivedAt: Date.now(),
		layout: () => shop.layout.get(),
		offers: async () => {
			const { shelves } = await shop.layout.get();
			context.tagCache(...shelfTags(shelves));
			return offersAt(shelves, new Date(), (at) => {
				declared.showsUntil = earliest([at, declared.showsUntil ?? null]) ?? at;
			});
		},
		uploads: shop.uploads,
		providers: shop.providers,
		secretBox: shop.secretBox,
		importFolder: importFolder(shop.config),
		lite: wantsLite(request.url, request.headers),
		chooseLite: (lite) => declared.cookies.push(liteCookie(lite, secure)),
		comparedIds: () => {
			declared.isPersonal = true;
			return comparedIds(request.headers.cookie);
		},
		rememberCompared: (ids) => declared.cookies.push(compareCookie(ids, secure)),
		place: () => {
			declared.isPersonal = true;
			return placeOfCookie(request.headers.cookie);
		},
		rememberPlace: (place) => declared.cookies.push(placeCookie(place, secure)),
		orderRows: () => orderRowsOfCookie(request.headers.cookie),
		rememberOrderRows: (rows) => declared.cookies.push(orderRowsCookie(rows, secure)),
		publicUrl: shop.config.publicUrl,
		flowLimits: shop.config.flowLimits,
		isMailSent: shop.config.smtpUrl !== undefined,
		address: request.ip,
		origin: { address: request.ip, userAgent: request.headers['user-agent'] },
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
		user: () => {
			const session = token();
			user ??= session ? userOfToken(shop.db, session) : Promise.resolve(null);
			return user;
		},
		requireUser: async () => {
			const signedIn = await context.user();
			if (signedIn) return signedIn;
			const back = request.method !== 'POST' ? request.url.replace(/\.data(\?|$)/, '$1') : '/';
			throw redirect(`/login?next=${encodeURIComponent(back)}`);
		},
		token,
		startSession: (fresh) => declared.cookies.push(...sessionCookies(fresh, secure)),
		endSession: () => declared.cookies.push(...sessionCookies(null, secure)),
		deviceToken: () => {
			declared.isPersonal = true;
			return deviceToken(request.headers.cookie);
		},
		rememberDevice: (token) => declared.cookies.push(deviceCookie(token, secure)),
		guestToken: () => {
			declared.isPersonal = true;
			return guestToken(request.headers.cookie);
		},
		rememberGuest: (token) => declared.cookies.push(...guestCookies(token, secure)),
		pendingToken: () => {
			declared.isPersonal = true;
			return pendingToken(request.headers.cookie);
		},
		rememberPending: (token) => declared.cookies.push(pendingCookie(token, secure)),
		mailSignInSecret: () => {
			declared.isPersonal = true;
			return mailSignInSecret(request.headers.cookie);
		},
		rememberMailSignIn: (secret) => declared.cookies.push(mailSignInCookie(secret, secure)),
		setRoute: (pattern) => {
			request.page = pattern;
		},
		setDocument: (html) => {
			declared.document = html;
		},
		setRetryAfter: (seconds) => {
			declared.setRetryAfter = seconds;
		},
		report: (error) => {
			logFailure(request, 'a page', error);
			return request.id;
		},
	};
	return { context, declared };
}
