const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address of the shop under the name by which the shopper's browser has it open, told by the page he comes from: a shop
 * on this machine has several names, and only under the one he signed in with does he find his order. Any other is as it was.
 */
export function asOpened(address: string, from: string | undefined): string {
	const shop = URL.parse(address);
	const opened = URL.parse(from ?? '');
	if (!shop || !opened || shop.port !== opened.port) return address;
	if (!HERE.has(shop.hostname) || !HERE.has(opened.hostname)) return address;
	shop.hostname = opened.hostname;
	return shop.href;
}
