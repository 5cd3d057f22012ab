// What of a supplier's attributes says how a thing is built: products that differ in it are not versions of one another,
// even when their names differ in nothing but colour and length. Pure.

/** By the attribute's name, what a record states; compared letter by letter. */
export type BuildFacts = Readonly<Record<string, string>>;

/**
 * Attributes (without their type prefix) of which suppliers have one spelling. Connectors are not among them: "RJ-45" and
 * "2 x RJ45 male" are the same.
 */
const BUILT = [
	'input_connection_type',
	'nominal_input_voltage',
	'nominal_output_voltage',
	'input_voltage',
	'load_capacity',
	'connector_gender',
	'numeric_keypad',
	'keyboard_number_of_keys',
	'pointing_device',
	'number_of_displays_supported',
	'distance_to_the_wall__max_',
	'panel_mounting_interface',
	'tilt_angle_range',
	'swivel_angle',
	'angle_of_rotation',
];

/** How a record says that its product is built. */
export function buildFacts(attributes: Record<string, unknown>): BuildFacts {
	const stated = BUILT.flatMap((name) => {
		const given = attributes[`n_${name}`] ?? attributes[`t_${name}`] ?? attributes[`b_${name}`];
		const value = String(given ?? '')
			.toLowerCase()
			.replace(/[^a-z0-9.]+/g, ' ')
			.trim();
		return value === '' ? [] : [[name, value] as const];
	});
	return Object.fromEntries(stated);
}
