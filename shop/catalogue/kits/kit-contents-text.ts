/** Some pieces of a product, as a part of a kit. */
export type PartPieces = { name: string; pieces: number };

/**
 * What `qty` kits hold: "With: 2 × Drum, 4 × Stick" for two of one drum and two sticks. Pure.
 * @param most how many parts are named; the others are counted
 * @returns null for what is no kit
 */
export function kitContentsText(
	{ qty, parts }: { qty: number; parts: readonly PartPieces[] },
	{ times = ' × ', most = parts.length }: { times?: string; most?: number } = {},
): string | null {
	if (parts.length === 0) return null;
	// Naming one part less to count two would save no line.
	const named = parts.length <= most + 1 ? parts : parts.slice(0, most);
	const left = parts.length - named.length;
	const pieces = named.map((part) => `${qty * part.pieces}${times}${part.name}`).join(', ');
	return `With: ${pieces}${left > 0 ? ` and ${left} more parts` : ''}`;
}
