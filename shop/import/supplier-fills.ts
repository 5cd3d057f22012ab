import { sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import type { ImportFindings } from '#db/staff-schema.ts';
import { announce } from '../kit/changes.ts';
import { formatKobo } from '../kit/money.ts';
import { recordProductChanges } from '../kit/webhook-outbox.ts';
import { formatForeign } from '../pricing/currencies.ts';
import type { Decision } from './batch/decision.ts';
import type { Known } from './batch/stored-products.ts';
import type { TradePrice } from './reading/trade-price.ts';

// What suppliers' records say besides what an import always writes: what is in the box, and what the supplier asks.
// Products get it once staff accept it.

/** What staff accepted of it. */
export type AcceptedFills = { inTheBox?: boolean | undefined; tradePrices?: boolean | undefined };
/** How many products would get it, and how many got it; the first of them in words. */
export type FillCount = { products: number; filled: number; samples: string[] };
export type FillCounts = Record<keyof AcceptedFills, FillCount>;
type Fill = {
	sourceKey: string;
	name: string;
	inTheBox: string | null;
	tradePrice: TradePrice | null;
	known: Known | undefined;
};

const MOST_SAMPLES = 5;

export const noFills = (): FillCounts => ({
	inTheBox: { products: 0, filled: 0, samples: [] },
	tradePrices: { products: 0, filled: 0, samples: [] },
});

/**
 * What a record would fill: what is in the box of a product that says nothing of it, and a supplier's price that is
 * another than the product's. Null if nothing.
 */
function fillOf({ product, known, outcome }: Decision): Fill | null {
	if (product.kind === 'own' || outcome === 'merged' || outcome === 'refused') return null;
	const inTheBox = product.inTheBox && !known?.inTheBox ? product.inTheBox : null;
	const tradePrice = isAnother(product.tradePrice, known) ? product.tradePrice : null;
	const { sourceKey, name } = product;
	return inTheBox === null && tradePrice === null
		? null
		: { sourceKey, name, inTheBox, tradePrice, known };
}

function isAnother(price: TradePrice | null, known: Known | undefined): boolean {
	if (price === null || !known) return price !== null;
	return price.currency === 'NGN'
		? price.minor !== known.costKobo
		: price.minor !== known.supplierMinor || price.currency !== known.supplierCurrency;
}

/** Counts what the records of a batch would fill. */
export function countFills(counts: FillCounts, decisions: readonly Decision[]): void {
	for (const decision of decisions) {
		const fill = fillOf(decision);
		if (fill?.inTheBox) note(counts.inTheBox, `${fill.name}: ${boxOnLine(fill.inTheBox)}`);
		if (fill?.tradePrice) note(counts.tradePrices, `${fill.name}: ${priceChange(fill)}`);
	}
}

function note(count: FillCount, sample: string): void {
	count.products += 1;
	if (count.samples.length < MOST_SAMPLES) count.samples.push(sample);
}

/** For the report: what a record fills, or, while it is only checked, what it would fill if that was accepted. */
export function describeFill(decision: Decision, accepted: AcceptedFills | 'checked'): string[] {
	const fill = fillOf(decision);
	const isListed = (what: keyof AcceptedFills) => accepted === 'checked' || accepted[what];
	const outcome = accepted === 'checked' ? 'proposed' : 'filled';
	return [
		fill?.inTheBox && isListed('inTheBox')
			? `In the box: ${boxOnLine(fill.inTheBox)} (${outcome})`
			: '',
		fill?.tradePrice && isListed('tradePrices') ? `${priceChange(fill)} (${outcome})` : '',
	].filter(Boolean);
}

const boxOnLine = (text: string) => text.replaceAll('\n', ' | ');

function priceChange({ tradePrice, known }: Fill): string {
	if (tradePrice?.currency === 'NGN')
		return `Cost: ${known?.costKobo ? formatKobo(known.costKobo) : 'none'} → ${formatKobo(tradePrice.minor)}`;
	const before =
		known?.supplierMinor && known.supplierCurrency
			? formatForeign(known.supplierMinor, known.supplierCurrency)
			: 'none';
	const after = tradePrice ? formatForeign(tradePrice.minor, tradePrice.currency) : 'none';
	return `Supplier’s price: ${before} → ${after}`;
}

/**
 * Fills what was accepted, into products of a batch that are written already. What staff wrote into a box meanwhile stays.
 * @returns how many products were filled
 */
export async function writeFills(
	tx: Tx,
	decisions: readonly Decision[],
	accepted: AcceptedFills,
): Promise<Record<keyof FillCounts, number>> {
	const fills = decisions.flatMap((decision) => fillOf(decision) ?? []);
	const boxes = accepted.inTheBox ? fills.filter(({ inTheBox }) => inTheBox !== null) : [];
	const prices = accepted.tradePrices ? fills.filter(({ tradePrice }) => tradePrice !== null) : [];
	await lockProducts(tx, [...boxes, ...prices]);
	const filled = {
		inTheBox: await fillBoxes(tx, boxes),
		tradePrices: await fillPrices(tx, prices),
	};
	if (filled.inTheBox + filled.tradePrices > 0) {
		await recordProductChanges(
			tx,
			sql`select id from products where source_key = any(${keysOf([...boxes, ...prices])}::text[])`,
		);
		await announce(tx, ['all']);
	}
	return filled;
}

const keysOf = (fills: readonly Fill[]) => sql.param(fills.map(({ sourceKey }) => sourceKey));

/** In the order in which everything locks products. */
async function lockProducts(tx: Tx, fills: readonly Fill[]): Promise<void> {
	if (fills.length === 0) return;
	await tx
		.select({ id: products.id })
		.from(products)
		.where(sql`${products.sourceKey} = any(${keysOf(fills)}::text[])`)
		.orderBy(products.id)
		.for('no key update');
}

async function fillBoxes(tx: Tx, fills: readonly Fill[]): Promise<number> {
	if (fills.length === 0) return 0;
	const contents = sql.param(fills.map(({ inTheBox }) => inTheBox));
	const { rowCount } = await tx.execute(sql`
		update ${products} set in_the_box = given.contents, updated_at = now()
		from unnest(${keysOf(fills)}::text[], ${contents}::text[]) given (source_key, contents)
		where ${products.sourceKey} = given.source_key and ${products.inTheBox} = ''`);
	return rowCount ?? 0;
}

/** A price in naira is the cost; one in another currency is what costs are worked out from. */
async function fillPrices(tx: Tx, fills: readonly Fill[]): Promise<number> {
	if (fills.length === 0) return 0;
	const each = (value: (price: TradePrice) => string | number | null) =>
		sql.param(fills.map(({ tradePrice }) => tradePrice && value(tradePrice)));
	const isCost = ({ currency }: TradePrice) => currency === 'NGN';
	const { rowCount } = await tx.execute(sql`
		update ${products} set updated_at = now(),
			cost_kobo = coalesce(given.cost, ${products.costKobo}),
			supplier_currency = coalesce(given.currency, ${products.supplierCurrency}),
			supplier_minor = coalesce(given.minor, ${products.supplierMinor})
		from unnest(${keysOf(fills)}::text[], ${each((price) => (isCost(price) ? price.minor : null))}::bigint[],
			${each((price) => (isCost(price) ? null : price.currency))}::text[],
			${each((price) => (isCost(price) ? null : price.minor))}::bigint[]) given (source_key, cost, currency, minor)
		where ${products.sourceKey} = given.source_key`);
	return rowCount ?? 0;
}

/** What of it is left for staff to decide, for the page of a checked import. */
export function foundFills({ inTheBox, tradePrices }: FillCounts): ImportFindings['fills'] {
	const found = ({ products: count, samples }: FillCount) => ({ products: count, samples });
	return { inTheBox: found(inTheBox), tradePrices: found(tradePrices) };
}
