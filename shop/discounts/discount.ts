// What a discount is, and which goods it is about. Pure, and shared by server and browser.

/** What it is about: the whole order, or goods of categories (with all below them), of brands, or single products. */
export const DISCOUNT_SCOPES = ['order', 'categories', 'brands', 'products'] as const;
type DiscountScope = (typeof DISCOUNT_SCOPES)[number];

/** What is taken off: per cent of the price, kobo, the fee for delivery, or pieces that come with others. */
export type DiscountValue =
	| { kind: 'percent'; percent: number }
	/** `isEachPiece`: from each piece that costs more than this; otherwise once, from all its goods together. */
	| { kind: 'amount'; amountKobo: number; isEachPiece: boolean }
	| { kind: 'delivery' }
	/** Of every `buy + free` pieces, the `free` cheapest cost nothing. */
	| { kind: 'buy-get'; buy: number; free: number };

/** The goods a discount is about. */
type DiscountGoods = {
	scope: DiscountScope;
	categoryIds: readonly number[];
	/** As products name them; letters count the same in either case. */
	brands: readonly string[];
	productIds: readonly number[];
	/** Leaves out goods that cost less than their original price. */
	excludesReduced: boolean;
	excludedCategoryIds: readonly number[];
	excludedProductIds: readonly number[];
};

/** When and how often a discount may be used. */
type DiscountTerms = {
	/** What its goods must cost together, before any discount. */
	leastKobo: number;
	/** Of how many pieces a line must be; pieces of different products do not count together. 1 for any. */
	leastQty: number;
	/** The first moment; null for always. */
	startsAt: Date | null;
	/** The first moment at which it is over; null for never. */
	endsAt: Date | null;
	/** Uses of all customers, and of one; null for any number. */
	mostUses: number | null;
	usesPerCustomer: number | null;
	firstOrderOnly: boolean;
	/** The groups of customers whose members alone get it; null for everybody, and nobody for none. */
	groupIds: readonly number[] | null;
	/** Whether it counts together with others that say so too. */
	combines: boolean;
};

export type Discount = DiscountGoods &
	DiscountTerms & {
		id: number;
		name: string;
		/** As customers type it (normaliseCode); null for one that counts by itself. */
		code: string | null;
		value: DiscountValue;
		/** How often it was used by orders that stand. */
		used: number;
		/** What its goods are called, such as "Microphones"; empty for the whole order. */
		goodsNames: readonly string[];
		/** What its groups of customers are called. */
		groupNames: readonly string[];
	};

/** A line of an order, with what decides which discounts are about it. A product has one line. */
export type DiscountLine = {
	productId: number;
	unitKobo: number;
	qty: number;
	brand: string | null;
	/** Its category and all above it. */
	categoryIds: readonly number[];
	/** Whether it costs less than its original price. */
	isReduced: boolean;
};

/** What a product is, as far as discounts go. */
export type DiscountedProduct = Omit<DiscountLine, 'qty'>;

const isAmong = (ids: readonly number[], categoryIds: readonly number[]) =>
	categoryIds.some((id) => ids.includes(id));

/** The same brand in capitals is the same brand. */
const brandKey = (brand: string) => brand.trim().toLowerCase();

/** Whether a product is in what a discount covers, whatever the discount leaves out. */
export function isInScope(goods: DiscountGoods, product: DiscountedProduct): boolean {
	const { scope, categoryIds, brands, productIds } = goods;
	if (scope === 'categories') return isAmong(categoryIds, product.categoryIds);
	if (scope === 'products') return productIds.includes(product.productId);
	if (scope === 'order') return true;
	const brand = brandKey(product.brand ?? '');
	return brand !== '' && brands.some((each) => brandKey(each) === brand);
}

/** Whether a discount is about a product. */
export function isAbout(
	discount: DiscountGoods & { value: DiscountValue },
	product: DiscountedProduct,
) {
	const { value } = discount;
	if (value.kind === 'amount' && value.isEachPiece && product.unitKobo <= value.amountKobo)
		return false;
	return (
		isInScope(discount, product) &&
		!(discount.excludesReduced && product.isReduced) &&
		!isAmong(discount.excludedCategoryIds, product.categoryIds) &&
		!discount.excludedProductIds.includes(product.productId)
	);
}

/** Whether a discount is about a line: about its product, in as many pieces as it asks for. */
export function isAboutLine(
	discount: DiscountGoods & { value: DiscountValue; leastQty: number },
	line: DiscountLine,
): boolean {
	return line.qty >= discount.leastQty && isAbout(discount, line);
}

/** Whether a discount has begun and not ended. */
export function isRunning(
	{ startsAt, endsAt }: Pick<DiscountTerms, 'startsAt' | 'endsAt'>,
	now: Date,
) {
	return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

/** What a discount takes off one piece at this price, in kobo; 0 for those that take nothing off single pieces. */
export function offPiece(value: DiscountValue, unitKobo: number): number {
	if (value.kind === 'percent') return Number((BigInt(unitKobo) * BigInt(value.percent)) / 100n);
	if (value.kind !== 'amount' || !value.isEachPiece) return 0;
	return value.amountKobo < unitKobo ? value.amountKobo : 0;
}

/** Whether a discount changes the prices of single pieces, rather than the sum of several. */
export function isOffPieces({ value }: { value: DiscountValue }): boolean {
	return value.kind === 'percent' || (value.kind === 'amount' && value.isEachPiece);
}

/** A code as it is stored and compared: capitals, without blanks and characters that nobody sees. */
export function normaliseCode(typed: string): string {
	return typed
		.normalize('NFKC')
		.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '')
		.toUpperCase();
}
