import { data, redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { atShelfPrices } from '#shop/discounts/shelf-offers.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { accessoryFor } from '#shop/orders/accessory.ts';
import { AlreadyInCart, addOneMore, addToCart } from '#shop/orders/cart-changes.ts';
import { MOST_OF_A_LINE } from '#shop/orders/cart-limit.ts';
import { addedToCart, oneMoreInCart, SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { safePath } from '../../page-handlers.ts';
import { buyerToAdd } from '../account/buyer.ts';
import { pricedCart } from './priced-cart.ts';

// Adding to the cart from any page. Only used by the cart's action.

/** What the alert about an addition shows of the cart. */
export type AddedLine = NonNullable<Awaited<ReturnType<typeof lineOf>>>;
/** What it offers beside what was added. */
export type Accessory = NonNullable<Awaited<ReturnType<typeof accessoryTo>>>;

/**
 * Adds a product; visitors are asked to sign in first, unless the shop sells to guests. Scripts get an answer, plain forms a
 * redirect.
 */
export async function addTo(context: RequestContext, form: FormData, scripted: boolean) {
	const productId = form.get('productId');
	const qty = form.get('qty') ?? '1';
	const back = safePath(form.get('back'), '/collections');
	const buyer = await buyerToAdd(context);
	if (!buyer) {
		if (scripted) throw new Problem('unauthenticated', SIGN_IN_TO.addToCart);
		// The sign-in page adds it afterwards and leads back.
		const wish = { next: back, add: String(productId), qty: String(qty) };
		throw redirect(`/login?${new URLSearchParams(wish)}`);
	}
	const id = parseId(productId);
	try {
		const { cartCount, name } = await addToCart(context.db, buyer.id, id, Number(qty));
		if (!scripted) throw redirect(`/cart?${new URLSearchParams({ added: String(id), back })}`);
		const [line, accessory] = await Promise.all([
			lineOf(context, buyer.id, id),
			accessoryTo(context, buyer.id, id),
		]);
		return added({ message: addedToCart(name), cartCount, line, accessory });
	} catch (error) {
		if (!scripted || !(error instanceof AlreadyInCart)) throw error;
		const line = await lineOf(context, buyer.id, id);
		const { status, message } = error;
		return data({ ok: false as const, status, message, line }, { status });
	}
}

/** One more piece of a product that is in the cart already: the offer of the alert that says so. */
export async function addOneMoreTo(context: RequestContext, userId: number, form: FormData) {
	const id = parseId(form.get('productId'));
	const { name, productQty, cartCount } = await addOneMore(context.db, userId, id);
	const line = await lineOf(context, userId, id);
	return added({ message: oneMoreInCart(name, productQty), cartCount, line });
}

function added(answer: {
	message: string;
	cartCount: number;
	line: AddedLine | undefined;
	accessory?: Accessory | undefined;
}) {
	return data({ ok: true as const, status: 201, ...answer }, { status: 201 });
}

/** The line of a product, and the whole cart's total; undefined if it has been taken out in the meantime. */
async function lineOf(context: RequestContext, userId: number, productId: number | null) {
	const { lines, totalKobo } = (await pricedCart(context, userId)).view;
	const line = lines.find((each) => each.productId === productId);
	return (
		line && {
			productId: line.productId,
			cover: line.cover,
			qty: line.qty,
			sum: formatKobo(line.lineKobo - line.offKobo),
			cart: howMany(lines.length, 'item'),
			total: formatKobo(totalKobo),
			mayAddMore: line.qty < Math.min(MOST_OF_A_LINE, line.stock),
		}
	);
}

/** What is offered with a product, at what it costs now; undefined if there is nothing. */
async function accessoryTo(context: RequestContext, userId: number, productId: number | null) {
	if (productId === null) return undefined;
	const { db, layout, offers } = context;
	const found = await accessoryFor(db, await layout(), userId, productId);
	const [priced] = await atShelfPrices(db, await offers(), found ? [found] : []);
	if (!priced) return undefined;
	const { kind, name, path, sellingKobo } = priced;
	return { why: WHY[kind], name, path, price: formatKobo(sellingKobo) };
}

const WHY = {
	needed: 'You also need',
	'goes-with': 'Goes with it',
	'bought-with': 'Often bought with it',
} as const;
