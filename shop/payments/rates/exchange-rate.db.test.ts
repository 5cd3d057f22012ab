import { beforeEach, describe, expect, test } from 'vitest';
import { exchangeRates } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { ProviderDown, type RateSource } from '../providers/provider.ts';
import { currentQuote, fewestCents, lockedQuote, RATE_AGE } from './exchange-rate.ts';

const db = await testDatabase();
const MINUTE_MS = 60_000;
beforeEach(() => db.delete(exchangeRates));

/** A source that returns these rates in turn, then the last one again; null means no answer. */
function telling(...rates: (string | null)[]): RateSource & { asked: number } {
	const source = {
		name: 'rates.example',
		asked: 0,
		fetchRate: async () => {
			const rate = rates[Math.min(source.asked, rates.length - 1)];
			source.asked += 1;
			if (!rate) throw new ProviderDown('rates.example: no answer');
			return rate;
		},
	};
	return source;
}

async function storedRate(rate: string, ageMs: number): Promise<number> {
	const fetchedAt = new Date(Date.now() - ageMs);
	const [stored] = await db
		.insert(exchangeRates)
		.values({ currency: 'USD', rate, source: 'rates.example', fetchedAt })
		.returning();
	return stored?.id ?? 0;
}

const SOMETHING = {
	unavailable: expect.stringMatching(/^PayPal is not available just now: .+\.$/),
};

describe('a quote', () => {
	test('is made from a fetched rate, which is stored for the next one', async () => {
		const source = telling('1600.5', '1700');
		const first = await currentQuote(db, source, 160_051);
		expect(first).toEqual({
			rateId: expect.any(Number),
			rate: '1600.5',
			kobo: 160_051,
			usdCents: 101,
			until: expect.any(Date),
			source: 'rates.example',
		});
		expect(await currentQuote(db, telling(null), 160_050)).toMatchObject({
			rate: '1600.5',
			usdCents: 100,
		});
		expect(source.asked).toBe(1);
	});

	test('gives a shopper at least fifteen minutes', async () => {
		await storedRate('1600', RATE_AGE.quote - MINUTE_MS);
		const quote = await currentQuote(db, telling(null), 1);
		if ('unavailable' in quote) throw new Error(quote.unavailable);
		expect(quote.until.getTime() - Date.now()).toBeGreaterThan(15 * MINUTE_MS);
	});

	test('is of a newer rate once the stored one is some minutes old', async () => {
		await storedRate('1600', RATE_AGE.refresh + MINUTE_MS);
		expect(await currentQuote(db, telling('1610'), 1)).toMatchObject({ rate: '1610' });
	});

	test('asks the source once, however many shoppers want one', async () => {
		const source = telling('1600');
		const quotes = await Promise.all(Array.from({ length: 20 }, () => currentQuote(db, source, 1)));
		expect(new Set(quotes.map((quote) => JSON.stringify(quote))).size).toBe(1);
		expect(source.asked).toBe(1);
		expect(await db.select().from(exchangeRates)).toHaveLength(1);
	});

	test('asks one source once, however many processes want one', async () => {
		const sources = Array.from({ length: 5 }, () => telling('1600'));
		await Promise.all(sources.map((source) => currentQuote(db, source, 1)));
		expect(sources.reduce((sum, { asked }) => sum + asked, 0)).toBe(1);
	});
});

describe('no quote, and the shopper is told why', () => {
	test('without a source', async () => {
		expect(await currentQuote(db, undefined, 1)).toEqual(SOMETHING);
	});
	test('when the source does not answer and the stored rate is too old; it is left alone for a while', async () => {
		await storedRate('1600', RATE_AGE.quote + MINUTE_MS);
		const source = telling(null, '1600');
		expect(await currentQuote(db, source, 1)).toEqual(SOMETHING);
		expect(await currentQuote(db, source, 1)).toEqual(SOMETHING);
		expect(source.asked).toBe(1);
	});
	for (const rate of ['0.000625', '160000', '16'])
		test(`at ${rate} naira for a dollar`, async () => {
			expect(await currentQuote(db, telling(rate), 1)).toEqual(SOMETHING);
			expect(await db.select().from(exchangeRates)).toHaveLength(0);
		});
	test('when the rate jumps within a day, but after one it is believed', async () => {
		await storedRate('1600', RATE_AGE.compare - MINUTE_MS);
		expect(await currentQuote(db, telling('900'), 1)).toEqual(SOMETHING);
		await db.delete(exchangeRates);
		await storedRate('1600', RATE_AGE.compare + MINUTE_MS);
		expect(await currentQuote(db, telling('900'), 1)).toMatchObject({ rate: '900' });
	});
});

describe('a locked quote', () => {
	test('is at the rate the shopper was shown, though a newer one is there', async () => {
		const shown = await storedRate('1600', RATE_AGE.charge - MINUTE_MS);
		await storedRate('1650', 0);
		expect(await lockedQuote(db, shown, 160_000)).toMatchObject({ rateId: shown, usdCents: 100 });
		expect(await fewestCents(db, 165_000)).toBe(100);
	});
	test('ends, and he is shown the price anew', async () => {
		const shown = await storedRate('1600', RATE_AGE.charge + MINUTE_MS);
		await expect(lockedQuote(db, shown, 1)).rejects.toMatchObject({ code: 'conflict' });
		await expect(lockedQuote(db, shown + 1000, 1)).rejects.toMatchObject({ code: 'conflict' });
		expect(await fewestCents(db, 165_000)).toBeNull();
	});
});
