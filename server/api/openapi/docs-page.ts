import type { OpenApi, Operation, Parameter, Response, Schema } from './openapi-types.ts';

// The human-readable page of the published contract: plain HTML made from the OpenAPI document, without scripts.

type Named = Record<string, Schema>;

/** @param document with examples */
export function apiDocsPage(document: OpenApi): string {
	const { info, tags = [], servers = [] } = document;
	const calls = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(
		([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
	);
	const groups = tags.map((tag) => ({
		...tag,
		calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)),
	}));
	const title = `${escapeHtml(info.title)} API`;
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${title}</h1>
<p>Base address <code>${escapeHtml(servers[0]?.url)}</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), from which clients can be generated.</p>
${paragraphs(info.description)}
<h2>A first order</h2>${journey(servers[0]?.url ?? '')}
<nav aria-label="Calls">${groups.map(contents).join('')}</nav>
${groups.map((group) => section(group, document.components.schemas)).join('')}
</main></body></html>`;
}

type Group = {
	name: string;
	description?: string;
	calls: { method: string; path: string; operation: Operation }[];
};

function contents({ name, calls }: Group): string {
	const links = calls.map(
		({ method, path, operation: { operationId, summary } }) =>
			`<li><a href="#${escapeHtml(operationId)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a> ${escapeHtml(summary)}</li>`,
	);
	return `<h2>${capital(name)}</h2><ul>${links.join('')}</ul>`;
}

function section({ name, description, calls }: Group, named: Named): string {
	const parts = calls.map((call) => callSection(call, named));
	return `<section><h2>${capital(name)}</h2><p>${escapeHtml(description)}</p>${parts.join('')}</section>`;
}

function callSection({ method, path, operation }: Group['calls'][number], named: Named): string {
	const { operationId, summary, description, security = [], parameters = [] } = operation;
	const needsToken = security.length > 0 ? '<p>Needs <code>Authorization: Bearer</code>.</p>' : '';
	return `<article id="${escapeHtml(operationId)}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>${needsToken}
${parameters.length > 0 ? parameterTable(parameters) : ''}${requestPart(operation, named)}
${responsesPart(operation.responses, named)}</article>`;
}

function parameterTable(parameters: Parameter[]): string {
	const rows = parameters.map(
		({ name, in: where, required, schema, description }) =>
			`<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}</td><td>${typeOf(schema)}${required ? ', required' : ''}</td><td>${escapeHtml(description ?? schema.description)}</td></tr>`,
	);
	return table('Parameters', ['Name', 'In', 'Type', 'Meaning'], rows);
}

function requestPart({ requestBody }: Operation, named: Named): string {
	const types = Object.entries(requestBody?.content ?? {});
	const [first] = types;
	if (!first) return '';
	const [, { schema, example }] = first;
	const fields = resolved(schema, named);
	const rows = Object.entries(fields.properties ?? {}).map(
		([name, field]) =>
			`<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeOf(field)}${fields.required?.includes(name) ? ', required' : ''}</td><td>${escapeHtml(field.description)}</td></tr>`,
	);
	const kinds = types.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(' or ');
	return `${table(`Body, ${kinds}`, ['Field', 'Type', 'Meaning'], rows)}<h4>Request</h4>${json(example)}`;
}

function responsesPart(responses: Record<string, Response>, named: Named): string {
	const own = Object.entries(responses).filter(([, { $ref }]) => !$ref);
	const success = own.find(([status]) => status.startsWith('2'));
	const schema = success?.[1].content?.['application/json']?.schema ?? {};
	const inBody = (schema.anyOf ?? []).map((one) => resolved(one, named)).flatMap(outcome);
	const byHttp = own
		.filter((response) => response !== success)
		.map(([status, { description }]) => `<li>HTTP ${status}: ${escapeHtml(description)}</li>`);
	const example = success?.[1].content?.['application/json']?.example;
	return `<h4>Answer</h4>${example === undefined ? `<p>HTTP ${success?.[0]}, without a body.</p>` : json(example)}
${inBody.length + byHttp.length > 0 ? `<ul>${[...inBody, ...byHttp].join('')}</ul>` : ''}`;
}

/** A refusal among the outcomes in a body; none for the success itself. */
function outcome({ properties = {}, description }: Schema): string[] {
	const status = properties.status?.const;
	if (typeof status !== 'number' || status < 300) return [];
	return [`<li><code>status</code> ${status} in the body: ${escapeHtml(description)}</li>`];
}

function resolved(schema: Schema, named: Named): Schema {
	return schema.$ref ? (named[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

function typeOf(schema: Schema): string {
	const { type, format, items, minimum, maximum, minLength, maxLength, maxItems } = schema;
	if (schema.enum)
		return schema.enum.map((one) => `<code>${escapeHtml(String(one))}</code>`).join(', ');
	const kind = items ? `list of ${typeOf(items)}` : [type ?? 'value'].flat().join(' or ');
	const limits = [
		format && format !== 'binary' ? format : '',
		format === 'binary' ? 'file' : '',
		minimum !== undefined ? `from ${minimum}` : '',
		maximum !== undefined ? `to ${maximum}` : '',
		minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : '',
		maxLength !== undefined ? `at most ${maxLength} characters` : '',
		maxItems !== undefined ? `at most ${maxItems}` : '',
	].filter(Boolean);
	return escapeHtml([kind, ...limits].join(', '));
}

function table(caption: string, heads: string[], rows: string[]): string {
	if (rows.length === 0) return '';
	const cells = heads.map((head) => `<th scope="col">${head}</th>`).join('');
	return `<div><table><caption>${caption}</caption><thead><tr>${cells}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Paragraphs with **bold** beginnings and `code`, as the document's description is written. */
function paragraphs(text = ''): string {
	return escapeHtml(text)
		.split('\n\n')
		.map((one) => one.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>'))
		.map((one) => `<p>${one.replace(/`(.+?)`/g, '<code>$1</code>')}</p>`)
		.join('');
}

/** The calls of a whole purchase, to be copied into a shell. */
function journey(url: string): string {
	const post = (path: string, body: object) =>
		`curl -s ${url}${path} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
	const address = {
		firstname: 'Ngozi',
		lastname: 'Okafor',
		phone: '0803 123 4567',
		email: 'ngozi@example.com',
		address: '14 Oguta Road',
		city: 'Onitsha',
		state: 'Anambra',
		zipcode: '430001',
	};
	const lines = [
		'# Sign in; the answer has the token',
		`curl -s ${url}/api/login -H 'Content-Type: application/json' -d '{"email":"ngozi@example.com","password":"brass-kettle-42"}'`,
		'TOKEN=…',
		`curl -s '${url}/api/search?q=microphone'`,
		post('/api/add-to-cart', { product_id: 12, product_qty: 2 }),
		post('/api/place-order', { ...address, payment_mode: 'cod' }),
	];
	return `<pre><code>${escapeHtml(lines.join('\n'))}</code></pre>`;
}

const json = (value: unknown) =>
	`<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
const capital = (text: string) => escapeHtml(text.charAt(0).toUpperCase() + text.slice(1));

function escapeHtml(text = ''): string {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const DOCS_STYLE = `body{margin:0;background:#f4f5f7;color:#14161a;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:1.5rem 1rem 4rem}
h1,h2,h3,h4{line-height:1.2}h2{margin-top:2.5rem}h4{margin:1rem 0 .25rem}
a{color:#c2410c}nav ul{padding-left:1.25rem}nav li{margin:.35rem 0}
article{background:#fff;border:1px solid #e3e5ea;border-radius:10px;margin:1rem 0;padding:.25rem 1rem 1rem}
h3 code{overflow-wrap:anywhere}
pre{background:#14161a;color:#f4f5f7;border-radius:8px;overflow-x:auto;padding:.75rem;margin:.25rem 0;font-size:.85rem}
div{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{font-weight:600;padding:.75rem 0 .25rem;text-align:left}
th,td{border-top:1px solid #e3e5ea;padding:.4rem .5rem .4rem 0;text-align:left;vertical-align:top}
`;
