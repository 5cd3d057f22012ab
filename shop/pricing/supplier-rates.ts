import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { type ForeignCurrency, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { supplierRates } from '#db/pricing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { parseFields } from '../kit/input.ts';
import { formatKobo, nairaToKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { CURRENCIES } from './currencies.ts';

// What suppliers' currencies cost the shop, as staff type it. Every rate is kept with its time and author.

const HIGHEST_KOBO = 1_000_000_00;
const WRONG_RATE =
	'Must be naira for one unit: more than 0 and at most 1,000,000, with at most two decimals.';

/** A currency's latest rate: kobo for one unit of it. */
type Rate = { unitKobo: number; at: Date; by: string | null };
export type Rates = Partial<Record<ForeignCurrency, Rate>>;
/** The latest rates, and `seen`, which says when somebody else typed another. */
type LatestRates = { rates: Rates; seen: number };

/** Empty: the rate stays. */
const rateField = z
	.string()
	.optional()
	.transform((typed, context): number | null => {
		if (!typed?.trim()) return null;
		const kobo = nairaToKobo(typed);
		if (kobo !== null && kobo > 0 && kobo <= HIGHEST_KOBO) return kobo;
		context.issues.push({ code: 'custom', message: WRONG_RATE, input: typed });
		return z.NEVER;
	});
const RatesInput = z.object({
	USD: rateField,
	EUR: rateField,
	GBP: rateField,
	CNY: rateField,
} satisfies Record<ForeignCurrency, typeof rateField>);

/** The latest rate of each currency that has one. */
export async function latestRates(db: DbOrTx): Promise<LatestRates> {
	const rows = await db
		.selectDistinctOn([supplierRates.currency], {
			id: supplierRates.id,
			currency: supplierRates.currency,
			unitKobo: supplierRates.unitKobo,
			at: supplierRates.createdAt,
			by: users.name,
		})
		.from(supplierRates)
		.leftJoin(users, eq(users.id, supplierRates.byUserId))
		.orderBy(supplierRates.currency, desc(supplierRates.id));
	const rates = rows.map(({ id, currency, ...rate }) => [currency, rate] as const);
	return { rates: Object.fromEntries(rates), seen: Math.max(0, ...rows.map(({ id }) => id)) };
}

/** How many products have a supplier's price in each currency; one that none has is left out. */
export async function pricedProducts(
	db: DbOrTx,
): Promise<Partial<Record<ForeignCurrency, number>>> {
	const rows = await db
		.select({ currency: products.supplierCurrency, count: sql<number>`count(*)::int` })
		.from(products)
		.where(isNotNull(products.supplierMinor))
		.groupBy(products.supplierCurrency);
	return Object.fromEntries(
		rows.flatMap(({ currency, count }) => (currency ? [[currency, count]] : [])),
	);
}

/** The last rates that were typed, newest first. */
export function rateHistory(db: DbOrTx, most = 20) {
	return db
		.select({
			id: supplierRates.id,
			currency: supplierRates.currency,
			unitKobo: supplierRates.unitKobo,
			at: supplierRates.createdAt,
			by: users.name,
		})
		.from(supplierRates)
		.leftJoin(users, eq(users.id, supplierRates.byUserId))
		.orderBy(desc(supplierRates.id))
		.limit(most);
}

/**
 * Stores the rates of a form, `USD`, `EUR`, `GBP` and `CNY` in naira; those left empty and those that are so already
 * stay. `seen` is that of the rates that the form showed. Returns the currencies whose rate is another now.
 * @throws Problem invalid beside a rate of 0, below it or beyond belief; conflict when somebody typed another meanwhile
 */
export async function saveRates(
	db: Db,
	userId: number,
	sent: Record<string, unknown>,
	seen: unknown,
): Promise<ForeignCurrency[]> {
	const typed = parseFields(RatesInput, sent);
	return transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.supplierRates);
		const latest = await latestRates(tx);
		const changed = CURRENCIES.flatMap((currency) => {
			const unitKobo = typed[currency];
			const before = latest.rates[currency]?.unitKobo ?? null;
			return unitKobo === null || unitKobo === before ? [] : [{ currency, unitKobo, before }];
		});
		if (changed.length === 0) return [];
		if (latest.seen !== (parseId(seen) ?? 0)) throw await typedMeanwhile(tx);
		await tx
			.insert(supplierRates)
			.values(changed.map(({ currency, unitKobo }) => ({ currency, unitKobo, byUserId: userId })));
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'rates',
			nounId: null,
			before: Object.fromEntries(changed.map((each) => [`${each.currency}Kobo`, each.before])),
			after: Object.fromEntries(changed.map((each) => [`${each.currency}Kobo`, each.unitKobo])),
		});
		return changed.map(({ currency }) => currency);
	});
}

async function typedMeanwhile(db: DbOrTx): Promise<Problem> {
	const [last] = await rateHistory(db, 1);
	const what = last ? `${last.currency} is ${formatKobo(last.unitKobo)}` : 'The rates are others';
	const who = last?.by ?? 'somebody else';
	return new Problem(
		'conflict',
		`${what} by now, typed by ${who}. Nothing of yours was saved: look at the rates and press again.`,
	);
}
