import { createHash } from 'node:crypto';
import { kitContentsText } from '#shop/catalogue/kits/kit-contents-text.ts';
import type { NearPrice } from '#shop/discounts/quantity-prices.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo, lineKobo } from '#shop/kit/money.ts';
import type { CartLine } from '#shop/orders/cart.ts';
import { MOST_OF_A_LINE } from '#shop/orders/cart-limit.ts';
import { taxText } from '#shop/tax/tax-text.ts';
import type { IncludedTax } from '#shop/totals/included-tax.ts';
import { type AppliedDiscount, orderTotal } from '#shop/totals/order-total.ts';

// A cart as its pages need it: every amount is computed here, on the server.

/**
 * "2 more and each costs ₦9,000.", and how to get them where a cart does not go that far.
 * @param qty how many of it are in the cart
 */
export function nearText(near: NearPrice | null, qty: number): string | null {
	if (!near) return null;
	const then = `${near.more} more and each costs ${formatKobo(near.kobo)}`;
	return qty + near.more > MOST_OF_A_LINE ? `${then}: ask for a quotation.` : `${then}.`;
}

/** Why a line cannot be ordered as it is. */
type Trouble = 'gone' | 'out-of-stock' | 'short' | null;

export type ShownLine = ReturnType<typeof shownLine>;

/** The lines of a cart that can be ordered, or less of them: what its total and discounts are of. */
export function orderableLines(cart: readonly CartLine[]): CartLine[] {
	return cart.filter(({ sold, stock }) => sold && stock > 0);
}

/**
 * @param discounts those of the orderable lines, in their order
 * @param feeKobo what delivery costs before discounts
 */
export function cartView(
	cart: readonly CartLine[],
	discounts: readonly AppliedDiscount[] = [],
	feeKobo = 0,
	tax?: IncludedTax,
) {
	const orderable = orderableLines(cart);
	const total = orderTotal({
		lines: orderable.map(({ productId, sellingKobo, productQty }) => ({
			productId,
			unitKobo: sellingKobo,
			qty: productQty,
		})),
		discounts,
		delivery: { feeKobo: orderable.length > 0 ? feeKobo : 0 },
		tax,
	});
	const off = new Map(
		orderable.map(({ id }, place) => [id, total.lines[place]?.discountKobo ?? 0]),
	);
	const lines = cart.map((line) => shownLine(line, off.get(line.id) ?? 0));
	return {
		lines,
		/** How many items the total is of. */
		counted: countedLines(orderable.length, lines.length),
		subtotalKobo: total.subtotalKobo,
		discounts: total.discounts,
		deliveryKobo: total.deliveryKobo,
		totalKobo: total.totalKobo,
		/** Said below the total; null while the shop is not registered for VAT. */
		taxNote: taxText({ taxKobo: total.taxIncludedKobo, taxRate: total.taxRate }),
		/** How many lines must be changed before an order can be placed. */
		troubles: lines.filter(({ trouble }) => trouble !== null).length,
		priceChanges: lines.filter(({ sellingKobo, seenKobo }) => sellingKobo !== seenKobo).length,
	};
}

/** The items that the total counts: what cannot be ordered is in the cart, but not among them. */
function countedLines(orderable: number, all: number): string {
	const items = howMany(all, 'item');
	return orderable === all ? items : `${orderable} of ${items}`;
}

/**
 * The idempotency key of ordering this cart. Cart lines get new ids whenever something is added and disappear with the
 * order, so every tab, reload and second attempt of one checkout has the same key, and no later checkout has it.
 */
export function checkoutKey(cart: readonly Pick<CartLine, 'id'>[]): string {
	return createHash('sha256')
		.update(cart.map(({ id }) => id).join(' '))
		.digest('hex');
}

function shownLine(line: CartLine, offKobo: number) {
	const { productQty: qty, sellingKobo, stock, sold, isShared } = line;
	const trouble: Trouble = !sold
		? 'gone'
		: stock === 0
			? 'out-of-stock'
			: stock < qty
				? 'short'
				: null;
	return {
		id: line.id,
		productId: line.productId,
		name: line.name,
		categorySlug: line.category.slug,
		path: `/collections/${line.category.slug}/${line.slug}`,
		size: line.size,
		color: line.color,
		brand: line.brand,
		cover: line.cover,
		qty,
		/** What a kit's pieces are made of; null for anything else. */
		contents: kitContentsText({ qty, parts: line.parts }, { most: 4 }),
		stock,
		isShared,
		sellingKobo,
		seenKobo: line.seenKobo,
		/** Until when the cart keeps this price, in words. */
		heldUntil: line.heldUntil ? localTime(line.heldUntil) : null,
		lineKobo: lineKobo({ unitKobo: sellingKobo, qty }),
		/** What discounts take off the line. */
		offKobo,
		/** How many more make each of them cheaper, in words; null where that is not near. */
		near: null as string | null,
		trouble,
	};
}
