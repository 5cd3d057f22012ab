import { signedText, type TillSale, type TillSeller } from '#shop/till/till-sale.ts';

// With what a till proves who sold: the shop's statement, and a key that signs each sale.

const ADDRESS = '/admin/till/seller';
const TIMEOUT_MS = 20_000;

/** As it is stored on the device: the key signs there, and cannot be read. */
export type SellerKey = Omit<TillSeller, 'key'> & { key: CryptoKey };

/** Asks the shop who sells here; null while it does not say. */
export async function loadSeller(): Promise<SellerKey | null> {
	try {
		const response = await fetch(ADDRESS, {
			headers: { accept: 'application/json' },
			signal: AbortSignal.timeout(TIMEOUT_MS),
			redirect: 'manual',
		});
		return response.ok ? await importSeller(await response.json()) : null;
	} catch {
		return null;
	}
}

export async function importSeller({ key, ...seller }: TillSeller): Promise<SellerKey> {
	const bytes = Uint8Array.from(atob(key), (each) => each.charCodeAt(0));
	const hmac = { name: 'HMAC', hash: 'SHA-256' };
	return { ...seller, key: await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']) };
}

/** What is sent with a sale so that the shop knows who sold it. */
export async function proofOf({ statement, key }: SellerKey, sale: TillSale): Promise<string> {
	const signature = await crypto.subtle.sign(
		'HMAC',
		key,
		new TextEncoder().encode(signedText(sale)),
	);
	return `${statement}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}
