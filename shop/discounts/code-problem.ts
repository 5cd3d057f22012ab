import { formatKobo } from '../kit/money.ts';
import { type Discount, type DiscountLine, isAbout, isInScope, isRunning } from './discount.ts';
import { dayText } from './discount-days.ts';
import { sumOf } from './discount-plan.ts';

// Why a code does not count, in one sentence for the customer. Pure.

/** What is known of who orders, besides the cart. */
export type DiscountFacts = {
	now: Date;
	customer: {
		/** How often they used each discount, by its id, in orders that stand. */
		uses: ReadonlyMap<number, number>;
		isFirstOrder: boolean;
		/** The groups that they are a member of, signed in. */
		groupIds: ReadonlySet<number>;
	};
	/** What delivery costs without discounts; null until that is known. */
	deliveryKobo: number | null;
};

/** A code in the cart that does not count now. */
export type CodeProblem = {
	code: string;
	message: string;
	/** Whether something changed for everybody: it ended or was used up. Otherwise it is up to this cart or customer. */
	isOver: boolean;
};

type Fault = Omit<CodeProblem, 'code'>;

/**
 * Why a discount may not be used for these lines, whatever other discounts there are; null if it may. Of offers without a
 * code nobody reads the sentence.
 */
export function faultOf(
	discount: Discount,
	lines: readonly DiscountLine[],
	facts: DiscountFacts,
): Fault | null {
	return (
		groupFault(discount, facts) ??
		timeFault(discount, facts.now) ??
		usesFault(discount, facts) ??
		goodsFault(discount, lines) ??
		deliveryFault(discount, facts)
	);
}

const name = ({ code, name }: Discount) =>
	code === null ? `The offer “${name}”` : `The code ${code}`;
const over = (message: string): Fault => ({ message, isOver: true });
const fault = (message: string): Fault => ({ message, isOver: false });

/** Asked first, so that others hear nothing about it. */
function groupFault(discount: Discount, { customer }: DiscountFacts): Fault | null {
	const { groupIds } = discount;
	if (groupIds === null || groupIds.some((id) => customer.groupIds.has(id))) return null;
	return fault(
		`${name(discount)} is for certain customers only. If you are one of them, sign in with that account.`,
	);
}

function timeFault(discount: Discount, now: Date): Fault | null {
	if (isRunning(discount, now)) return null;
	const { startsAt, endsAt } = discount;
	if (endsAt !== null && endsAt <= now) return over(`${name(discount)} has ended.`);
	return fault(`${name(discount)} counts from ${startsAt ? dayText(startsAt, now) : 'later'}.`);
}

function usesFault(discount: Discount, { customer }: DiscountFacts): Fault | null {
	const { id, mostUses, usesPerCustomer, used, firstOrderOnly } = discount;
	if (firstOrderOnly && !customer.isFirstOrder)
		return fault(`${name(discount)} is for a first order.`);
	const own = customer.uses.get(id) ?? 0;
	if (usesPerCustomer !== null && own >= usesPerCustomer)
		return fault(
			usesPerCustomer === 1
				? `You have used ${lower(name(discount))} already; it counts once per customer.`
				: `You have used ${lower(name(discount))} ${own} times already, as often as a customer may.`,
		);
	if (mostUses !== null && used >= mostUses)
		return over(`${name(discount)} has been used as often as it could be.`);
	return null;
}

function goodsFault(discount: Discount, lines: readonly DiscountLine[]): Fault | null {
	const goods = lines.filter((line) => isAbout(discount, line));
	const { value, leastKobo, leastQty, goodsNames } = discount;
	const what = goodsNames.length > 0 ? goodsNames.join(', ') : null;
	if (goods.length === 0) {
		return fault(
			lines.some((line) => isInScope(discount, line))
				? `${name(discount)} leaves out what is in your cart${discount.excludesReduced ? ', such as goods that are reduced already' : ''}.`
				: `${name(discount)} is for ${what ?? 'other goods'}, and there is nothing of that in your cart.`,
		);
	}
	const enough = goods.filter(({ qty }) => qty >= leastQty);
	if (enough.length === 0) {
		const more = leastQty - Math.max(...goods.map(({ qty }) => qty));
		return fault(
			`${name(discount)} needs ${leastQty} pieces of one product${what ? ` of ${what}` : ''} in your cart: ${more} more.`,
		);
	}
	const missing = leastKobo - sumOf(enough);
	if (missing > 0)
		return fault(
			`${name(discount)} needs ${formatKobo(leastKobo)} of ${what ?? 'goods'} in your cart: ${formatKobo(missing)} more.`,
		);
	const pieces = enough.reduce((sum, { qty }) => sum + qty, 0);
	if (value.kind === 'buy-get' && pieces < value.buy + value.free)
		return fault(
			`${name(discount)} needs ${value.buy + value.free} pieces of ${what ?? 'its goods'} in your cart: ${value.buy + value.free - pieces} more.`,
		);
	return null;
}

function deliveryFault(discount: Discount, { deliveryKobo }: DiscountFacts): Fault | null {
	if (discount.value.kind !== 'delivery' || deliveryKobo !== 0) return null;
	return fault(
		`The delivery of this order is free already, so ${lower(name(discount))} saves nothing.`,
	);
}

/** The sentence of a code that nobody has made. */
export function unknownCode(code: string): string {
	return `There is no code ${code}. Please check how it is spelled.`;
}

/** The sentence of a code that could be used, while other discounts save more. */
export function betterFault(discount: Discount, others: readonly Discount[]): string {
	const used = others.map((each) => lower(name(each))).join(' and ');
	return used === ''
		? `${name(discount)} saves nothing on this cart.`
		: `${name(discount)} does not count together with ${used}, which ${others.length === 1 ? 'saves' : 'save'} you more.`;
}

/** The sentence of a code that may not be used besides another. */
export function secondCode(discount: Discount, other: Discount): string {
	return `${name(discount)} does not count together with the code ${other.code}. Remove that one to use it.`;
}

const lower = (sentence: string) => sentence.replace(/^The/, 'the');
