import type { SpecificationKind } from '#db/specification-schema.ts';

// Reads specifications out of a supplier's attributes: those that a shop of this trade compares by.

/** A specification as a record states it, which a category may or may not have. */
export type SpecificationFact = {
	key: string;
	label: string;
	kind: Exclude<SpecificationKind, 'text'>;
	/** Key of a number's unit. */
	unit: string | null;
	value: number | boolean | string;
	/** What of a text it was read out of: only staff can say whether it is so. Missing where a field states it. */
	passage?: string;
};

type Read = [attribute: string, key: string, label: string, unit?: string];

/** Attributes (without their type prefix `t_`, `n_`, `b_`) that hold a number. */
const NUMBERS: Read[] = [
	['rms_rated_power', 'power', 'Power (RMS)', 'w'],
	['display_diagonal', 'screen_size', 'Screen size', 'in'],
	['cable_length', 'cable_length', 'Cable length', 'm'],
	['impedance', 'impedance', 'Impedance', 'ohm'],
	['headphone_sensitivity', 'sensitivity', 'Sensitivity', 'db'],
	['signal_to_noise_ratio__snr_', 'signal_to_noise', 'Signal to noise', 'db'],
	['driver_unit', 'driver', 'Driver', 'mm'],
	['display_brightness', 'brightness', 'Brightness', 'cd'],
	['response_time', 'response_time', 'Response time', 'ms'],
	['maximum_weight_capacity', 'carries', 'Carries up to', 'kg'],
	['maximum_screen_size_compatibility', 'for_screens', 'For screens up to', 'in'],
	['rack_capacity', 'rack_units', 'Rack units'],
	['bulb_power', 'lamp_power', 'Lamp power', 'w'],
	['service_life_of_lamp', 'lamp_life', 'Lamp life', 'h'],
	['battery_voltage', 'battery_voltage', 'Battery voltage', 'v'],
	['battery_capacity__watt_hours_', 'battery_energy', 'Battery capacity', 'wh'],
	['power_consumption__typical_', 'consumption', 'Power consumption', 'w'],
	['optical_zoom', 'optical_zoom', 'Optical zoom'],
	['hdmi_ports_quantity', 'hdmi_ports', 'HDMI ports'],
	['usb_2_0_ports_quantity', 'usb_ports', 'USB 2.0 ports'],
	['ethernet_lan__rj_45__ports', 'network_ports', 'Network ports'],
	['ports_quantity', 'ports', 'Ports'],
	['keyboard_number_of_keys', 'keys', 'Keys', 'key'],
	['number_of_speakers', 'speakers', 'Loudspeakers'],
];
const YES_NO: Read[] = [
	['bluetooth', 'bluetooth', 'Bluetooth'],
	['wi_fi', 'wi_fi', 'Wi-Fi'],
	['touchscreen', 'touchscreen', 'Touch screen'],
	['built_in_microphone', 'microphone', 'Built-in microphone'],
	['built_in_speaker_s_', 'built_in_speaker', 'Built-in loudspeaker'],
	['magnetically_shielded', 'shielded', 'Magnetically shielded'],
	['fm_radio', 'fm_radio', 'FM radio'],
];
const CHOICES: Read[] = [
	['connectivity_technology', 'connection', 'Connection'],
	['wearing_style', 'worn', 'Worn'],
	['ear_coupling', 'ear_coupling', 'Ear coupling'],
	['acoustic_system', 'acoustics', 'Acoustics'],
	['hd_type', 'hd', 'HD'],
	['native_aspect_ratio', 'aspect_ratio', 'Aspect ratio'],
	['connector_1', 'connector_1', 'Connector 1'],
	['connector_2', 'connector_2', 'Connector 2'],
	['mounting_type', 'mounting', 'Mounting'],
];

const LARGEST = 1e9;
const LONGEST_CHOICE = 60;
const SAYS_NOTHING = /^(n\/?a|none|not (supported|available|applicable)|unknown|y|-+|0)?$/i;

/** Those that a record states of a product of this name, each once. */
export function specificationFacts(
	attributes: Record<string, unknown>,
	name = '',
): SpecificationFact[] {
	const bare = new Map(
		Object.entries(attributes).map(([key, value]) => [key.replace(/^[tnb]_/, ''), value]),
	);
	const numbers = [
		...NUMBERS.map(([name, ...of]) => numberFact(bare.get(name), of)),
		weightFact(bare, name),
	];
	const physical = asRecord(attributes.physical);
	const facts = [
		...(physical ? lightFacts(physical, attributes.modes) : []),
		...numbers,
		...YES_NO.map(([name, key, label]) => {
			const given = String(bare.get(name) ?? '').toLowerCase();
			if (given !== 'true' && given !== 'false') return null;
			return { key, label, kind: 'yes-no' as const, unit: null, value: given === 'true' };
		}),
		...CHOICES.map(([name, key, label]) => {
			const value = String(bare.get(name) ?? '')
				.replace(/[\s\p{Cc}]+/gu, ' ')
				.trim();
			if (SAYS_NOTHING.test(value) || value.length > LONGEST_CHOICE || /[|,\\]/.test(value))
				return null;
			return { key, label, kind: 'choice' as const, unit: null, value };
		}),
	];
	const seen = new Set<string>();
	return facts.flatMap((fact) =>
		fact === null || seen.has(fact.key) || !seen.add(fact.key) ? [] : [fact],
	);
}

function numberFact(
	given: unknown,
	[key, label, unit = null]:
		| [string, string, string?]
		| readonly [string, string, (string | null)?],
): SpecificationFact | null {
	const text = String(given ?? '')
		.trim()
		.replace(/U$/, '');
	const value = text === '' ? Number.NaN : Number(text);
	if (!(value > 0 && value < LARGEST)) return null;
	return { key, label, kind: 'number', unit, value: Math.round(value * 1e6) / 1e6 };
}

/** Heavier than its packed product by more than this, a weight is another thing's. */
const PACKED = 1.5;
/** Up to this a weight of paper is that of a square metre, in grams, unless that has a field of its own. */
const HEAVIEST_SHEET = 400;

/** Weights below ten grams are kilograms in the wrong field. */
function weightFact(bare: ReadonlyMap<string, unknown>, name: string): SpecificationFact | null {
	const unit = String(bare.get('weight-unit') ?? '');
	const given = Number(bare.get('weight') ?? Number.NaN);
	const grams = unit === 'KILOGRAM' ? given * 1000 : given >= 10 ? given : Number.NaN;
	const packed = Number(bare.get('package_weight') ?? Number.NaN);
	if (packed >= 10 && grams > PACKED * packed) return null;
	if (/\bpaper\b/i.test(name) && grams <= HEAVIEST_SHEET && !hasSheetWeight(bare)) return null;
	return numberFact(grams / 1000, ['weight', 'Weight', 'kg']);
}

const hasSheetWeight = (bare: ReadonlyMap<string, unknown>) =>
	bare.has('print_media_weight') || bare.has('media_weight');

/** Stage lights: `physical` in kilograms and watts, `modes` with their DMX channels. */
function lightFacts(
	physical: Record<string, unknown>,
	modes: unknown,
): (SpecificationFact | null)[] {
	const bulb = asRecord(physical.bulb) ?? {};
	const degrees = asRecord(physical.lens)?.degreesMinMax;
	const [least, most] = Array.isArray(degrees) ? degrees : [];
	const channels = Array.isArray(modes)
		? Math.max(0, ...modes.map((mode) => Number(asRecord(mode)?.channels ?? 0)))
		: 0;
	return [
		numberFact(physical.power, ['power', 'Power', 'w']),
		numberFact(bulb.lumens, ['light', 'Light', 'lm']),
		numberFact(bulb.colorTemperature, ['colour_temperature', 'Colour temperature', 'k']),
		numberFact(least === most ? least : null, ['beam', 'Beam', 'deg']),
		numberFact(channels, ['dmx_channels', 'DMX channels (most)', 'channel']),
		numberFact(physical.weight, ['weight', 'Weight', 'kg']),
	];
}

function asRecord(value: unknown): Record<string, unknown> | null {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: null;
}
