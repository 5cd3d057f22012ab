import type { DeviceSale } from './till-storage.ts';

const ADDRESS = '/admin/till/put-away';
const TIMEOUT_MS = 8000;
const NO_ANSWER =
	'The shop did not answer, and is to record who puts a sale away. Try again once there is a connection.';

/**
 * Tells the shop that a refused sale is put away, and why.
 * @returns why that could not be recorded; null once it is
 */
export async function sendPutAway(sale: DeviceSale, reason: string): Promise<string | null> {
	const body = new URLSearchParams({
		key: sale.key,
		reason,
		sold_at: sale.soldAt,
		sold_by: sale.soldBy,
		goods: sale.lines.map(({ name, qty }) => `${qty} × ${name}`).join(', '),
		total: String(sale.totalKobo),
		refusal: sale.message,
	});
	try {
		const response = await fetch(ADDRESS, {
			method: 'POST',
			headers: { accept: 'application/json' },
			body,
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const { ok, message } = Object(await response.json());
		// A page of a captive portal, or of a proxy, is no answer of the shop.
		if (response.ok && ok === true) return null;
		return typeof message === 'string' ? message : NO_ANSWER;
	} catch {
		return NO_ANSWER;
	}
}
