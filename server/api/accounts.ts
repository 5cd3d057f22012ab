import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import { Registration, register } from '#shop/accounts/accounts.ts';
import {
	PasswordLinkRequest,
	PasswordReset,
	requestPasswordLink,
	resetPassword,
} from '#shop/accounts/password-reset.ts';
import {
	SignIn,
	type SignInOrigin,
	type StartedSession,
	signIn,
	signOut,
} from '#shop/accounts/sign-in.ts';
import { mailNewDevice } from '#shop/accounts/sign-in-notices.ts';
import { finishPendingSignIn } from '#shop/second-factor/finish-pending-sign-in.ts';
import { SecondFactorNeeded } from '#shop/second-factor/pending-sign-ins.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { isAdmin, isStaff } from '#shop/staff/permissions.ts';
import type { Shop } from '../shop.ts';
import { type Api, bearerToken, bodyOf, caller, IN_BODY, needsToken } from './conventions.ts';
import { done, FieldErrors, InvalidFields, inBody, Message, refusals, shown } from './responses.ts';
import { UserResponse, userResponse } from './user-responses.ts';

/** The calls of api-contract "Accounts". */
export function accountsApi(app: Api, shop: Shop): void {
	signInCalls(app, shop);
	passwordCalls(app, shop);
	sessionCalls(app, shop);
}

const tags = ['accounts'];
const Done = z.object(done);
const documented = { tags, ...needsToken };
const loginBody = bodyOf(
	SignIn.extend({
		code: z
			.string()
			.max(40)
			.optional()
			.meta({
				description:
					'For an account with a second factor: the code that its app shows, or one of its recovery codes',
				examples: ['482913'],
			}),
	}),
	'Login',
);
/** A wrong pair, or what is missing besides. */
const NotSignedIn = refusals.unauthenticated
	.extend({
		second_factor: z
			.literal(true)
			.optional()
			.meta({ description: 'The pair is right: send it again together with a right `code`' }),
		validation_errors: FieldErrors.optional(),
	})
	.meta({ id: 'NotSignedIn', description: 'A wrong pair, or a code is missing or wrong' });
const registrationBody = bodyOf(Registration, 'Registration');
const passwordLinkBody = bodyOf(PasswordLinkRequest, 'PasswordLink');
const passwordResetBody = bodyOf(PasswordReset, 'PasswordReset');

const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): SignInOrigin => ({
	address: ip,
	userAgent: headers['user-agent'],
});

/** Both steps of signing in at once, if a code is sent along. */
async function signInWithCode(
	{ db, config, secretBox }: Shop,
	request: FastifyRequest<{ Body: SignIn & { code?: string | undefined } }>,
): Promise<StartedSession> {
	const { code, ...pair } = request.body;
	const origin = originOf(request);
	try {
		return await signIn(db, pair, origin);
	} catch (error) {
		if (!(error instanceof SecondFactorNeeded) || !code?.trim()) throw error;
		const { publicUrl } = config;
		const tools = { shop: await mailShop(db, publicUrl), publicUrl, secretBox, origin };
		const kind = /^\s*(\d\s*){6}$/.test(code) ? 'code' : 'recovery_code';
		return finishPendingSignIn(db, error.pendingToken, { kind, value: code }, tools);
	}
}

function signInCalls(app: Api, shop: Shop): void {
	const { db, config } = shop;
	const signedIn = z.object({
		...done,
		token: shown(z.string(), '7|q3Zk0v5n1x', 'The bearer token of further calls, for 90 days'),
		username: shown(z.string(), 'Ngozi Okafor'),
	});
	const login = {
		tags,
		operationId: 'login',
		summary: 'Sign in',
		description:
			'Unknown addresses and wrong passwords get the same answer. An account with a second factor is answered 401 with `second_factor` until a right `code` comes along.',
		body: loginBody,
		response: {
			...inBody(
				signedIn.extend({ role: shown(z.enum(['admin', '']), '') }),
				NotSignedIn,
				refusals.forbidden,
				refusals.invalid,
			),
			429: Message,
		},
	};
	app.post('/login', { config: IN_BODY, schema: login }, async (request) => {
		const { token, user, isNewDevice } = await signInWithCode(shop, request);
		// Programs of shoppers have no cookie to be known by.
		if (isNewDevice && isStaff(user))
			await mailNewDevice(db, user, originOf(request), {
				publicUrl: config.publicUrl,
				now: new Date(),
			});
		return {
			status: 200 as const,
			message: ACCOUNT_MESSAGES.signedIn,
			token,
			username: user.name,
			role: isAdmin(user) ? ('admin' as const) : ('' as const),
		};
	});
	const registering = {
		tags,
		operationId: 'register',
		summary: 'Make an account and sign in',
		body: registrationBody,
		response: { ...inBody(signedIn, refusals.invalid), 429: Message },
	};
	app.post('/register', { config: IN_BODY, schema: registering }, async (request) => {
		const letterhead = await mailShop(db, config.publicUrl);
		const { token, user } = await register(db, request.body, letterhead, originOf(request));
		return {
			status: 200 as const,
			message: ACCOUNT_MESSAGES.registered,
			token,
			username: user.name,
		};
	});
}

function passwordCalls(app: Api, { db, config }: Shop): void {
	const link = {
		tags,
		operationId: 'requestPasswordLink',
		summary: 'Mail a link for a new password',
		description: 'Answers the same for known and unknown addresses; one mail a minute per address.',
		body: passwordLinkBody,
		response: { 200: z.object({ message: z.string() }), 422: InvalidFields, 429: Message },
	};
	app.post('/password/email', { schema: link }, async (request) => {
		const letterhead = await mailShop(db, config.publicUrl);
		await requestPasswordLink(db, request.body, letterhead, request.ip);
		return { message: ACCOUNT_MESSAGES.linkSent };
	});
	const reset = {
		tags,
		operationId: 'resetPassword',
		summary: 'Set a new password with the token of a mailed link',
		description: 'Ends all sessions of the account.',
		body: passwordResetBody,
		response: { 200: Done, 422: InvalidFields },
	};
	app.post('/password/reset', { schema: reset }, async (request) => {
		const letterhead = await mailShop(db, config.publicUrl);
		await resetPassword(db, request.body, letterhead, request.ip);
		return { status: 200 as const, message: ACCOUNT_MESSAGES.passwordReset };
	});
}

function sessionCalls(app: Api, shop: Shop): void {
	const response = { 200: Done, 401: Message };
	const ending = {
		...documented,
		operationId: 'logout',
		summary: 'End the session of the token',
		response,
	};
	app.post('/logout', { schema: ending }, async (request) => {
		await caller(shop, request);
		await signOut(shop.db, bearerToken(request) ?? '');
		return { status: 200 as const, message: ACCOUNT_MESSAGES.signedOut };
	});
	const checking = {
		...documented,
		operationId: 'checkSession',
		summary: 'Whether the token is valid',
		response,
	};
	app.get('/checkingAuthenticated', { schema: checking }, async (request) => {
		await caller(shop, request);
		return { status: 200 as const, message: ACCOUNT_MESSAGES.signedIn };
	});
	const me = {
		...documented,
		operationId: 'getUser',
		summary: 'The signed-in user',
		response: { 200: UserResponse, 401: Message },
	};
	app.get('/user', { schema: me }, async (request) => userResponse(await caller(shop, request)));
}
