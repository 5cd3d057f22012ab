import { data, type RouterContextProvider } from 'react-router';
import { type Visit, visitContext } from '#server/context.ts';
import { asRefusalWhenAway } from '#shop/database-away.ts';
import { type FieldErrors, Problem, type ProblemReason } from '#shop/problem.ts';

// The one place where pages turn refusals into answers: every loader is wrapped in `reading`, every action in
// `writing`. Only used by loaders and actions, so none of it reaches the browser.

type Arguments = { context: Readonly<RouterContextProvider>; request: Request; pattern: string };

/** What the error boundary gets: a sentence for people, or the reference of an error in the log. */
export type PageProblem = { message?: string; reason?: ProblemReason; reference?: string };

/** What a form gets when its action was refused, including what was typed, so that nothing is lost. */
export type Refusal = {
	ok: false;
	status: number;
	message: string;
	errors: FieldErrors;
	facts: Record<string, unknown>;
	typed: Record<string, string>;
};

/** Fields that are never sent back. */
const SECRET = /password/i;

/** A loader with its visit. A refusal, or an error with its reference in the log, goes to the page's error boundary. */
export function reading<A extends Arguments, R>(loader: (visit: Visit, args: A) => Promise<R>) {
	return async (args: A): Promise<R> => {
		const visit = args.context.get(visitContext);
		visit.isPage(args.pattern);
		try {
			return await loader(visit, args);
		} catch (error) {
			throw asAnswer(visit, error);
		}
	};
}

/**
 * An action with its visit and form. A refusal becomes its answer, together with what was typed; any other error goes to
 * the page's error boundary.
 */
export function writing<A extends Arguments, R>(
	action: (visit: Visit, form: FormData, args: A) => Promise<R>,
) {
	return async (args: A): Promise<R | ReturnType<typeof data<Refusal>>> => {
		const visit = args.context.get(visitContext);
		visit.isPage(args.pattern);
		const form = await readForm(args.request);
		try {
			return await action(visit, form, args);
		} catch (error) {
			const told = asRefusalWhenAway(error);
			if (!(told instanceof Problem)) throw asAnswer(visit, error);
			tellOf(visit, told);
			return data(refusal(told, form), { status: told.status });
		}
	};
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
function tellOf(visit: Visit, problem: Problem): void {
	if (problem.code === 'unavailable') visit.report(problem);
	const { retryAfter } = problem.facts;
	if (typeof retryAfter === 'number') visit.comeAgainIn(Math.ceil(retryAfter));
}

function refusal(problem: Problem, form: FormData): Refusal {
	const typed = Object.entries(formFields(form)).filter(([name]) => !SECRET.test(name));
	return {
		ok: false,
		status: problem.status,
		message: problem.message,
		errors: problem.fields,
		facts: problem.facts,
		typed: Object.fromEntries(typed),
	};
}

function asAnswer(visit: Visit, error: unknown): unknown {
	if (error instanceof Response || isDataAnswer(error)) return error;
	const told = asRefusalWhenAway(error);
	if (told instanceof Problem) {
		tellOf(visit, told);
		const { message, reason, status } = told;
		return data<PageProblem>({ message, ...(reason ? { reason } : {}) }, { status });
	}
	return data<PageProblem>({ reference: visit.report(error) }, { status: 500 });
}

/** `data()` is thrown by loaders that answer with a status of their own. */
function isDataAnswer(error: unknown): boolean {
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
