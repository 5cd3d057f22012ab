// What the lines of a cart leave of the stock for one another: a kit and a line of one of its parts want the same pieces.

type Line = {
	productId: number;
	productQty: number;
	/** How often this user can buy it, were it alone in the cart. */
	stock: number;
	sold: boolean;
	parts: readonly { partId: number; pieces: number; stock: number }[];
};

/** The lines in their order, each with the stock that those before it leave, and whether they leave less of it. Pure. */
export function sharingStock<L extends Line>(lines: readonly L[]): (L & { isShared: boolean })[] {
	const left = new Map<number, number>();
	return lines.map((line) => {
		const { productId, productQty, stock: alone, sold } = line;
		const needs =
			line.parts.length > 0 ? line.parts : [{ partId: productId, pieces: 1, stock: alone }];
		const leftOf = (need: (typeof needs)[number]) => left.get(need.partId) ?? need.stock;
		const stock = Math.min(alone, ...needs.map((need) => Math.floor(leftOf(need) / need.pieces)));
		const taken = sold ? Math.min(productQty, stock) : 0;
		for (const need of needs) left.set(need.partId, leftOf(need) - taken * need.pieces);
		return { ...line, stock, isShared: stock < alone };
	});
}
