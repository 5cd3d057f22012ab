import { type Advice, notEnoughData, plain } from './advice.ts';

// How thick a cable of a length has to be. Pure.

/** Null for what is not known. */
type CableRun =
	| {
			kind: 'speaker';
			metres: number | null;
			/** Load at its end: of speakers in parallel, that of all together. */
			ohms: number | null;
			/** Continuous power that it carries. */
			watts: number | null;
	  }
	| { kind: 'mains'; metres: number | null; watts: number | null };

/** Of copper, ohms for a metre of one square millimetre at 20 °C. */
const RESISTIVITY = 0.0175;
/** The resistance of a speaker cable, as a part of the load. */
const SPEAKER_SHARE = 0.05;
const MAINS_VOLTS = 230;
/** The voltage that a mains cable may lose. */
const MAINS_DROP = 0.05;
const POWER_FACTOR = 0.8;
/** Flexible cords: square millimetres, the amperes that they carry, and the American gauge that is at least as thick. */
const CORDS = [
	{ squareMillimetres: 0.75, amperes: 6, gauge: 18 },
	{ squareMillimetres: 1, amperes: 10, gauge: 16 },
	{ squareMillimetres: 1.5, amperes: 16, gauge: 14 },
	{ squareMillimetres: 2.5, amperes: 25, gauge: 12 },
	{ squareMillimetres: 4, amperes: 32, gauge: 10 },
	{ squareMillimetres: 6, amperes: 40, gauge: 8 },
] as const;

/**
 * There and back, a cable has 2 × length × resistivity ÷ area ohms
 * (https://support.teufel.de/hc/en-us/articles/360007857719). A speaker cable should have at most 5 % of the load
 * (https://www.3starinc.com/speaker_wire_cable.html); a mains cable may lose 5 % of the voltage (IEC 60364-5-52, annex G);
 * what a cord carries is that of BS 7671, table 4F3A, and for 6 mm² that of usual cords.
 */
export function sizeCable(run: CableRun): Advice {
	const { metres, watts } = run;
	const ohms = run.kind === 'speaker' ? run.ohms : null;
	const needed = [
		...(metres === null ? ['the length of the cable (metres)'] : []),
		...(run.kind === 'speaker' && ohms === null ? ['the impedance at its end (ohms)'] : []),
		...(watts === null ? ['the power that it carries (watts)'] : []),
	];
	if (metres === null || watts === null || needed.length > 0) return notEnoughData(needed);
	const load = run.kind === 'speaker' ? speakerLoad(ohms ?? 0, watts) : mainsLoad(watts);
	const area = (2 * metres * RESISTIVITY) / load.mostOhms;
	const cord = CORDS.find(
		({ squareMillimetres, amperes }) => squareMillimetres >= area && amperes >= load.amperes,
	);
	const steps = [
		...load.steps,
		`Area: 2 × ${plain(metres, 1)} m × ${RESISTIVITY} ÷ ${plain(load.mostOhms, 3)} ohms = ${plain(area, 2)} mm²`,
	];
	if (!cord)
		return {
			verdict: 'bad',
			sentence: `No usual cable is thick enough: it would need ${plain(area, 1)} mm² and ${plain(load.amperes, 1)} A. Use a shorter way or several cables.`,
			steps,
		};
	return {
		verdict: 'good',
		sentence: `Take 2 × ${cord.squareMillimetres} mm² (${cord.gauge} AWG) or thicker, of copper, for ${plain(metres, 1)} m.`,
		steps: [
			...steps,
			`The next cord that is thick enough and carries ${plain(load.amperes, 1)} A: ${cord.squareMillimetres} mm², up to ${cord.amperes} A`,
		],
	};
}

function speakerLoad(ohms: number, watts: number) {
	const amperes = Math.sqrt(watts / ohms);
	const mostOhms = ohms * SPEAKER_SHARE;
	return {
		amperes,
		mostOhms,
		steps: [
			`Current: √(${plain(watts)} W ÷ ${plain(ohms, 2)} ohms) = ${plain(amperes, 1)} A`,
			`Resistance, at most 5 % of the load: ${plain(mostOhms, 3)} ohms`,
		],
	};
}

function mainsLoad(watts: number) {
	const amperes = watts / (MAINS_VOLTS * POWER_FACTOR);
	const mostOhms = (MAINS_VOLTS * MAINS_DROP) / amperes;
	return {
		amperes,
		mostOhms,
		steps: [
			`Current: ${plain(watts)} W ÷ (${MAINS_VOLTS} V × ${POWER_FACTOR}) = ${plain(amperes, 1)} A`,
			`Resistance, for a loss of 5 % of ${MAINS_VOLTS} V: ${plain(mostOhms, 3)} ohms`,
		],
	};
}
