import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { exchangeRates } from '#db/payment-schema.ts';
import { advisoryLock } from '../../kit/advisory-lock.ts';
import { Problem } from '../../kit/problem.ts';
import { ProviderDown, type RateSource } from '../providers/provider.ts';
import { centsFor, isPlausible, jumpsTooFar } from './rate-text.ts';

// The price in dollars for PayPal, which does not take naira: the rate is fetched, shared by all processes, and locked
// per payment.

type Quote = {
	/** The rate this quote was made from; the same one is charged. */
	rateId: number;
	/** Naira for one dollar, as a decimal text. */
	rate: string;
	/** The total in naira, and in dollars rounded up to the cent. */
	kobo: number;
	usdCents: number;
	/** Until when the shopper may pay at this rate. */
	until: Date;
	source: string;
};

const MINUTE_MS = 60_000;
/** How old a rate may be. */
export const RATE_AGE = {
	/** When older, a newer one is fetched before quoting. */
	refresh: 5 * MINUTE_MS,
	/** When older, it is not quoted any more; so a shopper always has at least 15 minutes to pay. */
	quote: 15 * MINUTE_MS,
	/** When older, nothing is charged at it. */
	charge: 30 * MINUTE_MS,
	/** A new rate is compared with those of this period: a jump is more likely an error of the source. */
	compare: 24 * 60 * MINUTE_MS,
} as const;
/** After a failure the source is left alone for this long, so that not every shopper waits for it. */
const REST_MS = 30_000;

const UNAVAILABLE =
	'PayPal is not available just now: we have no fresh exchange rate for the dollar. Please pay in naira or on delivery, or try again in a few minutes.';

type Rate = typeof exchangeRates.$inferSelect;

/** The total in dollars now. `unavailable` tells the shopper why there is no such price. */
export async function currentQuote(
	db: Db,
	source: RateSource | undefined,
	totalKobo: number,
): Promise<Quote | { unavailable: string }> {
	if (!source) return { unavailable: UNAVAILABLE };
	const now = Date.now();
	let rate = await newestRate(db);
	if (!rate || ageOf(rate, now) > RATE_AGE.refresh) rate = (await freshRate(db, source)) ?? rate;
	if (!rate || ageOf(rate, now) > RATE_AGE.quote) return { unavailable: UNAVAILABLE };
	return quoteOf(rate, totalKobo);
}

/**
 * The total at the rate the shopper was shown.
 * @throws Problem `conflict` when that rate is too old, so that the current price is shown first
 */
export async function lockedQuote(db: DbOrTx, rateId: number, totalKobo: number): Promise<Quote> {
	const [rate] = await db.select().from(exchangeRates).where(eq(exchangeRates.id, rateId));
	if (!rate || ageOf(rate, Date.now()) > RATE_AGE.charge) {
		throw new Problem(
			'conflict',
			'The exchange rate you were shown has ended. Please look at the price in dollars again.',
		);
	}
	return quoteOf(rate, totalKobo);
}

/** The fewest cents that any valid quote asks for this total; null without a valid quote. */
export async function fewestCents(db: DbOrTx, totalKobo: number): Promise<number | null> {
	const rates = await ratesSince(db, RATE_AGE.charge);
	if (rates.length === 0) return null;
	return Math.min(...rates.map(({ rate }) => centsFor(totalKobo, rate)));
}

function quoteOf({ id, rate, source, fetchedAt }: Rate, kobo: number): Quote {
	const until = new Date(fetchedAt.getTime() + RATE_AGE.charge);
	return { rateId: id, rate, kobo, usdCents: centsFor(kobo, rate), until, source };
}

async function newestRate(db: DbOrTx): Promise<Rate | undefined> {
	const [newest] = await db
		.select()
		.from(exchangeRates)
		.where(eq(exchangeRates.currency, 'USD'))
		.orderBy(desc(exchangeRates.fetchedAt), desc(exchangeRates.id))
		.limit(1);
	return newest;
}

function ratesSince(db: DbOrTx, ageMs: number): Promise<Rate[]> {
	const since = new Date(Date.now() - ageMs);
	return db
		.select()
		.from(exchangeRates)
		.where(and(eq(exchangeRates.currency, 'USD'), gt(exchangeRates.fetchedAt, since)));
}

type Fetching = { coming: Promise<Rate | undefined> | null; restUntil: number };
const fetchingFrom = new WeakMap<RateSource, Fetching>();

/** Fetches a rate: one process at a time, and not right after a failure. Undefined when there is none. */
async function freshRate(db: Db, source: RateSource): Promise<Rate | undefined> {
	const state = fetchingFrom.get(source) ?? { coming: null, restUntil: 0 };
	fetchingFrom.set(source, state);
	if (Date.now() < state.restUntil) return undefined;
	state.coming ??= fetchAndKeep(db, source)
		.catch((error: unknown) => {
			if (!(error instanceof ProviderDown)) throw error;
			state.restUntil = Date.now() + REST_MS;
			return undefined;
		})
		.finally(() => {
			state.coming = null;
		});
	return state.coming;
}

function fetchAndKeep(db: Db, source: RateSource): Promise<Rate | undefined> {
	return db.transaction(async (tx) => {
		// If another process is fetching one, use that.
		await advisoryLock(tx, LOCKS.exchangeRate);
		const newest = await newestRate(tx);
		if (newest && ageOf(newest, Date.now()) <= RATE_AGE.refresh) return newest;
		const rate = await source.fetchRate();
		const lately = newest && ageOf(newest, Date.now()) <= RATE_AGE.compare ? newest.rate : null;
		if (!isPlausible(rate) || (lately && jumpsTooFar(lately, rate)))
			throw new ProviderDown(`${source.name}: ${rate} naira for a dollar is not believed`);
		const [stored] = await tx
			.insert(exchangeRates)
			.values({ currency: 'USD', rate, source: source.name })
			.returning();
		return stored;
	});
}

function ageOf({ fetchedAt }: Rate, now: number): number {
	return now - fetchedAt.getTime();
}
