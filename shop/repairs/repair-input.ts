import { z } from 'zod';
import type { RepairOutcome, RepairState } from '#db/repairs/repair-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import {
	collected,
	filledFields,
	isVisible,
	lineField,
	parseFields,
	plainText,
	requiredText,
} from '../kit/input.ts';
import { parseDay } from '../kit/lagos-days.ts';
import { LARGEST_KOBO, nairaToKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import { DeliveryInput } from '../orders/order-input.ts';
import { REPAIR_OUTCOMES, REPAIR_STATES } from './repair-states.ts';

// Repairs as the fields of their forms.

const LONGEST_FAULT = 2000;
const NO_FAULT = 'Type what is wrong.';
const LONGEST_TEXT = 500;
export const LONGEST_REPAIR_NOTE = 500;
export const LONGEST_MESSAGE = 300;

const ticked = z.literal('1').optional();
type Fields = Readonly<Record<string, string>>;

const Booking = DeliveryInput.pick({ phone: true }).extend({
	name: requiredText('name', 191).transform(oneLine),
	email: emailField.optional(),
	customer: z.string().optional(),
	/** What the shop sold (sold-goods.ts); without it, name and serial number are as typed. */
	thing: z.string().optional(),
	goods: lineField(255),
	serial: lineField(60),
	fault: z.string({ error: NO_FAULT }).refine(isVisible, NO_FAULT).pipe(plainText(LONGEST_FAULT)),
	came_with: plainText(LONGEST_TEXT).optional().default(''),
	condition: plainText(LONGEST_TEXT).optional().default(''),
	is_warranty: ticked,
	is_mailed: ticked,
});

export type RepairBooking = {
	name: string;
	phone: string;
	email: string;
	/** The account or guest whose it is; null for somebody new. */
	customerId: number | null;
	thing: string | null;
	goods: string;
	serial: string;
	fault: string;
	cameWith: string;
	condition: string;
	isWarranty: boolean;
	isMailed: boolean;
};

/**
 * What is booked in, as its form sends it.
 * @throws Problem invalid with messages per field
 */
export function readBooking(fields: Fields): RepairBooking {
	const sent = filledFields(fields);
	const thing = sent.thing ?? null;
	const wrong: FieldErrors = {};
	const typed = collected(wrong, () => parseFields(Booking, sent));
	if (thing === null && !(typed?.goods ?? sent.goods))
		wrong.goods = ['Type what was brought, or find it above.'];
	if (!typed || Object.keys(wrong).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	const { name, phone, email = '', goods, serial, fault, condition } = typed;
	return {
		name,
		phone,
		email,
		customerId: parseId(typed.customer),
		thing,
		goods,
		serial,
		fault,
		condition,
		cameWith: typed.came_with,
		isWarranty: typed.is_warranty === '1',
		isMailed: typed.is_mailed === '1',
	};
}

const Texts = z.object({
	message: plainText(LONGEST_MESSAGE).transform(oneLine).optional().default(''),
	note: plainText(LONGEST_REPAIR_NOTE).optional().default(''),
	is_mailed: ticked,
	estimate_for: plainText(LONGEST_TEXT).optional().default(''),
	maker: lineField(191),
	maker_reference: lineField(100),
	replacement: lineField(255),
	replacement_serial: lineField(60),
	replacement_code: lineField(64),
	reference: lineField(100),
});

export const REPLACED_FROM = ['own', 'other', 'none'] as const;
export type ReplacedFrom = (typeof REPLACED_FROM)[number];

export type RepairMove = {
	toState: RepairState;
	message: string;
	note: string;
	isMailed: boolean;
	/** Of an estimate. */
	estimate: { kobo: number; for: string } | null;
	/** Of goods that go to their maker. */
	maker: { name: string; reference: string; expectedOn: string | null } | null;
	/** Of goods that are handed back. */
	end: {
		outcome: RepairOutcome;
		replacement: string;
		replacementSerial: string;
		/** Of whose stock one piece is handed out: the product of the repair, the one with a SKU or barcode, or nobody's here. */
		replacedFrom: ReplacedFrom;
		replacementCode: string;
		chargedKobo: number;
		/** Who takes what is not paid yet, as the form names them. */
		collector: unknown;
		reference: string;
	} | null;
};

/**
 * A move as its form sends it; what belongs to other moves is left out.
 * @throws Problem invalid with messages per field
 */
export function readRepairMove(fields: Fields): RepairMove {
	const toState = REPAIR_STATES.find((state) => state === fields.to_state);
	if (!toState || toState === 'booked') throw fieldProblem('to_state', 'Choose what comes next.');
	const typed = parseFields(Texts, fields);
	const wrong: FieldErrors = {};
	const move: RepairMove = {
		toState,
		message: typed.message,
		note: typed.note.trim(),
		isMailed: typed.is_mailed === '1',
		estimate: toState === 'estimated' ? readEstimate(fields, typed.estimate_for, wrong) : null,
		maker: toState === 'maker' ? readMaker(fields, typed, wrong) : null,
		end: toState === 'closed' ? readEnd(fields, typed, wrong) : null,
	};
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return move;
}

function readEstimate(fields: Fields, what: string, wrong: FieldErrors) {
	const kobo = nairaToKobo(fields.estimate ?? '');
	if (kobo === null || kobo < 1 || kobo > LARGEST_KOBO)
		wrong.estimate = ['Type the amount in naira, such as 12,500.'];
	if (what.trim() === '') wrong.estimate_for = ['Type what it is for: the customer reads it.'];
	return { kobo: kobo ?? 0, for: what.trim() };
}

type Typed = z.infer<typeof Texts>;

function readMaker(fields: Fields, typed: Typed, wrong: FieldErrors) {
	const day = fields.expected_on?.trim() ?? '';
	const expectedOn = parseDay(day);
	if (typed.maker === '') wrong.maker = ['Type who has it.'];
	if (day !== '' && expectedOn === null) wrong.expected_on = ['Choose a day, or none.'];
	return { name: typed.maker, reference: typed.maker_reference, expectedOn };
}

const keyIn = <Key extends string>(
	table: Readonly<Record<Key, string>>,
	text: string | undefined,
) => (Object.keys(table) as Key[]).find((key) => key === text);

function readEnd(fields: Fields, typed: Typed, wrong: FieldErrors) {
	const outcome = keyIn(REPAIR_OUTCOMES, fields.outcome);
	if (!outcome) wrong.outcome = ['Choose how it ended.'];
	const isReplaced = outcome === 'replaced';
	const from = REPLACED_FROM.find((each) => each === fields.replaced_from) ?? 'none';
	const replacedFrom = isReplaced ? from : 'none';
	if (replacedFrom === 'other' && typed.replacement_code === '')
		wrong.replacement_code = ['Type the SKU or the barcode of what was handed out.'];
	if (isReplaced && replacedFrom === 'none' && typed.replacement === '')
		wrong.replacement = ['Type what was handed out for it.'];
	const charged = fields.charged?.trim() ?? '';
	const chargedKobo = charged === '' ? 0 : nairaToKobo(charged);
	if (chargedKobo === null) wrong.charged = ['Type the amount in naira, or nothing.'];
	return {
		outcome: outcome ?? 'returned',
		replacement: isReplaced ? typed.replacement : '',
		replacementSerial: isReplaced ? typed.replacement_serial : '',
		replacedFrom,
		replacementCode: typed.replacement_code,
		chargedKobo: chargedKobo ?? 0,
		collector: fields.collector,
		reference: typed.reference,
	};
}
