// What a kit costs beside its parts. Pure.

type PricedPart = { sellingKobo: number; pieces: number };

type KitPrice = {
	/** What its parts cost one by one, in kobo. */
	sumKobo: number;
	/** How much less the kit costs; 0 when it does not. */
	savingKobo: number;
};

/** Null when a part has no price, since then nobody can buy the parts one by one. */
export function kitPrice(sellingKobo: number, parts: readonly PricedPart[]): KitPrice | null {
	if (parts.length === 0 || parts.some((part) => part.sellingKobo === 0)) return null;
	const sumKobo = parts.reduce((sum, part) => sum + part.sellingKobo * part.pieces, 0);
	return { sumKobo, savingKobo: Math.max(0, sumKobo - sellingKobo) };
}

/** How many kits the stock of the parts makes. */
export function kitsFrom(
	parts: readonly { qty: number; pieces: number; isShown: boolean }[],
): number {
	if (parts.length === 0) return 0;
	return Math.min(
		...parts.map(({ qty, pieces, isShown }) => (isShown ? Math.floor(qty / pieces) : 0)),
	);
}
