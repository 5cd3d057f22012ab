import { z } from 'zod';
import { ACCOUNT_ANSWERS } from '#shop/accounts/account-answers.ts';
import { Registration, register } from '#shop/accounts/accounts.ts';
import {
	PasswordLinkRequest,
	PasswordReset,
	requestPasswordLink,
	resetPassword,
} from '#shop/accounts/password-reset.ts';
import { isAdmin, SignIn, signIn, signOut } from '#shop/accounts/sign-in.ts';
import { mailShop } from '#shop/settings.ts';
import type { Shop } from '../shop.ts';
import { done, inBody, Message } from './answers.ts';
import { type Api, bearerToken, bodyOf, caller, IN_BODY, needsToken } from './conventions.ts';
import { UserAnswer, userAnswer } from './user-answers.ts';

/** The calls of api-contract "Accounts". */
export function accountsApi(app: Api, shop: Shop): void {
	signInCalls(app, shop);
	passwordCalls(app, shop);
	sessionCalls(app, shop);
}

const tags = ['accounts'];
const Done = z.object(done);
const documented = { tags, ...needsToken };

function signInCalls(app: Api, { db, config }: Shop): void {
	const signedIn = z.object({ ...done, token: z.string(), username: z.string() });
	const login = {
		tags,
		body: bodyOf(SignIn),
		response: {
			...inBody(signedIn.extend({ role: z.enum(['admin', '']) })),
			429: Message,
		},
	};
	app.post('/login', { config: IN_BODY, schema: login }, async (request) => {
		const { token, user } = await signIn(db, request.body, request.ip);
		return {
			status: 200 as const,
			message: ACCOUNT_ANSWERS.signedIn,
			token,
			username: user.name,
			role: isAdmin(user) ? ('admin' as const) : ('' as const),
		};
	});
	const registering = {
		tags,
		body: bodyOf(Registration),
		response: { ...inBody(signedIn), 429: Message },
	};
	app.post('/register', { config: IN_BODY, schema: registering }, async (request) => {
		const letterhead = await mailShop(db, config.publicUrl);
		const { token, user } = await register(db, request.body, letterhead, request.ip);
		return {
			status: 200 as const,
			message: ACCOUNT_ANSWERS.registered,
			token,
			username: user.name,
		};
	});
}

function passwordCalls(app: Api, { db, config }: Shop): void {
	const link = {
		tags,
		body: bodyOf(PasswordLinkRequest),
		response: { 200: z.object({ message: z.string() }), 422: Message, 429: Message },
	};
	app.post('/password/email', { schema: link }, async (request) => {
		const letterhead = await mailShop(db, config.publicUrl);
		await requestPasswordLink(db, request.body, letterhead, request.ip);
		return { message: ACCOUNT_ANSWERS.linkSent };
	});
	const reset = { tags, body: bodyOf(PasswordReset), response: { 200: Done, 422: Message } };
	app.post('/password/reset', { schema: reset }, async (request) => {
		await resetPassword(db, request.body);
		return { status: 200 as const, message: ACCOUNT_ANSWERS.passwordReset };
	});
}

function sessionCalls(app: Api, shop: Shop): void {
	const ending = { ...documented, response: { 200: Done, 401: Message } };
	app.post('/logout', { schema: ending }, async (request) => {
		await caller(shop, request);
		await signOut(shop.db, bearerToken(request) ?? '');
		return { status: 200 as const, message: ACCOUNT_ANSWERS.signedOut };
	});
	app.get('/checkingAuthenticated', { schema: ending }, async (request) => {
		await caller(shop, request);
		return { status: 200 as const, message: ACCOUNT_ANSWERS.signedIn };
	});
	const me = { ...documented, response: { 200: UserAnswer, 401: Message } };
	app.get('/user', { schema: me }, async (request) => userAnswer(await caller(shop, request)));
}
