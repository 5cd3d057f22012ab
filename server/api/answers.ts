import { z } from 'zod';

// The shapes that several calls share: how they succeed, how they refuse, what is in their path.

/** Messages per field; the first is shown. */
const FieldErrorsAnswer = z.record(z.string(), z.array(z.string()));
/** A refusal reported in the body. */
export const RefusalInBody = z.object({
	status: z.number().int(),
	message: z.string().optional(),
	validation_errors: FieldErrorsAnswer.optional(),
	errors: FieldErrorsAnswer.optional(),
	items: z.array(z.unknown()).optional(),
});
/** A refusal reported by the HTTP status. */
export const Message = z.object({ message: z.string(), errors: FieldErrorsAnswer.optional() });

/** A success reported in the body. */
export const ok = { status: z.literal(200) };
/** The same, in words too. */
export const done = { ...ok, message: z.string() };

/** The answers of a call that reports its outcome in the body. */
export const inBody = <T extends z.ZodType>(answer: T) => ({
	200: z.union([answer, RefusalInBody]),
});
/** What an admin call answers to others. */
export const guards = { 401: Message, 403: Message };
/** The answers of an admin call that reports its outcome in the body. */
export const staffAnswers = <T extends z.ZodType>(answer: T) => ({ ...inBody(answer), ...guards });

export const IdInPath = z.object({ id: z.string() });
/** Documents a call whose body may carry files. */
export const withFiles = { consumes: ['multipart/form-data', 'application/json'] };
