import { otherTotal } from '../checkout/staff-order.ts';
import { PRICE_OF } from '../checkout/staff-order-lines.ts';
import { formatKobo } from '../kit/money.ts';
import { CHECK_FIELDS, Problem } from '../kit/problem.ts';
import { type GoodsNow, shortText } from './sale-goods.ts';
import type { TillSale } from './till-sale.ts';

// What a till is told when the shop refuses a sale, and what staff read of one that came too late to be refused.

type Item = {
	product_id: number;
	name: string;
	product_qty: number;
	in_stock: number;
	sold: boolean;
};

/** A refusal as a till needs it: deleted goods are `items`, too, and beside refused prices stand those of the shop. */
export function problemAtTill(
	error: unknown,
	sale: TillSale,
	goods: ReadonlyMap<number, GoodsNow>,
): unknown {
	if (!(error instanceof Problem)) return error;
	const { totalKobo } = error.facts;
	if (typeof totalKobo === 'number') return otherTotal(totalKobo);
	const gone = sale.lines.filter(({ productId }) => !goods.has(productId));
	if (error.code === 'invalid' && gone.length > 0) {
		const items = gone.map(({ productId, name, qty }): Item => {
			return { product_id: productId, name, product_qty: qty, in_stock: 0, sold: false };
		});
		const message = items.map(({ name }) => `${name} is no longer sold.`).join(' ');
		return new Problem('conflict', message, { facts: { items } });
	}
	const wrong = sale.lines.filter(({ productId }) => error.fields[PRICE_OF + productId]);
	if (wrong.length === 0) return error;
	const said = wrong.map(({ productId, unitKobo }) => {
		const kobo = goods.get(productId)?.sellingKobo ?? 0;
		const text =
			unitKobo > kobo
				? `The shop asks ${formatKobo(kobo)}: take that or less.`
				: `The shop asks ${formatKobo(kobo)}, and your role does not agree on other prices.`;
		return { productId, kobo, text };
	});
	const fields = said.map(({ productId, text }) => [PRICE_OF + productId, [text]]);
	const prices = said.map(({ productId, kobo }) => ({ product_id: productId, kobo }));
	return new Problem('invalid', CHECK_FIELDS, {
		fields: { ...error.fields, ...Object.fromEntries(fields) },
		facts: { prices },
	});
}

/** Why a sale was not recorded when it came, in the past. */
export function lateProblem({ message, fields, facts }: Problem): string {
	const items = facts.items as Item[] | undefined;
	if (items)
		return items
			.map(({ product_id: productId, name, product_qty: sold, in_stock: stock }) =>
				shortText({ productId, name, sold, stock }),
			)
			.join(' ');
	const said = Object.values(fields).flatMap(([first]) => first ?? []);
	return said.length > 0 ? said.join(' ') : message;
}
