import { RouterContextProvider } from 'react-router';
import type { Db } from '#db/client.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { makeAdminUser } from './staff.ts';

type Answer = { data: { ok: true; message: string } | { ok: false } };
type Sent = Record<string, string | File>;

/** Sends a thing's form to its action in the admin area as scripts do: gives the answer, or rejects with the refusal. */
export type StaffForms = <Args>(
	action: (args: Args) => Promise<Answer>,
	id: number,
	fields: Sent,
) => Promise<{ message: string }>;

/** What a new admin of this name uses to send forms. */
export async function staffForms(db: Db, uploads: Uploads, name: string): Promise<StaffForms> {
	const user = await makeAdminUser(db, name);
	const context = new RouterContextProvider();
	const known = { db, uploads, user: async () => user, setRoute: () => {} };
	context.set(requestContext, known as unknown as RequestContext);
	return async (action, id, fields) => {
		const body = new FormData();
		for (const [field, value] of Object.entries(fields)) body.set(field, value);
		const headers = { accept: 'application/json' };
		const request = new Request('http://shop.test/admin', { method: 'POST', headers, body });
		// An owner may send every form; the rights of others are for the matrix of roles.
		const pattern = 'admin/save/product/:id?';
		const args = { context, request, params: { id: String(id) }, pattern };
		const { data } = await action(args as Parameters<typeof action>[0]);
		return data.ok ? data : Promise.reject(data);
	};
}

type Sending = {
	db: Db;
	/** Who sends it, as sessionOf() gives them; proved just now unless they say otherwise. */
	user: { id: number; provedAt?: Date | null };
	/** The page's pattern, which names the permissions that it needs. */
	pattern: string;
	params?: Record<string, string>;
	/** What else the page asks of the shop, such as the providers. */
	context?: Partial<RequestContext>;
};

/** Sends a form to a page's action as a browser does: gives the status of its answer, and what the answer holds. */
export async function sendToPage<Args>(
	action: (args: Args) => Promise<unknown>,
	sending: Sending,
	fields: Record<string, string>,
): Promise<{ status: number; message?: string; facts?: Record<string, unknown> }> {
	const body = new URLSearchParams(fields);
	const answer = await asking(action, sending, { method: 'POST', body });
	if (answer instanceof Response) return { status: answer.status };
	if (answer instanceof Error) throw answer;
	const { data, init } = Object(answer);
	return { ...data, status: init?.status ?? 200 };
}

/** What a page's loader gives for this query. */
export async function loadPage<Args, Data>(
	loader: (args: Args) => Promise<Data>,
	sending: Sending,
	query: Record<string, string> = {},
): Promise<Data> {
	const answer = await asking(loader, sending, { query });
	if (answer instanceof Response || answer instanceof Error) throw answer;
	return answer as Data;
}

async function asking<Args>(
	entrance: (args: Args) => Promise<unknown>,
	{ db, user, pattern, params = {}, context: more = {} }: Sending,
	{ query = {}, ...init }: RequestInit & { query?: Record<string, string> },
): Promise<unknown> {
	const url = new URL(`http://shop.test/admin?${new URLSearchParams(query)}`);
	const context = new RouterContextProvider();
	const known = {
		db,
		user: async () => ({ provedAt: new Date(), ...user }),
		setRoute: () => {},
		rememberFlash: () => {},
		publicUrl: 'http://shop.test',
		report: (error: unknown) => {
			throw error;
		},
		...more,
	};
	context.set(requestContext, known as unknown as RequestContext);
	const args = { context, request: new Request(url, init), url, params, pattern: pattern.slice(1) };
	return entrance(args as Args).catch((thrown: unknown) => thrown);
}
