const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address of the shop under the host name that the shopper's browser uses, according to the page they come from: a
 * shop on this machine has several names, and the shopper is signed in under one of them only. Other addresses are
 * unchanged.
 */
export function asOpened(address: string, from: string | undefined): string {
	const shop = URL.parse(address);
	const opened = URL.parse(from ?? '');
	if (!shop || !opened || shop.port !== opened.port) return address;
	if (!HERE.has(shop.hostname) || !HERE.has(opened.hostname)) return address;
	shop.hostname = opened.hostname;
	return shop.href;
}
