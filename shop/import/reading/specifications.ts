import { cleanLine, cleanParagraphs, trailing } from './clean-text.ts';

// Turns a supplier's attributes into lines that shoppers can read ("Power: 250 W"), the most useful ones first.

const MOST_LINES = 12;
const LONGEST_VALUE = 120;
const SAYS_NOTHING = /^(n\/?a|none|not (supported|available|applicable)|unknown|y|-+|0)?$/i;

type Attributes = Record<string, unknown>;
type Line = [key: string, label: string, unit?: string];

/** Attribute (without its type prefix `t_`, `n_`, `b_`) → label and unit, in display order. */
const LINES: Line[] = [
	['product_type', 'Type'],
	['type', 'Type'],
	['case_type', 'Type'],
	['display_diagonal', 'Screen size', '"'],
	['display_resolution', 'Resolution'],
	['hd_type', 'HD'],
	['maximum_resolution', 'Highest resolution'],
	['maximum_video_resolution', 'Video resolution'],
	['maximum_frame_rate', 'Frame rate', ' frames a second'],
	['total_megapixels', 'Megapixels'],
	['optical_zoom', 'Optical zoom', '×'],
	['native_aspect_ratio', 'Aspect ratio'],
	['display_brightness', 'Brightness', ' cd/m²'],
	['contrast_ratio__typical_', 'Contrast'],
	['response_time', 'Response time', ' ms'],
	['cable_length', 'Cable length', ' m'],
	['connector_1', 'Connector 1'],
	['connector_2', 'Connector 2'],
	['connector_gender', 'Connector gender'],
	['connector_s_', 'Connectors'],
	['connector_contacts_plating', 'Contacts'],
	['cable_shielding', 'Shielding'],
	['awg_wire_size', 'Wire gauge (AWG)'],
	['rms_rated_power', 'Power (RMS)', ' W'],
	['wearing_style', 'Worn'],
	['ear_coupling', 'Ear coupling'],
	['headphone_frequency', 'Frequency range', ' Hz'],
	['impedance', 'Impedance', ' Ω'],
	['headphone_sensitivity', 'Sensitivity', ' dB'],
	['driver_unit', 'Driver', ' mm'],
	['headphone_connectivity', 'Plug'],
	['audio_system', 'Audio system'],
	['audio_formats_supported', 'Audio formats'],
	['connectivity_technology', 'Connection'],
	['device_interface', 'Interface'],
	['bluetooth_version', 'Bluetooth'],
	['wi_fi_standards', 'Wi-Fi'],
	['usb_version', 'USB version'],
	['hdmi_ports_quantity', 'HDMI ports'],
	['usb_2_0_ports_quantity', 'USB 2.0 ports'],
	['ethernet_lan__rj_45__ports', 'Network ports (RJ-45)'],
	['rack_capacity', 'Rack capacity'],
	['form_factor', 'Form'],
	['mounting_type', 'Mounting'],
	['maximum_weight_capacity', 'Carries up to', ' kg'],
	['maximum_screen_size_compatibility', 'For screens up to', '"'],
	['panel_mounting_interface', 'VESA mount'],
	['bulb_power', 'Lamp power', ' W'],
	['service_life_of_lamp', 'Lamp life', ' hours'],
	['battery_technology', 'Battery'],
	['battery_voltage', 'Battery voltage', ' V'],
	['battery_capacity__watt_hours_', 'Battery capacity', ' Wh'],
	['processor_model', 'Processor'],
	['operating_system_installed', 'Operating system'],
	['power_consumption__typical_', 'Power consumption', ' W'],
	['power_requirements', 'Power'],
	['ac_input_voltage', 'Input voltage', ' V'],
	['nominal_output_voltage', 'Output voltage', ' V'],
	['compatibility', 'Fits'],
	['material', 'Material'],
	['quantity_per_pack', 'Pieces in the pack'],
];

/** At most twelve lines; none for a record without readable attributes. */
export function specificationLines(attributes: Attributes): string[] {
	const bare = new Map(
		Object.entries(attributes).map(([key, value]) => [key.replace(/^[tnb]_/, ''), value]),
	);
	const lines = isRecord(attributes.physical) ? lightingLines(attributes) : [];
	const labels = new Set<string>();
	for (const [key, label, unit = ''] of LINES) {
		const text = readable(bare.get(key), unit);
		if (!text || labels.has(label)) continue;
		// Some cameras give pixels instead of megapixels.
		if (key === 'total_megapixels' && Number(text) > 1000) continue;
		// A bare number is not a type, and one piece per pack goes without saying.
		if (label === 'Type' ? /^\d+$/.test(text) : key === 'quantity_per_pack' && text === '1')
			continue;
		labels.add(label);
		lines.push(`${label}: ${text}`);
	}
	return [...lines.slice(0, MOST_LINES - 2), ...sizeLines(bare)].slice(0, MOST_LINES);
}

/** Stage lights: `physical` in millimetres, kilograms and watts, `modes` with their DMX channels. */
function lightingLines(attributes: Attributes): string[] {
	const physical = isRecord(attributes.physical) ? attributes.physical : {};
	const bulb = isRecord(physical.bulb) ? physical.bulb : {};
	const lens = isRecord(physical.lens) ? physical.lens : {};
	const beam = numbers(lens.degreesMinMax);
	const size = numbers(physical.dimensions);
	const connector = text(physical.DMXconnector);
	const entries: [string, string][] = [
		['Power', readable(physical.power, ' W')],
		['Light source', readable(bulb.type, '')],
		['Brightness', readable(bulb.lumens, ' lm')],
		['Colour temperature', readable(bulb.colorTemperature, ' K')],
		['Beam angle', beam.length === 2 ? [...new Set(beam)].map((n) => `${n}°`).join(' to ') : ''],
		['DMX connector', /^[35]-pin( and 5-pin)?$/.test(connector) ? `${connector} XLR` : connector],
		['DMX modes', dmxModes(attributes.modes)],
		['Size (W × H × D)', size.length === 3 ? `${size.join(' × ')} mm` : ''],
		['Weight', readable(physical.weight, ' kg')],
	];
	return entries.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
}

function dmxModes(modes: unknown): string {
	if (!Array.isArray(modes)) return '';
	const channels = numbers(modes.map((mode) => (isRecord(mode) ? mode.channels : null)));
	const counts = [...new Set(channels)].sort((a, b) => a - b);
	if (counts.length === 0) return '';
	const last = counts.at(-1);
	const list = counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${last}` : String(last);
	return `${list} ${counts.length === 1 && last === 1 ? 'channel' : 'channels'}`;
}

function sizeLines(bare: Map<string, unknown>): string[] {
	const sides = numbers([bare.get('width'), bare.get('height'), bare.get('depth')]);
	const written = text(bare.get('dimensions__wxdxh_')).split(/\s*x\s*/i);
	const lines: string[] = [];
	if (sides.length === 3) lines.push(`Size (W × H × D): ${sides.join(' × ')} mm`);
	else if (written.length === 3 && written.every((side) => /^\d+(\.\d+)?$/.test(side)))
		lines.push(`Size (W × D × H): ${written.join(' × ')} mm`);
	const unit = text(bare.get('weight-unit'));
	const [weight] = numbers([bare.get('weight')]);
	// Weights below ten grams are kilograms in the wrong field.
	if (weight && weight >= 10 && (unit === '' || unit === 'GRAM')) {
		lines.push(`Weight: ${weight >= 1000 ? `${rounded(weight / 1000)} kg` : `${weight} g`}`);
	} else if (weight && unit === 'KILOGRAM') lines.push(`Weight: ${weight} kg`);
	return lines;
}

function readable(value: unknown, unit: string): string {
	if (typeof value === 'number') return value > 0 ? `${rounded(value)}${unit}` : '';
	const clean = text(value)
		.replace(/ connector(?=\/|$)/gi, '')
		.replace(/\s*,\s*/g, ', ')
		.replace(/(?<=\d) x (?=\d)/g, ' × ');
	if (SAYS_NOTHING.test(clean) || clean.length > LONGEST_VALUE) return '';
	return /\d$/.test(clean) ? `${clean.replace(/(?<=\d)_x_(?=\d)/g, ' × ')}${unit}` : clean;
}

function text(value: unknown): string {
	if (typeof value !== 'string') return '';
	// Joins a list of lines into one line.
	const items = cleanParagraphs(value).split('\n').map(withoutLastMarks);
	return cleanLine(items.filter(Boolean).join(', '));
}

function withoutLastMarks(line: string): string {
	return line.slice(0, trailing(line, ' ,;'));
}

function numbers(values: unknown): number[] {
	if (!Array.isArray(values)) return [];
	return values
		.map((value) => (typeof value === 'string' && value.trim() ? Number(value) : value))
		.filter((value) => typeof value === 'number' && Number.isFinite(value) && value > 0)
		.map((value) => rounded(value as number));
}

function rounded(value: number): number {
	return Math.round(value * 1000) / 1000;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
