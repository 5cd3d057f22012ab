import { z } from 'zod';

// The shapes that several calls share: how they succeed, how they refuse, what is in their path. A schema with an `id`
// becomes a named component of the OpenAPI document.

/** Messages per field; the first is shown. */
export const FieldErrors = z.record(z.string(), z.array(z.string())).meta({
	id: 'FieldErrors',
	description: 'A list of messages per field name; the first is the one to show',
	examples: [{ email: ['The email must be a valid email address.'] }],
});
const message = z
	.string()
	.meta({ description: 'A sentence for people', examples: ['Not possible just now.'] });

/** A refusal reported by the HTTP status. */
export const Message = z
	.object({ message })
	.meta({ id: 'Refusal', description: 'Why a request was refused' });
/** Wrong fields, reported by the HTTP status; without `errors` the whole is refused. */
export const InvalidFields = z
	.object({ message, errors: FieldErrors.optional() })
	.meta({ id: 'InvalidFields', description: 'Which fields are wrong, and why' });

const problemInBody = <Status extends number>(status: Status, description: string) =>
	z.object({ status: z.literal(status), message }).meta({ id: `Status${status}`, description });

/** Refusals reported by the `status` in a body that is sent with HTTP 200. */
export const refusals = {
	empty: problemInBody(400, 'There is nothing to answer with'),
	unauthenticated: problemInBody(401, 'There is no token, or it is no longer valid'),
	unpaid: problemInBody(402, 'The provider does not confirm this payment'),
	forbidden: problemInBody(403, 'Not allowed'),
	notFound: problemInBody(404, 'There is no such thing, or it is not yours'),
	conflict: problemInBody(409, 'Not possible as things stand'),
	invalid: z
		.object({ status: z.literal(422), message, validation_errors: FieldErrors })
		.meta({ id: 'Status422', description: 'Fields are wrong' }),
	invalidOrder: z
		.object({ status: z.literal(422), message, errors: FieldErrors })
		.meta({ id: 'InvalidOrder', description: 'Fields of the order are wrong' }),
	tooMany: z
		.object({
			status: z.literal(429),
			message,
			retry_after: z
				.number()
				.int()
				.meta({ description: 'Seconds to wait', examples: [3600] }),
		})
		.meta({ id: 'Status429', description: 'Too many of these at a time; nothing was changed' }),
};

/** A success reported in the body. */
export const ok = { status: z.literal(200) };
/** The same, in words too. */
export const done = { ...ok, message: z.string().meta({ examples: ['Done.'] }) };

/** The responses of a call that reports its outcome in the body: a success, or one of these refusals. */
export const inBody = <Body extends z.ZodType, const Refusals extends readonly z.ZodType[]>(
	body: Body,
	...refused: Refusals
) => ({ 200: refused.length === 0 ? body : z.union([body, ...refused]) });
/** What an admin call answers to others. */
export const guards = { 401: Message, 403: Message };
/** The responses of an admin call that reports its outcome in the body. */
export const staffResponses = <Body extends z.ZodType, const Refusals extends readonly z.ZodType[]>(
	body: Body,
	...refused: Refusals
) => ({ ...inBody(body, ...refused), ...guards });

/** An id in a path. It is read leniently: what is not well formed names nothing. */
export const idInPath = z.string().meta({ type: 'integer', minimum: 1, examples: [12] });
/** A slug in a path, read as leniently. */
export const slugInPath = z
	.string()
	.meta({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', examples: ['dynamic-microphone'] });
export const IdInPath = z.object({ id: idInPath });
/** Documents a call whose body may carry files. */
export const withFiles = { consumes: ['multipart/form-data', 'application/json'] };

/** A field of a response with a value to show in the documentation. */
export const shown = <Schema extends z.ZodType>(
	schema: Schema,
	example: z.output<Schema>,
	description?: string,
) => schema.meta({ examples: [example], ...(description ? { description } : {}) });
/** A time as all responses give it. */
export const time = z.string().meta({
	format: 'date-time',
	description: 'ISO 8601, UTC',
	examples: ['2026-11-20T09:30:00.000Z'],
});
