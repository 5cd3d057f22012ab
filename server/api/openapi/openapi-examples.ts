import type { Content, OpenApi, Schema } from './openapi-types.ts';

// Examples of requests and responses, put together from the examples of their fields.

/** Adds an example to every body of a request and of a response. */
export function addExamples(document: OpenApi): void {
	const example = (content: Content = {}) => {
		for (const media of Object.values(content))
			media.example = exampleOf(media.schema, document.components.schemas);
	};
	for (const path of Object.values({ ...document.paths, ...document.webhooks })) {
		for (const { requestBody, responses } of Object.values(path)) {
			example(requestBody?.content);
			for (const response of Object.values(responses)) example(response.content);
		}
	}
}

/** A value that this schema allows; of alternatives the first, which is the success. */
function exampleOf(schema: Schema, named: Record<string, Schema>): unknown {
	if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named);
	const given = [schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]];
	const value = given.find((one) => one !== undefined);
	if (value !== undefined) return value;
	const [first] = schema.anyOf ?? schema.oneOf ?? [];
	if (first) return exampleOf(first, named);
	const type = [schema.type].flat()[0];
	if (schema.properties) {
		const fields = Object.entries(schema.properties);
		return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, named)]));
	}
	if (type === 'array') return schema.items ? [exampleOf(schema.items, named)] : [];
	if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
	if (type === 'boolean') return false;
	if (type === 'null') return null;
	if (type === 'object') return {};
	return 'text';
}
