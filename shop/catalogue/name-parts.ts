/** A product's name in its parts; written one after the other, spaces included, they are the whole name again. */
type NameParts = {
	/** The brand that the name begins with; empty when it begins otherwise. */
	brand: string;
	/** Which one it is: "N12A". Without a model number, what it is: "Talking Drum". */
	model: string;
	/** The rest: " 12-inch Active Loudspeaker", ", Large". May be empty. */
	type: string;
};

/** A model number stands early in a name; further on, numbers are sizes or name other products. */
const WORDS_BEFORE_MODEL = 2;

/** A size or an amount: "12-inch", "24-channel", "350W", "3.5mm", "4x10". */
const MEASURE = /^\d[\d.,/]*(?:[-–]?[a-z]+|["″'%]|k?W|V|[kMG]?Hz|[GTM]B|m?Ah|dB|x\d[\d.]*)$/u;
/** A number before one of these is an amount: "14 x 5.5", "10 m", "24 Channel". */
const UNIT =
	/^(?:x|×|by|m|cm|mm|km|ft|feet|in|inch|inches|w|kw|v|hz|khz|gb|tb|ohms?|watts?|volts?|way|pcs|pieces?|strings?|keys?|channels?|inputs?|bars?)$/iu;
/** Which version of a model it is: "SP-88 Pro", "K12 FX", "DXR12 MkII". */
const VERSION = /^(?:pro|mini|plus|max|lite|fx|se|xl|mk\S*|[ivx]+|[A-Z])$/iu;
/** From here on a name says what comes along or what it is for. */
const TAIL = /,|\s(?:with|for|in|by|and|of|from|incl\.?|including)\s|\s[-–—(/|]/iu;

/**
 * Splits a name into the brand it begins with (and the space behind it) and the rest. The first part is empty when the
 * name begins otherwise or consists of the brand only.
 */
export function brandInName(name: string, brand: string | null): [brand: string, rest: string] {
	const length = brand?.length ?? 0;
	const [beginning, rest] = [name.slice(0, length + 1), name.slice(length + 1)];
	const isWritten = beginning.toLowerCase() === `${brand} `.toLowerCase();
	return brand && rest && isWritten ? [beginning, rest] : ['', name];
}

/** Splits a name for places where it must be recognised at a glance. */
export function nameParts(name: string, brand: string | null): NameParts {
	const [begins, rest] = brandInName(name, brand);
	const tail = rest.search(TAIL);
	const head = tail > 0 ? rest.slice(0, tail) : rest;
	const end = modelEnd(head) ?? head.length;
	return { brand: begins, model: rest.slice(0, end), type: rest.slice(end) };
}

/** Where the model number in the head of a name ends. */
function modelEnd(head: string): number | null {
	const words = [...head.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
		text,
		end: index + text.length,
	}));
	const place = words
		.slice(0, WORDS_BEFORE_MODEL + 1)
		.findIndex(({ text }, at) => isModelNumber(text, at, words[at + 1]?.text));
	const number = words[place];
	if (!number) return null;
	const next = words[place + 1];
	return next && VERSION.test(next.text) ? next.end : number.end;
}

function isModelNumber(word: string, place: number, next: string | undefined): boolean {
	if (!/\d/u.test(word) || MEASURE.test(word)) return false;
	// A bare number belongs to the word before it, "Column 600", unless it is an amount.
	if (/^[\d.,/]+$/u.test(word)) return place > 0 && next !== undefined && !UNIT.test(next);
	return true;
}
