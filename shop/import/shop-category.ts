import { cleanLine, foldForComparing } from './reading/clean-text.ts';

// Suppliers have deep trees of categories; this file says which of their levels is the shop's category, and what is above.

export const OTHER_CATEGORY = 'Other equipment';

/** Top categories that say nothing about the goods. */
const CATALOGUE_ROOTS = new Set([
	'master catalog',
	'sales catalog',
	'catalogue',
	'catalog',
	'root',
]);

/** Supplier's name → the shop's, so that similar kinds from several suppliers end up in one category. */
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
/** Words that lower-case codes such as `pc_monitors` or `led_tvs` do not spell right. */
const CAPITALS = new Set(['av', 'dj', 'dvd', 'hdmi', 'led', 'pa', 'pc', 'ups', 'usb', 'vga']);
const PLURAL_CAPITALS = new Map([['tvs', 'TVs']]);

/**
 * The shop's category for a supplier's path (top first): drops tops such as "Master catalog" and takes the second
 * level, or the first if there is only one. Null for an empty path.
 */
export function categoryFromPath(path: readonly string[]): string | null {
	const [first, second = first] = tellingLevels(path);
	return second === undefined ? null : shopName(second);
}

/** What is above the category that categoryFromPath takes of a path: its first level, or nothing. */
export function aboveInPath(path: readonly string[]): string[] {
	const [first, second] = tellingLevels(path);
	return first === undefined || second === undefined ? [] : [shopName(first)];
}

function tellingLevels(path: readonly string[]): string[] {
	return path
		.map(cleanLine)
		.filter((level) => level && !CATALOGUE_ROOTS.has(foldForComparing(level)));
}

const shopName = (level: string) => SHOP_NAMES.get(foldForComparing(level)) ?? level;

/** As categoryFromPath, for a path in one text: "Cables > Audio Cables". */
export function categoryFromText(text: string): string | null {
	return categoryFromPath(levelsOf(text));
}

/** The levels of a path in one text. */
export function levelsOf(text: string): string[] {
	return text
		.split('>')
		.map((level) => level.trim())
		.filter(Boolean);
}

/**
 * Category and brand from a list of codes ("led_tvs,lg,tvs_projectors_sales"): a code the name begins with is the brand
 * (spelled as in the name), codes ending in `_sales` are skipped, and of the others the record's `family` is preferred,
 * otherwise the first is taken.
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
