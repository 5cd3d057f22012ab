import type { FieldErrors } from '#shop/kit/problem.ts';
import type { SignedSale, TillOutcome } from '#shop/till/till-sale.ts';

// Sends a sale to the shop, and says what came of it. The buyer stands at the counter: whoever gets no answer within seconds
// goes on as without a connection, and the sale is sent later.

const ADDRESS = '/admin/till/send';
const TIMEOUT_MS = 8000;

export type Sent =
	| { result: 'taken'; outcome: TillOutcome }
	/** The shop says no: it is to be changed, and was not recorded. */
	| { result: 'refused'; message: string; errors: FieldErrors; totalKobo: number | null }
	/** No answer that counts: to be sent again. */
	| { result: 'later'; why: WhyLater; retryAfterMs: number };
export type WhyLater = 'connection' | 'session' | 'second-factor' | 'role' | 'busy';

export type Sending = {
	/** The goods have left: what is short is looked at by staff, and the sale is not refused. */
	isHandedOver: boolean;
	/** The total with offers that the cashier agreed to, in kobo. */
	acceptedKobo?: number | null;
};

export async function sendSaleToShop(
	sale: SignedSale,
	{ isHandedOver, acceptedKobo }: Sending,
): Promise<Sent> {
	const body = new URLSearchParams({
		sale: JSON.stringify(sale),
		proof: sale.proof ?? '',
		handed_over: isHandedOver ? '1' : '',
		accepted_total: String(acceptedKobo ?? ''),
	});
	try {
		const response = await fetch(ADDRESS, {
			method: 'POST',
			headers: { accept: 'application/json' },
			body,
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		return readResponse(response.status, await response.json().catch(() => null), response.headers);
	} catch {
		return { result: 'later', why: 'connection', retryAfterMs: 0 };
	}
}

/** What an answer of the shop, or of something between it and the till, means for the sale. */
export function readResponse(status: number, json: unknown, headers: Headers): Sent {
	const outcome = status === 200 ? readOutcome(Object(json)) : null;
	if (outcome) return { result: 'taken', outcome };
	if (status === 409 || status === 422) return readProblem(Object(json));
	const retryAfterMs = (Number(headers.get('retry-after')) || 0) * 1000;
	return { result: 'later', why: whyLater(status, Object(json)), retryAfterMs };
}

function whyLater(status: number, { reason }: { reason?: unknown }): WhyLater {
	if (status === 401) return 'session';
	if (status !== 403) return 'busy';
	return reason === 'second-factor-required' ? 'second-factor' : 'role';
}

function readOutcome(json: Record<string, unknown>): TillOutcome | null {
	const { outcome, orderId, trackingNo, totalKobo, lacksSerialNumbers, message } = json;
	if (outcome === 'flagged' && typeof message === 'string') return { outcome, message };
	if (outcome !== 'recorded') return null;
	if (typeof orderId !== 'number' || typeof totalKobo !== 'number') return null;
	return {
		outcome,
		orderId,
		trackingNo: String(trackingNo),
		totalKobo,
		lacksSerialNumbers: lacksSerialNumbers === true,
	};
}

function readProblem(json: Record<string, unknown>): Sent {
	const errors: FieldErrors = Object.fromEntries(
		Object.entries(Object(json.errors)).map(([field, texts]) => [
			field,
			[texts].flat().filter((text) => typeof text === 'string'),
		]),
	);
	const { totalKobo }: Record<string, unknown> = Object(json.facts);
	const message = typeof json.message === 'string' ? json.message : 'The shop refused this sale.';
	return {
		result: 'refused',
		message,
		errors,
		totalKobo: typeof totalKobo === 'number' ? totalKobo : null,
	};
}
