import type { AppliedDiscount } from '../totals/order-total.ts';
import {
	betterFault,
	type CodeProblem,
	type DiscountFacts,
	faultOf,
	secondCode,
	unknownCode,
} from './code-problem.ts';
import type { Discount, DiscountLine } from './discount.ts';
import { bestPlan, type Plan } from './discount-plan.ts';

// Which discounts an order gets. Pure: cart, checkout and order ask here.

type Applied = {
	discounts: AppliedDiscount[];
	/** Of each typed code that does not count, why. */
	problems: CodeProblem[];
};

type Outcome = { codes: Discount[]; plan: Plan; freeing: Discount | null; worthKobo: number };

/**
 * The discounts of an order, by id. Offers count by themselves; a code counts once it is typed, one an order unless all of
 * them combine. Where discounts do not go together, the best for the customer counts, and of equal ones the oldest: neither
 * the order of lines nor that of codes or discounts matters. Goods never become free altogether.
 * @param lines a product each, in the order of which the amounts are answered
 * @param discounts all offers that may be running, and the discounts of the typed codes
 * @param codes as normaliseCode returns them
 */
export function applyDiscounts(
	lines: readonly DiscountLine[],
	discounts: readonly Discount[],
	codes: readonly string[],
	facts: DiscountFacts,
): Applied {
	const typed = [...new Set(codes)].toSorted();
	const byCode = new Map(
		discounts.flatMap((each) => (each.code === null ? [] : [[each.code, each]])),
	);
	const problems = new Map<string, CodeProblem>();
	const usable: Discount[] = [];
	for (const code of typed) {
		const discount = byCode.get(code);
		const fault = discount
			? faultOf(discount, lines, facts)
			: { message: unknownCode(code), isOver: true };
		if (fault) problems.set(code, { code, ...fault });
		else if (discount) usable.push(discount);
	}
	const offers = discounts.filter(
		(each) => each.code === null && faultOf(each, lines, facts) === null,
	);
	const outcome = bestOutcome(lines, offers, usable, facts);
	const counting = [
		...outcome.plan.taken.keys(),
		...(outcome.freeing ? [outcome.freeing] : []),
	].toSorted((a, b) => a.id - b.id);
	for (const each of usable) {
		if (counting.includes(each)) continue;
		const message = whyNot(each, outcome, counting, lines, facts);
		problems.set(each.code ?? '', { code: each.code ?? '', message, isOver: false });
	}
	return {
		discounts: counting.map((discount) => ({
			discountId: discount.id,
			code: discount.code,
			name: discount.name,
			lineKobo: outcome.plan.taken.get(discount) ?? lines.map(() => 0),
			freesDelivery: discount === outcome.freeing,
		})),
		problems: typed.flatMap((code) => problems.get(code) ?? []),
	};
}

/** The best way to use codes with the offers. */
function bestOutcome(
	lines: readonly DiscountLine[],
	offers: readonly Discount[],
	usable: readonly Discount[],
	facts: DiscountFacts,
): Outcome {
	const combining = usable.filter(({ combines }) => combines);
	const sole = usable.filter(({ combines }) => !combines);
	const choices = [combining, ...sole.map((each) => [each])]
		.filter((choice) => choice.length > 0)
		.toSorted(([a], [b]) => (a?.id ?? 0) - (b?.id ?? 0));
	const [first = [], ...others] = choices;
	let best = outcomeOf(lines, offers, first, facts);
	for (const codes of others) {
		const other = outcomeOf(lines, offers, codes, facts);
		if (other.worthKobo > best.worthKobo) best = other;
	}
	return best;
}

function outcomeOf(
	lines: readonly DiscountLine[],
	offers: readonly Discount[],
	codes: Discount[],
	{ deliveryKobo }: DiscountFacts,
): Outcome {
	const plan = bestPlan(lines, [...offers, ...codes]);
	const frees = ({ value }: Discount) => value.kind === 'delivery';
	const oldest = (some: readonly Discount[]) =>
		some.filter(frees).toSorted((a, b) => a.id - b.id)[0];
	const freeing = oldest(offers) ?? oldest(codes) ?? null;
	// While nobody knows what delivery costs, having it free is worth something.
	const worthKobo = plan.savedKobo + (freeing ? (deliveryKobo ?? 1) : 0);
	return { codes, plan, freeing, worthKobo };
}

/** Why a code that could be used is not. */
function whyNot(
	discount: Discount,
	outcome: Outcome,
	counting: readonly Discount[],
	lines: readonly DiscountLine[],
	facts: DiscountFacts,
): string {
	const counted = outcome.codes.find((each) => each !== discount && counting.includes(each));
	const isSecond = counted && !(discount.combines && counted.combines);
	if (isSecond && !outcome.codes.includes(discount)) return secondCode(discount, counted);
	if (discount.value.kind === 'delivery')
		return betterFault(discount, outcome.freeing ? [outcome.freeing] : []);
	const alone = outcomeOf(lines, [], [discount], facts);
	const touched = alone.plan.taken.get(discount) ?? [];
	const others = counting.filter((other) =>
		outcome.plan.taken.get(other)?.some((kobo, at) => kobo > 0 && (touched[at] ?? 0) > 0),
	);
	return betterFault(discount, others);
}
