import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MOST_LINES, MOST_PIECES } from '../checkout/staff-order-lines.ts';
import { parseFields, storableText } from '../kit/input.ts';
import { LARGEST_KOBO } from '../kit/money.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { fieldProblem } from '../kit/problem.ts';
import { referenceText, saleKobo, type TillSale } from './till-sale.ts';

// A sale as a till sends it. What was sold without a connection cannot be typed again, so texts are cut rather than refused.

const LONGEST_NAME = 191;
const LONGEST_GOODS = 255;

/** A text that is cut where it is too long. */
export const cutText = (longest: number) =>
	z.string().transform((sent) => storableText(storableText(sent).slice(0, longest)).trim());
const anId = z.int().min(1).max(LARGEST_INTEGER);

const Line = z.object({
	productId: anId,
	name: cutText(LONGEST_GOODS),
	qty: z.int().min(1).max(MOST_PIECES),
	unitKobo: z.int().min(1).max(LARGEST_KOBO),
});

const Sale = z.object({
	key: z.uuid().transform((sent) => sent.toLowerCase()),
	soldAt: z.iso.datetime().transform((sent) => new Date(sent).toISOString()),
	soldBy: cutText(LONGEST_NAME),
	collectorId: anId,
	reference: z
		.string()
		.transform((sent) => referenceText(sent) || undefined)
		.optional(),
	buyer: z.object({
		firstname: cutText(LONGEST_NAME),
		lastname: cutText(LONGEST_NAME),
		phone: cutText(LONGEST_NAME),
	}),
	lines: z
		.array(Line)
		.min(1, 'A sale has at least one product.')
		.max(MOST_LINES, `A sale has at most ${MOST_LINES} products.`)
		.refine(
			(lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
			'A sale has each product once.',
		)
		.refine((lines) => saleKobo(lines) <= LARGEST_KOBO, 'This is more than a sale can come to.'),
}) satisfies z.ZodType<TillSale>;

const Accepted = z.object({
	accepted_total: z
		.string()
		.regex(/^\d{0,14}$/, 'Must be whole kobo.')
		.optional()
		.transform((sent) => (sent ? Number(sent) : null)),
	handed_over: z.enum(['', '1']).optional().default(''),
	proof: z.string().optional().default(''),
});

export type SentSale = {
	sale: TillSale;
	/** Proves who sold it (seller-proof.ts); empty for none. */
	proof: string;
	/** The goods have left the shop: it is recorded as it was sold, or flagged. */
	isHandedOver: boolean;
	/** The total that the buyer agreed to where offers make another than that of the goods; null for theirs. */
	acceptedKobo: number | null;
};

/** Reads the fields of a sent sale. @throws Problem invalid beside the fields, those of the sale among them */
export function readSentSale(fields: Readonly<Record<string, string>>): SentSale {
	const accepted = parseFields(Accepted, fields);
	const { accepted_total: acceptedKobo, handed_over: handedOver, proof } = accepted;
	return {
		sale: parseFields(Sale, readObject(fields.sale ?? '')),
		proof,
		isHandedOver: handedOver === '1',
		acceptedKobo,
	};
}

function readObject(text: string): Record<string, unknown> {
	try {
		const read: unknown = JSON.parse(text);
		if (typeof read === 'object' && read !== null) return { ...read };
	} catch {
		// Said below.
	}
	throw fieldProblem('sale', 'This is no sale of a till.');
}

/** Equal for the same sale, which schemas read into objects of one order. */
export function saleHash(sale: TillSale): string {
	return createHash('sha256').update(JSON.stringify(sale)).digest('hex');
}
