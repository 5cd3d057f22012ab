import type { FastifyRequest } from 'fastify';
import { redirect } from 'react-router';
import { type SignedIn, userOfToken } from '#shop/accounts/sign-in.ts';
import type { Tag } from '#shop/changes.ts';
import { importFolder } from './config.ts';
import type { Visit } from './context.ts';
import { liteCookie, wantsLite } from './lite-mode.ts';
import { logFailure } from './request-log.ts';
import { deviceCookie, deviceToken, sessionCookies, sessionToken } from './session-cookie.ts';
import type { Shop } from './shop.ts';

/** What loaders, actions and the renderer declared about their page; see Visit. */
export type Declared = {
	tags: Set<Tag>;
	/** Set-Cookie headers. */
	cookies: string[];
	/** The query with which the page is the same for everybody, unless it is personal. */
	sharedAs?: string;
	/** True when the page asked who is signed in. */
	isPersonal: boolean;
	opensPopup: boolean;
	document?: string;
	comeAgainIn?: number;
};

/** What loaders and actions know about a request, and where they write what they declare about the page. */
export function startVisit(
	shop: Shop,
	request: FastifyRequest,
): { visit: Visit; declared: Readonly<Declared> } {
	const declared: Declared = {
		tags: new Set(),
		cookies: [],
		isPersonal: false,
		opensPopup: false,
	};
	const secure = request.protocol === 'https';
	let user: Promise<SignedIn | null> | undefined;
	const token = () => {
		declared.isPersonal = true;
		return sessionToken(request.headers.cookie);
	};
	const visit: Visit = {
		db: shop.db,
		frame: () => shop.frame.get(),
		uploads: shop.uploads,
		providers: shop.providers,
		importFolder: importFolder(shop.config),
		lite: wantsLite(request.url, request.headers),
		chooseLite: (lite) => declared.cookies.push(liteCookie(lite, secure)),
		publicUrl: shop.config.publicUrl,
		flowLimits: shop.config.flowLimits,
		address: request.ip,
		shows: (...things) => {
			for (const thing of things) declared.tags.add(thing);
		},
		isShared: (query = '') => {
			declared.sharedAs = query;
		},
		opensPopup: () => {
			declared.opensPopup = true;
		},
		user: () => {
			const session = token();
			user ??= session ? userOfToken(shop.db, session) : Promise.resolve(null);
			return user;
		},
		requireUser: async () => {
			const signedIn = await visit.user();
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
		isPage: (pattern) => {
			request.page = pattern;
		},
		sends: (html) => {
			declared.document = html;
		},
		comeAgainIn: (seconds) => {
			declared.comeAgainIn = seconds;
		},
		report: (error) => {
			logFailure(request, 'a page', error);
			return request.id;
		},
	};
	return { visit, declared };
}
