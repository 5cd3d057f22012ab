import type { RequestContext } from '#server/http/request-context.ts';
import {
	type DeliveryAnswer,
	type DeliveryOption,
	type DeliveryPlace,
	deliveryOptions,
} from '#shop/delivery/delivery-options.ts';
import { rulesOfPlace } from '#shop/delivery/delivery-rows.ts';
import type { DeliveredGoods } from '#shop/delivery/delivery-rules.ts';
import { dueText, onTimeText, promiseText } from '#shop/delivery/delivery-words.ts';
import { localGovernments } from '#shop/delivery/local-governments.ts';

// The ways of delivery as pages show them. Only used by loaders and actions.

/** One of the ways to a place. */
type ShownWay = Pick<
	DeliveryOption,
	'methodId' | 'kind' | 'name' | 'note' | 'feeKobo' | 'surchargeKobo' | 'cashAllowed'
> & {
	/** "Delivered in 2-4 days". */
	promise: string;
	/** "by Sat 28 Nov". */
	due: string;
	/** "9 of the last 10 on time"; null where that is not known. */
	onTime: string | null;
};

export type DeliveryWays = {
	/** The name of the state that they are for. */
	state: string;
	lga: string;
	/** Those to choose from, where fees differ within the state. */
	lgas: readonly string[];
	options: ShownWay[];
	/** Ways that do not take the goods, with the reason. */
	refused: { name: string; why: string }[];
	/** Why there is no way; null while there is one, or the local government is to be said. */
	why: string | null;
};

/** The ways to a place; null where delivery is free everywhere. */
export async function deliveryWays(
	{ db, layout }: Pick<RequestContext, 'db' | 'layout'>,
	place: DeliveryPlace | null,
	goods: DeliveredGoods,
): Promise<DeliveryWays | null> {
	if (place === null || !(await layout()).shop.deliveryByZone) return null;
	const rules = await rulesOfPlace(db, place);
	const answer = deliveryOptions(place, goods, rules);
	return {
		state: place.stateName,
		lga: place.lga ?? '',
		lgas: rules.isDivided ? localGovernments(place.state) : [],
		...waysOf(answer, new Date()),
	};
}

function waysOf(
	answer: DeliveryAnswer,
	now: Date,
): Pick<DeliveryWays, 'options' | 'refused' | 'why'> {
	if (answer.kind === 'which-lga') return { options: [], refused: [], why: null };
	if (answer.kind === 'none') return { options: [], refused: [], why: answer.why };
	return {
		options: answer.options.map((option) => ({
			methodId: option.methodId,
			kind: option.kind,
			name: option.name,
			note: option.note,
			feeKobo: option.feeKobo,
			surchargeKobo: option.surchargeKobo,
			cashAllowed: option.cashAllowed,
			promise: promiseText(option),
			due: dueText(option.daysTo, now),
			onTime: option.onTime && onTimeText(option.onTime),
		})),
		refused: answer.refused.map(({ name, why }) => ({ name, why })),
		why: null,
	};
}
