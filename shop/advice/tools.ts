import type { Advice } from './advice.ts';
import { matchAmplifier } from './amplifier-match.ts';
import { LAYOUTS, type Layout, LEVELS, type Level, reachAudience } from './audience.ts';
import { sizeCable } from './cable-size.ts';
import { GEAR_KINDS, type GearKind, sizePowerSupply } from './power-supply.ts';

// The tools of advice as forms: what each asks, and how what was typed becomes an answer. Pure, for pages.

export type AdviceField = {
	name: string;
	label: string;
	hint?: string;
	/** A number above 0 and up to this, if it is not a choice. */
	most?: number;
	/** A whole number. */
	whole?: boolean;
	choices?: readonly (readonly [value: string, label: string])[];
	/** What stands there at first. */
	start?: string;
	/** Shares its line with another on phones. */
	isShort?: boolean;
};
/** Fields that belong together; `isMore` if most people leave them empty. */
export type FieldGroup = { name: string; fields: readonly AdviceField[]; isMore?: boolean };
type Typed = { number: (name: string) => number | null; choice: (name: string) => string };
type AdviceTool = {
	title: string;
	lead: string;
	groups: readonly FieldGroup[];
	/** The title of a good answer. */
	good: string;
	advise: (typed: Typed) => Advice;
};
export type ToolName = keyof typeof TOOLS;

const MOST_GEAR = 6;
const GEAR_AT_FIRST = 2;
const watts = (name: string, label: string, hint: string): AdviceField => ({
	name,
	label,
	hint,
	most: 100_000,
});
const ohms = (name: string, label: string, hint: string): AdviceField => ({
	name,
	label,
	hint,
	most: 1000,
});
const labelled = <Name extends string>(names: Record<Name, { label: string }>) =>
	Object.entries<{ label: string }>(names).map(([name, { label }]) => [name, label] as const);

export const TOOLS = {
	amplifier: {
		title: 'Does the amplifier suit the speaker?',
		good: 'Yes',
		lead: 'Power and impedance of a passive speaker and its amplifier.',
		groups: [
			{
				name: 'Amplifier',
				fields: [
					watts(
						'amplifier_watts',
						'Power a channel (watts)',
						'Continuous (RMS), at the load below.',
					),
					ohms('rated_ohms', 'At a load of (ohms)', 'As its data sheet says: 8, 4 or 2.'),
					ohms('least_ohms', 'Least load allowed (ohms)', 'Empty if it is not known.'),
				],
			},
			{
				name: 'Speaker',
				fields: [
					watts('speaker_watts', 'Continuous power (watts)', 'RMS, not peak or program.'),
					ohms('speaker_ohms', 'Impedance (ohms)', 'Nominal, of one speaker.'),
					{
						name: 'speakers',
						label: 'Speakers on a channel',
						hint: 'In parallel.',
						most: 8,
						whole: true,
						start: '1',
					},
				],
			},
		],
		advise: ({ number }) =>
			matchAmplifier({
				amplifierWatts: number('amplifier_watts'),
				ratedOhms: number('rated_ohms'),
				leastOhms: number('least_ohms'),
				speakerWatts: number('speaker_watts'),
				speakerOhms: number('speaker_ohms'),
				speakersOnChannel: number('speakers') ?? 1,
			}),
	},
	power: {
		title: 'Which generator or inverter runs it?',
		good: 'Answer',
		lead: 'What all of it takes, and what motors take when they start.',
		groups: [
			...Array.from({ length: MOST_GEAR }, (_, at) => ({
				name: `Gear ${at + 1}`,
				isMore: at >= GEAR_AT_FIRST,
				fields: [
					{ name: `kind${at}`, label: 'Kind', choices: labelled(GEAR_KINDS), start: 'amplifier' },
					{
						...watts(`watts${at}`, 'Takes (watts)', 'From the mains, as its plate says.'),
						isShort: true,
					},
					{
						name: `pieces${at}`,
						label: 'Pieces',
						most: 500,
						whole: true,
						start: '1',
						isShort: true,
					},
				],
			})),
			{
				name: 'Supply',
				fields: [
					{
						name: 'supply',
						label: 'Supply',
						choices: [
							['generator', 'Generator'],
							['12', 'Inverter with 12 V batteries'],
							['24', 'Inverter with 24 V batteries'],
							['48', 'Inverter with 48 V batteries'],
						],
						start: 'generator',
					},
					{ name: 'hours', label: 'Hours on batteries', hint: 'For an inverter.', most: 100 },
				],
			},
		],
		advise: ({ number, choice }) => {
			const gear = Array.from({ length: MOST_GEAR }, (_, at) => ({
				kind: choice(`kind${at}`) as GearKind,
				watts: number(`watts${at}`),
				pieces: number(`pieces${at}`) ?? 1,
			})).filter((each) => each.watts !== null);
			const supply = choice('supply');
			return sizePowerSupply(
				gear,
				supply === 'generator'
					? { kind: 'generator' }
					: { kind: 'inverter', hours: number('hours'), batteryVolts: Number(supply) },
			);
		},
	},
	people: {
		title: 'How many people do the speakers reach?',
		good: 'Answer',
		lead: 'From their loudness, indoors and out.',
		groups: [
			{
				name: 'Speakers',
				fields: [
					{
						name: 'peak_decibels',
						label: 'Maximum SPL (dB at 1 m)',
						hint: 'Peak, of one speaker.',
						most: 160,
					},
					{
						name: 'sensitivity_decibels',
						label: 'Or: sensitivity (dB at 1 W, 1 m)',
						hint: 'Together with its power.',
						most: 130,
					},
					watts('watts', 'Continuous power (watts)', 'RMS, of one speaker.'),
					{ name: 'count', label: 'How many', most: 16, whole: true, start: '2' },
				],
			},
			{
				name: 'Place',
				fields: [
					{
						name: 'place',
						label: 'Where',
						choices: [
							['indoors', 'Indoors'],
							['outdoors', 'Outdoors'],
						],
						start: 'indoors',
					},
					{ name: 'level', label: 'What for', choices: labelled(LEVELS), start: 'music' },
					{ name: 'layout', label: 'People', choices: labelled(LAYOUTS), start: 'standing' },
				],
			},
		],
		advise: ({ number, choice }) =>
			reachAudience(
				{
					peakDecibels: number('peak_decibels'),
					sensitivityDecibels: number('sensitivity_decibels'),
					watts: number('watts'),
					count: number('count') ?? 2,
				},
				{
					isIndoors: choice('place') === 'indoors',
					level: choice('level') as Level,
					layout: choice('layout') as Layout,
				},
			),
	},
	cable: {
		title: 'How thick does the cable have to be?',
		good: 'Answer',
		lead: 'For speakers, or from the mains.',
		groups: [
			{
				name: 'Cable',
				fields: [
					{
						name: 'kind',
						label: 'What for',
						choices: [
							['speaker', 'A speaker'],
							['mains', 'Mains, 230 V'],
						],
						start: 'speaker',
					},
					{ name: 'metres', label: 'Length (metres)', hint: 'One way.', most: 1000 },
					watts('watts', 'Power (watts)', 'That it carries.'),
					ohms('ohms', 'Impedance at its end (ohms)', 'For a speaker cable.'),
				],
			},
		],
		advise: ({ number, choice }) =>
			choice('kind') === 'mains'
				? sizeCable({ kind: 'mains', metres: number('metres'), watts: number('watts') })
				: sizeCable({
						kind: 'speaker',
						metres: number('metres'),
						watts: number('watts'),
						ohms: number('ohms'),
					}),
	},
} satisfies Record<string, AdviceTool>;
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];

/** Everything that a tool asks. */
export function fieldsOf(name: ToolName): AdviceField[] {
	return TOOLS[name].groups.flatMap(({ fields }) => fields as readonly AdviceField[]);
}

/** What a tool answers to a form: the advice, or messages by field; neither to a form that nobody has filled in. */
type ToolAnswer = { advice: Advice | null; errors: Record<string, string[]> };

/** Answers what was typed into a tool's form. */
export function askTool(name: ToolName, typed: ReadonlyMap<string, string>): ToolAnswer {
	const fields = fieldsOf(name);
	const errors: Record<string, string[]> = {};
	const numbers = new Map<string, number>();
	for (const field of fields) {
		const text = typed.get(field.name)?.trim() ?? '';
		if (field.choices || text === '') continue;
		const number = readNumber(text, field);
		if (number === null) errors[field.name] = [wrongNumber(field)];
		else numbers.set(field.name, number);
	}
	const isAsked = fields.some((field) => typed.has(field.name));
	if (!isAsked || Object.keys(errors).length > 0) return { advice: null, errors };
	const choice = (of: string) => {
		const field = fields.find((each) => each.name === of);
		const given = typed.get(of);
		return field?.choices?.some(([value]) => value === given)
			? (given ?? '')
			: (field?.start ?? '');
	};
	const number = (of: string) => numbers.get(of) ?? null;
	return { advice: TOOLS[name].advise({ number, choice }), errors };
}

function readNumber(text: string, { most = 0, whole }: AdviceField): number | null {
	const plainText = text.replaceAll(',', '');
	const number = /^\d{1,7}(\.\d{1,3})?$/.test(plainText) ? Number(plainText) : 0;
	return number > 0 && number <= most && !(whole && !Number.isInteger(number)) ? number : null;
}

const wrongNumber = ({ most = 0, whole }: AdviceField) =>
	`Must be a ${whole ? 'whole ' : ''}number above 0, at most ${most.toLocaleString('en-NG')}, or empty.`;
