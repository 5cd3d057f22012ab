import { type Advice, notEnoughData, plain } from './advice.ts';

// The generator or inverter for a list of gear. Pure.

/** What starts how: times the running power that it takes for a moment. */
export const GEAR_KINDS = {
	electronics: { label: 'Mixer, screen, lights, charger', startTimes: 1 },
	amplifier: { label: 'Amplifier, active speaker', startTimes: 1 },
	motor: { label: 'Fan, pump, fridge, air conditioner', startTimes: 3 },
} as const;
export type GearKind = keyof typeof GEAR_KINDS;

/** `watts` is what one piece takes from the mains, as its plate or manual says; null when that is not known. */
export type Gear = { kind: GearKind; watts: number | null; pieces: number };
type Supply =
	| { kind: 'generator' }
	/** How long its batteries are to last, and their voltage together. */
	| { kind: 'inverter'; hours: number | null; batteryVolts: number };

/** Watts for each volt-ampere of usual loads, and of most small generators. */
const POWER_FACTOR = 0.8;
/** The part of its rating that a supply should carry for hours. */
const STEADY_LOAD = 0.8;
const INVERTER_EFFICIENCY = 0.85;
/** The part of a lead battery that may be used without wearing it out. */
const USABLE_CHARGE = 0.5;
/** Usual sizes on the market, in volt-amperes. */
const SIZES_VA = [
	650, 900, 1_200, 1_500, 2_000, 2_500, 3_500, 5_000, 6_500, 7_500, 10_000, 12_500, 15_000, 20_000,
	30_000, 40_000, 50_000,
];

/**
 * All running watts together, and for the moment of starting the extra of the one piece that takes most: motors take up to
 * three times their running power, and seldom start together (https://zetatalk10.com/energy/tengy10l.htm;
 * https://descentanalysis.org/articles/generator-sizing-starting-running-watts, which also has the rule of 80 %). Watts
 * become volt-amperes by a power factor of 0.8.
 */
export function sizePowerSupply(gear: readonly Gear[], supply: Supply): Advice {
	if (gear.length === 0) return notEnoughData(['at least one piece of gear with its watts']);
	const unknown = gear.filter(({ watts }) => watts === null).length;
	if (unknown > 0) return notEnoughData([`the watts of ${unknown} of the pieces of gear`]);
	const runningWatts = gear.reduce((sum, { watts, pieces }) => sum + (watts ?? 0) * pieces, 0);
	const startWatts = Math.max(
		...gear.map(({ kind, watts }) => (watts ?? 0) * (GEAR_KINDS[kind].startTimes - 1)),
	);
	const steadyVa = runningWatts / POWER_FACTOR / STEADY_LOAD;
	const peakVa = (runningWatts + startWatts) / POWER_FACTOR;
	const neededVa = Math.max(steadyVa, peakVa);
	const sizeVa = SIZES_VA.find((size) => size >= neededVa);
	const steps = [
		`Running together: ${plain(runningWatts)} W`,
		`For hours: ${plain(runningWatts)} W ÷ ${POWER_FACTOR} power factor ÷ ${STEADY_LOAD} load = ${plain(steadyVa)} VA`,
		`When the largest motor starts: (${plain(runningWatts)} W + ${plain(startWatts)} W) ÷ ${POWER_FACTOR} = ${plain(peakVa)} VA`,
	];
	if (sizeVa === undefined)
		return {
			verdict: 'careful',
			sentence: `This takes ${plain(neededVa / 1000, 1)} kVA: more than one usual ${supply.kind} gives. Please talk to us.`,
			steps,
		};
	const size = `${plain(sizeVa / 1000, 2)} kVA`;
	if (supply.kind === 'generator')
		return {
			verdict: 'good',
			sentence: `Take a generator of ${size} or more, by its continuous rating.`,
			steps,
		};
	return withBatteries(runningWatts, size, supply, steps);
}

function withBatteries(
	runningWatts: number,
	size: string,
	{ hours, batteryVolts }: Extract<Supply, { kind: 'inverter' }>,
	steps: string[],
): Advice {
	if (hours === null) return notEnoughData(['the hours that the batteries are to last']);
	const ampereHours = (runningWatts * hours) / (batteryVolts * INVERTER_EFFICIENCY * USABLE_CHARGE);
	return {
		verdict: 'good',
		sentence: `Take an inverter of ${size} or more, and lead batteries of ${plain(Math.ceil(ampereHours))} Ah at ${batteryVolts} V for ${plain(hours, 1)} hours.`,
		steps: [
			...steps,
			`Batteries: ${plain(runningWatts)} W × ${plain(hours, 1)} h ÷ (${batteryVolts} V × ${INVERTER_EFFICIENCY} efficiency × ${USABLE_CHARGE} of the charge) = ${plain(Math.ceil(ampereHours))} Ah`,
		],
	};
}
