/** How a way of paying reads to the staff; others than cash are kept as their provider is called. */
export function paymentName(mode: string): string {
	return mode === 'cod' ? 'Cash on delivery' : mode;
}
