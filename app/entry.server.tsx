import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { visitContext } from '#server/context.ts';

/**
 * Renders a page whole before it is sent: its bytes are cached, its inline scripts hashed for the policy, and a
 * fault shows as an error page instead of half a page.
 */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
): Promise<Response> {
	headers.set('content-type', 'text/html; charset=utf-8');
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(
			<ServerRouter context={routerContext} url={request.url} />,
			{
				onAllReady() {
					const chunks: Buffer[] = [];
					const sink = new PassThrough();
					sink.on('data', (chunk: Buffer) => chunks.push(chunk));
					sink.on('end', () => resolve(new Response(Buffer.concat(chunks), { status, headers })));
					sink.on('error', reject);
					pipe(sink);
				},
				onShellError: reject,
				onError: reject,
			},
		);
	});
}

/** Faults of rendering; loaders and actions report their own. Unknown paths are no faults. */
export function handleError(
	error: unknown,
	{ request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
	if (request.signal.aborted || !(error instanceof Error)) return;
	context.get(visitContext).report(error);
}
