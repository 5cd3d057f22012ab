/** How much of a line that cannot be had as it is can be had. */
export function stockText({ stock, isShared }: { stock: number; isShared: boolean }): string {
	if (isShared)
		return `${stock > 0 ? `Only ${stock}` : 'None'} left beside what else is in your cart.`;
	return stock > 0 ? `Only ${stock} in stock.` : 'Out of Stock.';
}

/** That a line takes all there is. */
export const lastText = (stock: number) =>
	stock === 1 ? 'This is the last one in stock.' : `These are the last ${stock} in stock.`;
