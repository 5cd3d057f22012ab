import { z } from 'zod';
import { plainText } from '../kit/input.ts';

// What staff send to record pieces that came back; the pieces themselves are read by readPieces(). Pure.

export const PiecesReturn = z.object({
	/** The last return that the page showed, 0 for none: one recorded meanwhile may be of the same pieces. */
	seen_return: z.coerce.number().int().min(0),
	/** Whether the money for the pieces goes back; asked for when the shop has any. */
	money: z.enum(['back', 'none']).optional(),
	/** Whether what was paid for the delivery goes back too; it does so at most once. */
	delivery: z.literal('1').optional(),
	/** What was left of the payment when staff saw it, in kobo. */
	left_kobo: z.coerce.number().int().min(0).optional(),
	/** The units that came back, where only some pieces of a product sold by serial number do. */
	units: z.array(z.number().int()).optional(),
	reason: plainText(300).optional().default(''),
});
export type PiecesReturn = z.infer<typeof PiecesReturn>;
