import { eq, gt, gte, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { formatKobo } from '../kit/money.ts';
import { foldForComparing } from './reading/clean-text.ts';
import type { SupplierProduct } from './reading/normalise.ts';
import type { OwnProduct } from './reading/own-row.ts';

// Prices a hundred times above or below those of their like are most likely typing errors or in another currency.

const FACTOR = 100;
/** With fewer, the price in the middle says nothing. */
const FEWEST = 8;
const SHORTEST_WORD = 3;

/** Prices in kobo by what products have in common. Belongs to the first pass over a file and grows with it. */
export type LikePrices = Map<string, number[]>;
/** The price in the middle of each kind, in kobo, and of how many products it is. */
export type Medians = ReadonlyMap<string, { kobo: number; count: number }>;

type Product = SupplierProduct | OwnProduct;

/** Counts a product among its like. */
export function addPrice(prices: LikePrices, product: Product): void {
	const kobo = priceOf(product);
	if (kobo === 0) return;
	for (const kind of kindsOf(product)) {
		const known = prices.get(kind);
		if (known) known.push(kobo);
		else prices.set(kind, [kobo]);
	}
}

/** The medians of all kinds that have enough products. */
export function mediansOf(prices: LikePrices): Medians {
	const medians = new Map<string, { kobo: number; count: number }>();
	for (const [kind, list] of prices) {
		if (list.length < FEWEST) continue;
		list.sort((a, b) => a - b);
		medians.set(kind, { kobo: list[list.length >> 1] ?? 0, count: list.length });
	}
	return medians;
}

/** The medians of the shop's own categories. */
export async function shopMedians(db: DbOrTx): Promise<Medians> {
	const count = sql<number>`count(*)::int`;
	const kobo = sql<number>`percentile_disc(0.5) within group (order by ${products.sellingKobo})`;
	const rows = await db
		.select({ name: categories.name, count, kobo: kobo.mapWith(Number) })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(gt(products.sellingKobo, 0))
		.groupBy(categories.id)
		.having(gte(count, FEWEST));
	return new Map(rows.map(({ name, ...median }) => [`in ${name}`, median]));
}

/**
 * Why a price is odd, or null: it is less than a hundredth or more than a hundred times that of its like, or of the
 * same product so far (`before`, in kobo; 0 for none).
 */
export function oddPrice(product: Product, medians: Medians, before: number): string | null {
	const kobo = priceOf(product);
	if (kobo === 0) return null;
	if (before > 0)
		return isFar(kobo, before)
			? say(kobo, before, `${formatKobo(before)}, its price so far`)
			: null;
	const known = kindsOf(product).flatMap((kind) => {
		const median = medians.get(kind);
		return median ? [{ kind, ...median }] : [];
	});
	// Of several words, the rarest says most about what it is.
	const like = known.reduce<(typeof known)[number] | null>(
		(best, next) => (best && best.count <= next.count ? best : next),
		null,
	);
	if (!like || !isFar(kobo, like.kobo)) return null;
	const middle = `${formatKobo(like.kobo)}, the middle of ${like.count} prices`;
	return say(kobo, like.kobo, `${middle} ${kindWords(like.kind)}`);
}

const isFar = (kobo: number, other: number) => kobo * FACTOR < other || kobo > other * FACTOR;

function say(kobo: number, other: number, reason: string): string {
	const far = kobo < other ? 'less than a hundredth of' : 'more than a hundred times';
	return `odd price ${formatKobo(kobo)}: ${far} ${reason}`;
}

function priceOf(product: Product): number {
	return product.kind === 'own' ? (product.values.sellingKobo ?? 0) : product.sellingKobo;
}

/** Its category, or without one the words of its name. */
function kindsOf(product: Product): string[] {
	if (product.kind === 'own') return product.category ? [`in ${product.category.name}`] : [];
	if (product.category) return [`in ${product.category}`];
	const brand = foldForComparing(product.brand ?? '');
	const words = foldForComparing(product.name).match(/\p{L}+/gu) ?? [];
	return [...new Set(words)].flatMap((word) =>
		word.length >= SHORTEST_WORD && !brand.includes(word) ? [`of names with ${word}`] : [],
	);
}

function kindWords(kind: string): string {
	const [, place = '', name = ''] = /^(in|of names with) (.*)$/s.exec(kind) ?? [];
	return `${place} "${name.slice(0, 80)}"`;
}
