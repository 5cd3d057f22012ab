import { boxContents, wrongBoxContents } from '../../catalogue/box-contents.ts';
import { cleanLine, cleanParagraphs } from './clean-text.ts';
import type { SupplierRecord } from './supplier-record.ts';

// Reads what is in a product's box out of a supplier's record: from a field of its own, its text, or attributes that
// say of single things that they are included. Pure.

/** What is in the box, a thing a line, empty where the record does not say; and why it was left out, if it was. */
type BoxFacts = { text: string; fault: string | null };

const NOTHING: BoxFacts = { text: '', fault: null };

/** Attributes (without their type prefix) that list the contents. */
const LISTS = ['packaging_content', 'package_contents', 'box_contents', 'additional_accessories'];

/** Attributes that say of one thing whether it is included. */
const THINGS: readonly (readonly [attribute: string, thing: string])[] = [
	['ac_adapter_included', 'AC adapter'],
	['power_supply_included', 'Power supply'],
	['power_cord_included', 'Power cord'],
	['battery_charger_included', 'Battery charger'],
	['keyboard_included', 'Keyboard'],
	['mouse_included', 'Mouse'],
	['display_included', 'Display'],
	['receiver_included', 'Receiver'],
	['headphones_included', 'Headphones'],
	['headset_included', 'Headset'],
	['stand_included', 'Stand'],
	['smart_remote_included', 'Remote control'],
	['remote_control_included', 'Remote control'],
	['mounting_brackets_included', 'Mounting brackets'],
	['mounting_kit', 'Mounting kit'],
	['bag_included', 'Bag'],
	['carrying_case_included', 'Carrying case'],
	['hdd_caddy_included', 'Drive caddy'],
	['heat_sink_included', 'Heat sink'],
];
/** Named only beside something else: that there are screws or a manual says nothing about a product. */
const SMALL_THINGS: typeof THINGS = [
	['screws_included', 'Screws'],
	['nuts_included', 'Nuts'],
	['cable_ties_included', 'Cable ties'],
	['user_guide', 'User guide'],
	['manual', 'Manual'],
	['quick_installation_guide', 'Quick installation guide'],
	['warranty_card', 'Warranty card'],
];

const TITLES =
	"what[’']?s in the (?:box|package)|what[’']?s included|in the box|contents of the (?:box|package)|(?:package|packaging|packing|box) (?:contents?|includes?)|included (?:accessories|in the box)|supplied accessories|lieferumfang|contenu de (?:la boîte|l[’']emballage)";
/** A line that is such a title and nothing else. */
const TITLE_LINE = new RegExp(
	`^(?:${TITLES}|includes?|included|supplied with)\\s*:$|^(?:${TITLES})$`,
	'i',
);
/** Such a title at the beginning of a line or sentence, with the things behind a colon. */
const TITLE_AND_LIST = new RegExp(
	`(?:^|[.!?]\\s+)(?:${TITLES}|includes|included|supplied with)\\s*:\\s+(.+)$`,
	'i',
);

/** What a record says is in the box. */
export function boxFacts(record: SupplierRecord): BoxFacts {
	const bare = new Map(
		Object.entries(record.attributes ?? {}).map(([key, value]) => [
			key.replace(/^[tnb]_/, ''),
			value,
		]),
	);
	const own = [record.in_the_box].flat().filter((text) => typeof text === 'string');
	const given = [own.join('\n'), ...LISTS.map((key) => textOf(bare.get(key)))];
	const listed = given.map(thingsIn).find((things) => things.length > 0);
	return (
		checked(listed ?? []) ??
		checked(thingsOfText(cleanParagraphs(record.description ?? ''))) ??
		checked(thingsOfAttributes(bare, record.name)) ??
		NOTHING
	);
}

function checked(things: readonly string[]): BoxFacts | null {
	if (things.length === 0) return null;
	const text = boxContents([...new Set(things)].join('\n'));
	const wrong = wrongBoxContents(text);
	return wrong === null
		? { text, fault: null }
		: { text: '', fault: `what is in the box left out: ${wrong.replace(/\.$/, '')}` };
}

/** The list below or behind the first title of a text that has one. */
function thingsOfText(text: string): string[] {
	const lines = text.split('\n').map((line) => line.trim());
	for (const [at, line] of lines.entries()) {
		if (TITLE_LINE.test(line.replace(/^•\s*/, ''))) {
			const below = lines.slice(at + 1);
			const from = below.findIndex(Boolean);
			const list = from < 0 ? [] : below.slice(from);
			const end = list.indexOf('');
			// A line with a colon at its end only names those below it.
			const things = list.slice(0, end < 0 ? undefined : end).filter((one) => !one.endsWith(':'));
			return things.length > 1 ? things.flatMap((one) => oneThing(one)) : thingsIn(things.join(''));
		}
		const behind = TITLE_AND_LIST.exec(line)?.[1];
		if (behind) return thingsIn(behind.split(/\.(?:\s|$)/)[0] ?? '');
	}
	return [];
}

function thingsOfAttributes(bare: ReadonlyMap<string, unknown>, name: string): string[] {
	const isTrue = (key: string) => textOf(bare.get(key)).toLowerCase() === 'true';
	const present = (things: typeof THINGS) =>
		things.flatMap(([key, thing]) => (isTrue(key) ? [thing] : []));
	const things = [
		...present(THINGS),
		// Of a battery they only count itself.
		...(/batter/i.test(name) ? [] : batteries(bare)),
		...thingsIn(textOf(bare.get('cables_included'))).flatMap((cable) => {
			if (/^(n|y|none|not supported)$/i.test(cable)) return [];
			if (/^ac$/i.test(cable)) return isTrue('power_cord_included') ? [] : ['Power cable'];
			return [/cable|cord|lead/i.test(cable) ? cable : `${cable} cable`];
		}),
	];
	return things.length > 0 ? [...things, ...present(SMALL_THINGS)] : [];
}

function batteries(bare: ReadonlyMap<string, unknown>): string[] {
	const given = textOf(bare.get('batteries_included')).toLowerCase();
	const count = Number(bare.get('number_of_batteries_included') ?? 0);
	if (given === 'false') return [];
	if (count > 0) return [count === 1 ? 'Battery' : `${count} × battery`];
	return given === 'true' ? ['Batteries'] : [];
}

/** The things of a list: a line each, or on one line between bars, semicolons or commas outside brackets. */
function thingsIn(text: string): string[] {
	const lines = cleanParagraphs(text).split('\n').filter(Boolean);
	const [line = ''] = lines;
	const mark = ['|', ';', ' • '].find((each) => line.includes(each)) ?? /,(?![^(]{0,500}\))\s*/;
	return (lines.length > 1 ? lines : line.split(mark)).flatMap(oneThing);
}

/** Without the mark before it; "(2) Brackets" is "2 × Brackets". */
function oneThing(text: string): string[] {
	const thing = cleanLine(text)
		.replace(/^(?:[•*–-]+\s*|and\s+)/i, '')
		.replace(/^\((\d{1,3})\)\s*/, '$1 × ')
		.replace(/[.,;]+$/, '')
		.trim();
	return /\p{L}/u.test(thing) ? [`${thing.charAt(0).toUpperCase()}${thing.slice(1)}`] : [];
}

function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? String(value).trim()
		: '';
}
