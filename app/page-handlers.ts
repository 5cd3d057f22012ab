import { data, type RouterContextProvider, redirect } from 'react-router';
import type { FlashMessage } from '#server/http/cookies/flash-cookie.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { asUnavailable } from '#shop/kit/database-away.ts';
import { type FieldErrors, Problem, type ProblemReason } from '#shop/kit/problem.ts';
import { SecondFactorNeeded } from '#shop/second-factor/pending-sign-ins.ts';

// The one place where pages turn refusals into responses: every loader is wrapped in `pageLoader`, every action in
// `pageAction`. Only used by loaders and actions, so none of it reaches the browser.

type Arguments = { context: Readonly<RouterContextProvider>; request: Request; pattern: string };

/** What the error boundary gets: a sentence for people, or the reference of an error in the log. */
export type PageProblem = { message?: string; reason?: ProblemReason; reference?: string };

/** What a form gets when its action was refused, including what was typed, so that nothing is lost. */
export type ActionError = {
	ok: false;
	status: number;
	reason?: ProblemReason;
	message: string;
	errors: FieldErrors;
	facts: Record<string, unknown>;
	values: Record<string, string>;
};

/** Fields that are never sent back: passwords, and what else proves who somebody is (fresh-proof.ts). */
const SECRET = /password|^proof_|^recovery_code$|^passkey$/i;

/** A loader with its request context. A refusal, or an error with its reference in the log, goes to the page's error boundary. */
export function pageLoader<A extends Arguments, R>(
	loader: (context: RequestContext, args: A) => Promise<R>,
) {
	return async (args: A): Promise<R> => {
		const context = args.context.get(requestContext);
		context.setRoute(args.pattern);
		try {
			return await loader(context, args);
		} catch (error) {
			throw asResponse(context, error);
		}
	};
}

/**
 * An action with its request context and form. A refusal becomes its answer, together with what was typed; any other error goes to
 * the page's error boundary.
 */
export function pageAction<A extends Arguments, R>(
	action: (context: RequestContext, form: FormData, args: A) => Promise<R>,
) {
	return async (args: A): Promise<R | ReturnType<typeof data<ActionError>>> => {
		const context = args.context.get(requestContext);
		context.setRoute(args.pattern);
		const form = await readForm(args.request);
		try {
			return await action(context, form, args);
		} catch (error) {
			if (error instanceof SecondFactorNeeded) throw toSecondStep(context, error, form);
			const refused = asUnavailable(error);
			if (!(refused instanceof Problem)) throw asResponse(context, error);
			reportProblem(context, refused);
			return data(actionError(refused, form), { status: refused.status });
		}
	};
}

/** Whether the page's script made the request (it gets data) or the browser itself (it gets a page). */
export function isScripted(request: Request): boolean {
	const { pathname } = new URL(request.url);
	return pathname.endsWith('.data') || request.headers.get('accept') === 'application/json';
}

/** The flash messages of redirects, for the pages that they lead to. */
const flashes = new WeakMap<Response, FlashMessage>();

/** What formDone() has to say of the form that it redirects after; undefined for anything else that was thrown. */
export const flashIn = (thrown: unknown) =>
	thrown instanceof Response ? flashes.get(thrown) : undefined;

/**
 * What a form gets when its work is done: the page's script the answer, the browser itself the page to show next.
 * @throws Response the redirect to that page
 */
export function formDone<Answer extends object>(
	request: Request,
	page: string | URL,
	answer: Answer,
) {
	const next = typeof page === 'string' ? page : page.pathname + page.search;
	if (!isScripted(request)) {
		const to = redirect(next, 303);
		const { message }: { message?: unknown } = answer;
		if (typeof message === 'string') flashes.set(to, { page: next.replace(/#.*/, ''), message });
		throw to;
	}
	return data({ ok: true as const, ...answer });
}

/** The text fields of a form as an object; files and repeated fields are left to the caller. */
export function formFields(form: FormData): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
	return fields;
}

/**
 * A path of this shop to return to after a detour, escaped for headers; `fallback` for anything else (another site).
 */
export function safePath(value: unknown, fallback = '/'): string {
	const here = 'http://here';
	const url = typeof value === 'string' && value.startsWith('/') ? URL.parse(value, here) : null;
	// Resolving dots may leave two slashes at the front, which would mean another site.
	if (url?.origin !== here || url.pathname.startsWith('//')) return fallback;
	return url.pathname + url.search + url.hash;
}

/** What besides the page is to learn of a refusal: the log that something is away, the browser when to come again. */
function reportProblem(context: RequestContext, problem: Problem): void {
	if (problem.code === 'unavailable') context.report(problem);
	const { retryAfter } = problem.facts;
	if (typeof retryAfter === 'number') context.setRetryAfter(Math.ceil(retryAfter));
}

/** What a form gets of a refusal; for actions that answer one with more of the page. */
export function actionError(problem: Problem, form: FormData): ActionError {
	const values = Object.entries(formFields(form)).filter(([name]) => !SECRET.test(name));
	return {
		ok: false,
		status: problem.status,
		...(problem.reason ? { reason: problem.reason } : {}),
		message: problem.message,
		errors: problem.fields,
		facts: { ...problem.facts, ...sentAgain(problem, form) },
		values: Object.fromEntries(values),
	};
}

/** However somebody signs in: the first factor was right, and another page asks for the second. */
function toSecondStep(
	context: RequestContext,
	{ pendingToken }: SecondFactorNeeded,
	form: FormData,
): Response {
	context.rememberPending(pendingToken);
	const returnTo = ['next', 'add', 'qty', 'wish'].flatMap((name): [string, string][] => {
		const value = form.get(name);
		return typeof value === 'string' && value !== '' ? [[name, value]] : [];
	});
	return redirect(`/login/second-step?${new URLSearchParams(returnTo)}`, 303);
}

/** All that was sent, for a form that only lacks a proof of who sent it: it is sent again together with that. */
function sentAgain(problem: Problem, form: FormData): { sent?: [string, string][] } {
	return problem.facts.proofNeeded ? { sent: textsSent(form) } : {};
}

/** The texts of a form, to be sent once more: as often as they are in it, without what is secret. */
export function textsSent(form: FormData): [string, string][] {
	const sent: [string, string][] = [];
	for (const [name, value] of form)
		if (typeof value === 'string' && !SECRET.test(name)) sent.push([name, value]);
	return sent;
}

function asResponse(context: RequestContext, error: unknown): unknown {
	if (error instanceof Response || isDataResponse(error)) return error;
	const refused = asUnavailable(error);
	if (refused instanceof Problem) {
		reportProblem(context, refused);
		const { message, reason, status } = refused;
		return data<PageProblem>({ message, ...(reason ? { reason } : {}) }, { status });
	}
	return data<PageProblem>({ reference: context.report(error) }, { status: 500 });
}

/** `data()` is thrown by loaders that answer with a status of their own. */
function isDataResponse(error: unknown): boolean {
	return (
		typeof error === 'object' &&
		error !== null &&
		'type' in error &&
		error.type === 'DataWithResponseInit'
	);
}

async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get('content-type') ?? '';
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type))
		return new FormData();
	try {
		return await request.formData();
	} catch {
		throw data<PageProblem>({ message: 'The form could not be read.' }, { status: 400 });
	}
}
