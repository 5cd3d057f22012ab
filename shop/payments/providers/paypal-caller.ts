import { z } from 'zod';
import { ProviderDown } from './provider.ts';
import { ask, type ProviderResponse, readResponse, type Timeouts } from './provider-call.ts';

// Calls to PayPal: its credentials and access token.

type Access = { clientId: string; clientSecret: string; baseUrl: string };
type Options = {
	/** Sent as JSON; a string is sent as it is. */
	body?: object | string;
	/** With it a POST may be repeated: PayPal remembers it and does the work once. */
	requestId?: string;
	headers?: Record<string, string>;
	/** Instead of the caller's timeouts. */
	limits?: Timeouts;
};
export type PaypalCaller = (path: string, options?: Options) => Promise<ProviderResponse>;

/** A token is not used in its last minute, lest it expires on the way. */
const SPARE_MS = 60_000;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Returns a function that calls PayPal; the token is fetched when first needed and cached until it expires. */
export function paypalCaller(access: Access, timeouts: Timeouts): PaypalCaller {
	const token = cachedToken(() => fetchToken(access, timeouts));
	return async (path, { body, requestId, headers = {}, limits = timeouts } = {}) => {
		const send = async () =>
			ask(
				{
					asked: `PayPal ${path.split('?')[0]}`,
					url: access.baseUrl + path,
					method: body === undefined ? 'GET' : 'POST',
					headers: {
						authorization: `Bearer ${await token.get()}`,
						...(body === undefined ? {} : { 'content-type': 'application/json' }),
						...(requestId ? { 'paypal-request-id': requestId } : {}),
						...headers,
					},
					...(body === undefined
						? {}
						: { body: typeof body === 'string' ? body : JSON.stringify(body) }),
					repeatable: body === undefined || requestId !== undefined,
				},
				limits,
			);
		const response = await send();
		if (response.status !== 401) return response;
		// The token expired early. Nothing was done, so the call may be repeated.
		token.forget();
		const second = await send();
		if (second.status === 401) throw new ProviderDown(`PayPal ${path}: the keys are refused`);
		return second;
	};
}

/** One fetch serves all concurrent callers. */
function cachedToken(fetchOne: () => Promise<{ text: string; until: number }>) {
	let cached: { text: string; until: number } | null = null;
	let coming: Promise<string> | null = null;
	return {
		forget: () => {
			cached = null;
		},
		get: async (): Promise<string> => {
			if (cached && cached.until > Date.now()) return cached.text;
			coming ??= fetchOne()
				.then((fetched) => {
					cached = fetched;
					return fetched.text;
				})
				.finally(() => {
					coming = null;
				});
			return coming;
		},
	};
}

async function fetchToken({ clientId, clientSecret, baseUrl }: Access, timeouts: Timeouts) {
	const path = '/v1/oauth2/token';
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const { status, body } = await ask(
		{
			asked: `PayPal ${path}`,
			url: baseUrl + path,
			method: 'POST',
			headers: {
				authorization: `Basic ${basic}`,
				'content-type': 'application/x-www-form-urlencoded',
			},
			body: 'grant_type=client_credentials',
			repeatable: true,
		},
		timeouts,
	);
	if (status !== 200) throw new ProviderDown(`PayPal ${path}: the keys are refused`);
	const { access_token, expires_in } = readResponse(`PayPal ${path}`, Token, body);
	return { text: access_token, until: Date.now() + expires_in * 1000 - SPARE_MS };
}
