import { z } from 'zod';
import { DELIVERY_KINDS } from '#db/delivery/delivery-schema.ts';
import {
	type DeliveryOption,
	type DeliveryPlace,
	deliveryOptions,
} from '#shop/delivery/delivery-options.ts';
import { rulesOfPlace } from '#shop/delivery/delivery-rows.ts';
import { onTimeText, promiseText } from '#shop/delivery/delivery-words.ts';
import { localGovernments } from '#shop/delivery/local-governments.ts';
import { readPlace } from '#shop/delivery/read-place.ts';
import { readWhole } from '#shop/kit/form-fields.ts';
import { koboToNaira, nairaToKobo } from '#shop/kit/money.ts';
import { fieldProblem } from '#shop/kit/problem.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import type { Shop } from '../shop.ts';
import type { Api } from './conventions.ts';
import { InvalidFields, shown } from './responses.ts';

// What delivery to a place costs, for anybody.

const whole = z.number().int();
const naira = (example: number, description: string) => shown(z.number(), example, description);

const OptionResponse = z
	.object({
		delivery_method: shown(whole.nullable(), 3, 'What place-order takes; null: the only way'),
		kind: z.enum([...DELIVERY_KINDS, 'free']),
		name: shown(z.string(), 'GIG Logistics'),
		note: shown(z.string(), ''),
		delivery_fee: naira(2_500, 'Naira, the surcharge included'),
		surcharge: naira(0, 'Naira, the part that is for bulky goods'),
		free_from: shown(z.number().nullable(), 150_000, 'Goods worth so much go without the fee'),
		days_from: shown(whole, 2),
		days_to: shown(whole, 4),
		promise: shown(z.string(), 'Delivered in 2-4 days'),
		on_time: shown(
			z.string().nullable(),
			'9 of the last 10 on time',
			'How often it was kept, where the days are what deliveries took; null: they are set by the shop',
		),
		cash_on_delivery: shown(z.boolean(), true, 'Whether it may be paid in cash'),
	})
	.meta({ id: 'DeliveryOption' });

const AnswerResponse = z.object({
	state: shown(z.string(), 'Anambra'),
	lga: shown(z.string().nullable(), 'Onitsha North'),
	options: z.array(OptionResponse).describe('In the order in which shoppers see them'),
	message: shown(z.string().nullable(), null, 'Why there is no option'),
	lgas: shown(
		z.array(z.string()),
		[],
		'Not empty: say which local government, since fees differ within the state',
	),
});
const text = (description: string, example: string) =>
	z
		.unknown()
		.optional()
		.meta({ type: 'string', description, examples: [example] });

/** Where it goes, as calls take it. */
export const placeSent = {
	state: text('A state of Nigeria', 'Anambra'),
	lga: text('A local government of it', 'Onitsha North'),
};

/** `GET /api/delivery-options`. */
export function deliveryApi(app: Api, { db }: Shop): void {
	const schema = {
		tags: ['cart'],
		operationId: 'deliveryOptions',
		summary: 'The ways of delivery to a place, with fee and promise',
		querystring: z.object({
			...placeSent,
			subtotal: text('What the goods cost together, in naira', '48000'),
			bulky: text('How many pieces are bulky', '0'),
		}),
		response: { 200: AnswerResponse, 422: InvalidFields },
	};
	app.get('/delivery-options', { schema }, async ({ query }) => {
		const place = placeOf(query.state, query.lga);
		const { deliveryByZone, deliveryText } = await shopSettings(db);
		const answered = { state: place.stateName, lga: place.lga, message: null, lgas: [] };
		if (!deliveryByZone) return { ...answered, options: [freeOption(deliveryText)] };
		const answer = deliveryOptions(
			place,
			{ subtotalKobo: subtotalOf(query.subtotal), bulkyPieces: piecesOf(query.bulky) },
			await rulesOfPlace(db, place),
		);
		if (answer.kind === 'options')
			return { ...answered, options: answer.options.map(optionResponse) };
		if (answer.kind === 'none') return { ...answered, options: [], message: answer.why };
		return {
			...answered,
			options: [],
			message: 'Say which local government it is: fees differ within the state.',
			lgas: [...localGovernments(place.state)],
		};
	});
}

/** A place as it is sent. @throws Problem invalid (`state` or `lga` that there is not) */
export function placeOf(state: unknown, lga: unknown): DeliveryPlace {
	if (typeof state !== 'string' || state.trim() === '')
		throw fieldProblem('state', 'The state field is required.');
	const inState = readPlace(state, null);
	if (!inState) throw fieldProblem('state', 'There is no such state in Nigeria.');
	if (lga === undefined || lga === '') return inState;
	const place = typeof lga === 'string' ? readPlace(state, lga) : null;
	if (!place) throw fieldProblem('lga', `${inState.stateName} has no such local government.`);
	return place;
}

function subtotalOf(sent: unknown): number {
	if (sent === undefined || sent === '') return 0;
	const kobo = typeof sent === 'string' ? nairaToKobo(sent) : null;
	if (kobo === null)
		throw fieldProblem('subtotal', 'Must be an amount in naira, with at most two decimals.');
	return kobo;
}

const MOST_PIECES = 10_000;

function piecesOf(sent: unknown): number {
	if (sent === undefined || sent === '') return 0;
	const pieces = readWhole(sent, 0);
	if (pieces === null || pieces > MOST_PIECES)
		throw fieldProblem('bulky', `Must be a whole number from 0 to ${MOST_PIECES}.`);
	return pieces;
}

function optionResponse(option: DeliveryOption): z.infer<typeof OptionResponse> {
	const { methodId, kind, name, note, feeKobo, surchargeKobo, freeFromKobo } = option;
	return {
		delivery_method: methodId,
		kind,
		name,
		note,
		delivery_fee: koboToNaira(feeKobo),
		surcharge: koboToNaira(surchargeKobo),
		free_from: freeFromKobo === null ? null : koboToNaira(freeFromKobo),
		days_from: option.daysFrom,
		days_to: option.daysTo,
		promise: promiseText(option),
		on_time: option.onTime && onTimeText(option.onTime),
		cash_on_delivery: option.cashAllowed,
	};
}

/** What every shop begins with: one way, free, everywhere. */
function freeOption(deliveryText: string): z.infer<typeof OptionResponse> {
	return {
		delivery_method: null,
		kind: 'free',
		name: deliveryText,
		note: '',
		delivery_fee: 0,
		surcharge: 0,
		free_from: null,
		days_from: 7,
		days_to: 14,
		promise: deliveryText,
		on_time: null,
		cash_on_delivery: true,
	};
}
