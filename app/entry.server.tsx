import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { requestContext } from '#server/http/request-context.ts';
import { OWN_SCRIPT } from '#server/http/security-headers.ts';
import { withDeferredScripts } from './deferred-scripts.ts';
import { watchingScripts } from './missing-scripts.ts';

/** React leaves this mark where a part was not finished, for the browser to complete. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders a page completely before it is sent: its bytes are cached, its inline scripts hashed for the policy, and an
 * error shows as an error page instead of half a page. One string is cheaper than a stream of small pieces
 * (docs/decisions/0005), but nothing in it can wait: loaders return data, not promises.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
	routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
	headers.set('content-type', 'text/html; charset=utf-8');
	await readLoaderData(context);
	const html = renderToString(
		<ServerRouter context={context} url={request.url} nonce={OWN_SCRIPT} />,
	);
	if (html.includes(UNFINISHED))
		throw new Error('A part of the page failed, or waits for something.');
	const document = withDeferredScripts(watchingScripts(html, OWN_SCRIPT), OWN_SCRIPT);
	routerContext.get(requestContext).setDocument(`<!DOCTYPE html>${document}`);
	return new Response(null, { status, headers });
}

/** Prepares the data for the browser in the form that the router's own component reads: in one piece. */
async function readLoaderData({ renderMeta, serverHandoffStream }: EntryContext): Promise<void> {
	if (!renderMeta || !serverHandoffStream) return;
	const decoder = new TextDecoder();
	let data = '';
	for await (const bytes of serverHandoffStream) data += decoder.decode(bytes, { stream: true });
	renderMeta.streamCache = { 0: readPiece(data, false), 1: readPiece('', true) };
}

function readPiece(value: string, done: boolean) {
	return Object.assign(Promise.resolve(), { result: { value, done } });
}

/** Errors of rendering; loaders and actions report their own. Unknown paths are not errors. */
export function handleError(
	error: unknown,
	{ request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
	if (request.signal.aborted || !(error instanceof Error)) return;
	context.get(requestContext).report(error);
}
