// The parts of an OpenAPI 3.1 document that the shop's own is made of.

export type Schema = {
	$ref?: string;
	type?: string | string[];
	format?: string;
	description?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	oneOf?: Schema[];
	enum?: unknown[];
	const?: unknown;
	default?: unknown;
	examples?: unknown[];
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	maxItems?: number;
	pattern?: string;
};
export type Content = Record<string, { schema: Schema; example?: unknown }>;
export type Response = {
	$ref?: string;
	description?: string;
	headers?: Record<string, { description: string; schema: Schema }>;
	content?: Content;
};
export type Parameter = {
	name: string;
	in: string;
	required?: boolean;
	description?: string;
	schema: Schema;
};
export type Operation = {
	operationId?: string;
	summary?: string;
	description?: string;
	tags?: string[];
	security?: object[];
	parameters?: Parameter[];
	requestBody?: { content: Content };
	responses: Record<string, Response>;
};
export type OpenApi = {
	openapi: string;
	info: { title: string; description?: string };
	servers?: { url: string }[];
	tags?: { name: string; description?: string }[];
	paths: Record<string, Record<string, Operation>>;
	webhooks?: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema>; responses?: Record<string, Response> };
};
