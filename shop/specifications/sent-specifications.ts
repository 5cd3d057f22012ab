import { z } from 'zod';

// The specifications of a product as forms and the API send them.

const value = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
const ByKey = z.record(z.string().max(40), value);
/** As the API gives them, so that a product that was read can be sent back. */
const AsRead = z.array(z.object({ key: z.string().max(40), value }));

export type SentSpecifications = {
	/** By key; an empty one takes a specification off the product, and those left out stay. */
	values: z.infer<typeof ByKey>;
	/** Sent back as they were read: keys that the category lacks (it may be another one by now) are left out. */
	isAsRead: boolean;
};

const documentedValue = { type: ['string', 'number', 'boolean', 'null'] };

export const sentSpecifications = z
	.unknown()
	.transform((given, context): SentSpecifications => {
		const sent = typeof given === 'string' ? parsedJson(given) : given;
		const list = AsRead.safeParse(sent);
		if (list.success) {
			const values = Object.fromEntries(list.data.map((one) => [one.key, one.value]));
			return { values, isAsRead: true };
		}
		const byKey = ByKey.safeParse(sent);
		if (byKey.success) return { values: byKey.data, isAsRead: false };
		const message = 'Must be an object of values by the keys of specifications.';
		context.issues.push({ code: 'custom', message, input: given });
		return z.NEVER;
	})
	.meta({
		anyOf: [
			{ type: 'object', additionalProperties: documentedValue },
			{
				type: 'array',
				items: {
					type: 'object',
					properties: { key: { type: 'string' }, value: documentedValue },
					required: ['key', 'value'],
				},
			},
		],
		description:
			'Values by the keys of the specifications of the category; null takes one off, those left out stay. Also in the form in which a product has them.',
		examples: [{ power: 400, powering: 'Active' }],
	});

/** Multipart forms carry objects as JSON. */
function parsedJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
