// The human-readable page of the published contract: plain HTML made from the OpenAPI document, without scripts.

type Document = {
	info?: { title?: string; description?: string };
	paths?: Record<string, unknown>;
};
type Call = { summary?: string; tags?: string[]; parameters?: { name: string; in: string }[] };

const METHODS = ['get', 'post', 'put', 'delete'];

export function apiDocsPage(document: Document): string {
	const rows = Object.entries(document.paths ?? {}).flatMap(([path, calls]) =>
		Object.entries(calls as Record<string, Call>)
			.filter(([method]) => METHODS.includes(method))
			.map(([method, call]) => row(method, path, call)),
	);
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info?.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>${escapeHtml(document.info?.title)} API</h1>
<p>${escapeHtml(document.info?.description)} The machine-readable form, with every shape, is <a href="/api/openapi.json">openapi.json</a>.</p>
<table><caption>Calls</caption><thead><tr><th scope="col">Call</th><th scope="col">About</th><th scope="col">Parameters</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></main></body></html>`;
}

function row(method: string, path: string, call: Call): string {
	const parameters = (call.parameters ?? [])
		.map(({ name, in: where }) => `${name} (${where})`)
		.join(', ');
	return `<tr><td><code>${method.toUpperCase()} ${escapeHtml(path)}</code></td><td>${escapeHtml(call.summary ?? call.tags?.join(', '))}</td><td>${escapeHtml(parameters)}</td></tr>`;
}

function escapeHtml(text = ''): string {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
