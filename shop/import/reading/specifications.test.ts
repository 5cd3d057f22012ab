import { expect, test } from 'vitest';
import { specificationLines } from './specifications.ts';

test('a stage light shows power, beam, DMX, size and weight', () => {
	expect(
		specificationLines({
			physical: {
				dimensions: [245, 305, 220],
				weight: 3.5,
				power: 122,
				DMXconnector: '3-pin and 5-pin',
				bulb: { type: '100W COB LED', lumens: 5048, colorTemperature: 3500 },
				lens: { degreesMinMax: [25, 45] },
			},
			modes: [{ channels: 4 }, { channels: 1 }, { channels: 4 }, { name: 'broken' }],
		}),
	).toEqual([
		'Power: 122 W',
		'Light source: 100W COB LED',
		'Brightness: 5048 lm',
		'Colour temperature: 3500 K',
		'Beam angle: 25° to 45°',
		'DMX connector: 3-pin and 5-pin XLR',
		'DMX modes: 1 and 4 channels',
		'Size (W × H × D): 245 × 305 × 220 mm',
		'Weight: 3.5 kg',
	]);
});

test('coded attributes become readable lines in a fixed order', () => {
	expect(
		specificationLines({
			n_weight: 1590,
			t_connector_gender: 'Male connector/Female connector',
			n_cable_length: 1.829999,
			t_dimensions__wxdxh_: '127 x 133.4 x 63.5',
			t_cables_included: 'not shown',
		}),
	).toEqual([
		'Cable length: 1.83 m',
		'Connector gender: Male/Female',
		'Size (W × D × H): 127 × 133.4 × 63.5 mm',
		'Weight: 1.59 kg',
	]);
});

test.each([
	['says nothing', { t_bluetooth_version: 'N/A', t_wi_fi_standards: 'Not supported' }],
	['is zero or negative', { n_impedance: 0, n_rms_rated_power: -3 }],
	['is of a wrong kind', { n_impedance: [32], t_material: { a: 1 }, physical: 'none' }],
	['is endless', { t_compatibility: 'HP '.repeat(60) }],
	['is a bare number for a type', { t_type: '1' }],
	['is a weight below ten grams', { n_weight: 3.64 }],
])('what %s is left out', (_why, attributes) => {
	expect(specificationLines(attributes)).toEqual([]);
});

test('there are never more than twelve lines', () => {
	const many = {
		...Object.fromEntries(
			['type', 'display', 'material', 'compatibility'].map((k) => [`t_${k}`, k]),
		),
		t_display_resolution: 'a',
		t_hd_type: 'b',
		t_maximum_resolution: 'c',
		t_connector_1: 'd',
		t_connector_2: 'e',
		t_audio_system: 'f',
		t_usb_version: '2',
		t_form_factor: 'g',
		t_mounting_type: 'h',
		n_battery_voltage: 5,
		n_width: 1,
		n_height: 2,
		n_depth: 3,
		n_weight: 100,
	};
	expect(specificationLines(many)).toHaveLength(12);
	expect(specificationLines(many).at(-1)).toBe('Weight: 100 g');
});

test('a value of nothing but commas is skipped quickly', () => {
	const marks = ', '.repeat(40_000);
	expect(specificationLines({ t_type: `a${marks}b`, t_material: `Steel\nWood,${marks}` })).toEqual([
		'Material: Steel, Wood',
	]);
}, 2_000);
