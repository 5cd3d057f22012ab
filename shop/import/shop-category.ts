import { cleanLine, foldForComparing } from './clean-text.ts';

// The shop has one level of categories; suppliers have trees. This file holds the rule between the two.

export const OTHER_CATEGORY = 'Other equipment';

/** Roots that say nothing about the goods. */
const CATALOGUE_ROOTS = new Set([
	'master catalog',
	'sales catalog',
	'catalogue',
	'catalog',
	'root',
]);

/** Supplier's word → the shop's. Near-equal kinds of several suppliers meet in one category. */
const SHOP_NAMES = new Map<string, string>(
	Object.entries({
		'barrel scanner': 'Scanners & Effect Lights',
		blinder: 'Strobes & Blinders',
		'cell phone accessories': 'Phones, Tablets & Accessories',
		'color changer': 'LED PARs & Wash Lights',
		'desktop & all-in-one computers': 'Laptops & PCs',
		'digital camera accessories': 'Camera Lenses & Accessories',
		'digital cameras': 'Digital Cameras',
		dimmer: 'Stage Lights & Dimmers',
		effect: 'Scanners & Effect Lights',
		fan: 'Stage Effects & Accessories',
		flower: 'Scanners & Effect Lights',
		hazer: 'Smoke & Haze Machines',
		'home audio': 'Home Theatre & Hi-Fi',
		'ipad & tablet accessories': 'Phones, Tablets & Accessories',
		keyboards: 'Keyboards & MIDI Controllers',
		laser: 'Lasers',
		'led tvs': 'Televisions',
		'lenses & accessories': 'Camera Lenses & Accessories',
		loudspeakers: 'Speakers',
		matrix: 'Pixel Bars & LED Panels',
		'memory cards': 'Memory Cards & Flash',
		'moving head': 'Moving Heads',
		'mp3 players': 'Portable Players & Recorders',
		other: 'Stage Effects & Accessories',
		'pc monitors': 'Monitors',
		'pixel bar': 'Pixel Bars & LED Panels',
		scanner: 'Scanners & Effect Lights',
		smoke: 'Smoke & Haze Machines',
		stand: 'Light Sets on a Stand',
		strobe: 'Strobes & Blinders',
		'telephones & communication': 'Telephones',
		tvs: 'Televisions',
		webcams: 'Webcams & Conferencing',
	}),
);
/** Words a code such as `pc_monitors` or `led_tvs` would spell wrongly. */
const CAPITALS = new Set(['av', 'dj', 'dvd', 'hdmi', 'led', 'pa', 'pc', 'ups', 'usb', 'vga']);
const PLURAL_CAPITALS = new Map([['tvs', 'TVs']]);

/**
 * The shop category of a supplier's path (top first): roots such as "Master catalog" are dropped, then the second level
 * is taken, or the first where there is only one. Null for an empty path.
 */
export function categoryFromPath(path: readonly string[]): string | null {
	const levels = path
		.map(cleanLine)
		.filter((level) => level && !CATALOGUE_ROOTS.has(foldForComparing(level)));
	const level = levels[1] ?? levels[0];
	if (!level) return null;
	return SHOP_NAMES.get(foldForComparing(level)) ?? level;
}

/** A path written in one text: "Cables > Audio Cables". */
export function categoryFromText(text: string): string | null {
	return categoryFromPath(text.split(/\s*>\s*/));
}

/**
 * Category and brand out of a list of codes ("led_tvs,lg,tvs_projectors_sales"): a code that is how the name begins is
 * the brand (spelled as in the name), one that ends in `_sales` belongs to another tree, and of the rest the record's
 * `family` is preferred, else the first is taken.
 */
export function readCategoryCodes(
	codes: string,
	name: string,
	family: string,
): { category: string | null; brand: string | null } {
	const all = codes.split(/[,|]/).map((code) => code.trim());
	const brandCode = all.find((code) => code && beginsWith(name, code));
	const kinds = all.filter((code) => code && code !== brandCode && !code.endsWith('_sales'));
	const kind = kinds.find((code) => code === family) ?? kinds[0] ?? family;
	return {
		category: kind ? categoryFromText(spellOut(kind)) : null,
		brand: brandCode ? name.slice(0, brandCode.length) : null,
	};
}

function beginsWith(name: string, code: string): boolean {
	const start = name
		.slice(0, code.length)
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '_');
	return start === code.toLowerCase() && !/[a-z0-9]/i.test(name.charAt(code.length));
}

function spellOut(code: string): string {
	if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(code)) return code;
	return code
		.split('_')
		.map((word, place) => {
			if (CAPITALS.has(word)) return word.toUpperCase();
			const plural = PLURAL_CAPITALS.get(word);
			return plural ?? (place === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word);
		})
		.join(' ');
}
