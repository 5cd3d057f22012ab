// Units of measure: one fixed table with every common spelling. Pure, for pages, search and import.

/** `factor`: how many of its dimension's first unit it is. Codes: UN/ECE Recommendation 20, which schema.org asks for. */
export type Unit = {
	/** What is stored and sent. */
	key: string;
	/** In lists of units. */
	name: string;
	/** Behind a number; with a plural only where it is a word. */
	written: string;
	plural?: string;
	dimension: string;
	factor: number;
	spellings: readonly string[];
	code?: string;
};

const unit = (
	dimension: string,
	key: string,
	factor: number,
	name: string,
	written: string,
	spellings: string,
	more: Partial<Unit> = {},
): Unit => ({ dimension, key, factor, name, written, spellings: spellings.split(' '), ...more });

/** Spellings are in small letters; `readUnit` also knows each key and the written forms. */
export const UNITS: readonly Unit[] = [
	unit('power', 'w', 1, 'Watt (W)', 'W', 'w watt watts', { code: 'WTT' }),
	unit('power', 'kw', 1000, 'Kilowatt (kW)', 'kW', 'kw kilowatt kilowatts', { code: 'KWT' }),
	unit('power', 'mw', 0.001, 'Milliwatt (mW)', 'mW', 'mw milliwatt milliwatts', { code: 'C31' }),
	unit('apparent power', 'va', 1, 'Volt-ampere (VA)', 'VA', 'va volt-ampere volt-amperes', {
		code: 'D46',
	}),
	unit('apparent power', 'kva', 1000, 'Kilovolt-ampere (kVA)', 'kVA', 'kva kilovolt-ampere', {
		code: 'KVA',
	}),
	unit('frequency', 'hz', 1, 'Hertz (Hz)', 'Hz', 'hz hertz', { code: 'HTZ' }),
	unit('frequency', 'khz', 1000, 'Kilohertz (kHz)', 'kHz', 'khz kilohertz', { code: 'KHZ' }),
	unit('frequency', 'mhz', 1e6, 'Megahertz (MHz)', 'MHz', 'mhz megahertz', { code: 'MHZ' }),
	unit('frequency', 'ghz', 1e9, 'Gigahertz (GHz)', 'GHz', 'ghz gigahertz', { code: 'A86' }),
	unit('resistance', 'ohm', 1, 'Ohm (Ω)', 'Ω', 'ohm ohms ω', { code: 'OHM' }),
	unit('resistance', 'kohm', 1000, 'Kilohm (kΩ)', 'kΩ', 'kohm kohms kilohm kilohms kω', {
		code: 'B49',
	}),
	unit('length', 'm', 1, 'Metre (m)', 'm', 'm metre metres meter meters mtr mtrs', { code: 'MTR' }),
	unit(
		'length',
		'cm',
		0.01,
		'Centimetre (cm)',
		'cm',
		'cm centimetre centimetres centimeter centimeters',
		{
			code: 'CMT',
		},
	),
	unit(
		'length',
		'mm',
		0.001,
		'Millimetre (mm)',
		'mm',
		'mm millimetre millimetres millimeter millimeters',
		{
			code: 'MMT',
		},
	),
	unit('length', 'in', 0.0254, 'Inch (in, ″)', 'inch', `in inch inches " ″ ” “ '' ’’ ′′`, {
		code: 'INH',
	}),
	unit('length', 'ft', 0.3048, 'Foot (ft)', 'ft', `ft foot feet ' ’ ′`, { code: 'FOT' }),
	unit(
		'weight',
		'kg',
		1,
		'Kilogram (kg)',
		'kg',
		'kg kgs kilo kilos kilogram kilograms kilogramme',
		{
			code: 'KGM',
		},
	),
	unit('weight', 'g', 0.001, 'Gram (g)', 'g', 'g gram grams gramme grammes gr', { code: 'GRM' }),
	unit('weight', 'lb', 0.45359237, 'Pound (lb)', 'lb', 'lb lbs pound pounds', { code: 'LBR' }),
	unit('voltage', 'v', 1, 'Volt (V)', 'V', 'v volt volts', { code: 'VLT' }),
	unit('voltage', 'kv', 1000, 'Kilovolt (kV)', 'kV', 'kv kilovolt kilovolts', { code: 'KVT' }),
	unit('voltage', 'mv', 0.001, 'Millivolt (mV)', 'mV', 'mv millivolt millivolts', { code: '2Z' }),
	unit('current', 'a', 1, 'Ampere (A)', 'A', 'a amp amps ampere amperes', { code: 'AMP' }),
	unit('current', 'ma', 0.001, 'Milliampere (mA)', 'mA', 'ma milliamp milliamps milliampere', {
		code: '4K',
	}),
	unit('charge', 'ah', 1, 'Ampere-hour (Ah)', 'Ah', 'ah amp-hour amp-hours', { code: 'AMH' }),
	unit('charge', 'mah', 0.001, 'Milliampere-hour (mAh)', 'mAh', 'mah', { code: 'E09' }),
	unit('energy', 'wh', 1, 'Watt-hour (Wh)', 'Wh', 'wh watt-hour watt-hours', { code: 'WHR' }),
	unit('level', 'db', 1, 'Decibel (dB)', 'dB', 'db decibel decibels dbspl dba', { code: '2N' }),
	unit('time', 's', 1, 'Second (s)', 's', 's sec secs second seconds', { code: 'SEC' }),
	unit('time', 'ms', 0.001, 'Millisecond (ms)', 'ms', 'ms millisecond milliseconds msec', {
		code: 'C26',
	}),
	unit('time', 'min', 60, 'Minute (min)', 'min', 'min mins minute minutes', { code: 'MIN' }),
	unit('time', 'h', 3600, 'Hour (h)', 'h', 'h hr hrs hour hours', { code: 'HUR' }),
	unit('angle', 'deg', 1, 'Degree (°)', '°', 'deg degree degrees °', { code: 'DD' }),
	unit('speed', 'rpm', 1, 'Turns a minute (rpm)', 'rpm', 'rpm', { code: 'RPM' }),
	unit('light', 'lm', 1, 'Lumen (lm)', 'lm', 'lm lumen lumens', { code: 'LUM' }),
	unit(
		'brightness',
		'cd',
		1,
		'Candela per square metre (cd/m²)',
		'cd/m²',
		'cd cd/m² cd/m2 nit nits',
	),
	unit('temperature of light', 'k', 1, 'Kelvin (K)', 'K', 'k kelvin kelvins', { code: 'KEL' }),
	unit('volume', 'l', 1, 'Litre (l)', 'l', 'l litre litres liter liters ltr', { code: 'LTR' }),
	unit('volume', 'ml', 0.001, 'Millilitre (ml)', 'ml', 'ml millilitre millilitres milliliter', {
		code: 'MLT',
	}),
	unit('section', 'mm2', 1, 'Square millimetre (mm²)', 'mm²', 'mm² mm2 sqmm', { code: 'MMK' }),
	unit('memory', 'gb', 1, 'Gigabyte (GB)', 'GB', 'gb gig gigabyte gigabytes', { code: 'E34' }),
	unit('memory', 'tb', 1000, 'Terabyte (TB)', 'TB', 'tb terabyte terabytes', { code: 'E35' }),
	unit('memory', 'mb', 0.001, 'Megabyte (MB)', 'MB', 'mb megabyte megabytes', { code: '4L' }),
	unit('depth', 'bit', 1, 'Bit', 'bit', 'bit bits', { code: 'A99' }),
	unit('share', 'percent', 1, 'Per cent (%)', '%', 'percent % per-cent', { code: 'P1' }),
	...(
		[
			['channel', 'ch channel channels'],
			['key', 'key keys'],
			['string', 'string strings'],
			['port', 'port ports'],
			['way', 'way ways'],
			['pin', 'pin pins'],
			['band', 'band bands'],
			['piece', 'piece pieces pcs pc'],
			['pack', 'pack packs pk'],
		] as const
	).map(([one, spellings]) =>
		unit(one, one, 1, `${one[0]?.toUpperCase()}${one.slice(1)}s`, one, spellings, {
			plural: `${one}s`,
		}),
	),
];

const BY_KEY = new Map(UNITS.map((each) => [each.key, each]));
const BY_SPELLING = new Map(
	UNITS.flatMap((each) => each.spellings.map((spelling) => [spelling, each] as const)),
);

/** The unit with this key. @throws Error for one that the table does not have */
export function unitOf(key: string): Unit {
	const found = BY_KEY.get(key);
	if (!found) throw new Error(`There is no unit ${key}`);
	return found;
}

/** The unit that somebody wrote: a key, or any spelling in any case ("Watts", "KHZ", "Ω"); undefined for none. */
export function readUnit(text: string): Unit | undefined {
	// U+2126 is the sign for ohm, U+03A9 the letter; in small letters both are ω.
	const small = text.trim().replace(/\.$/, '').toLowerCase();
	return BY_SPELLING.get(small) ?? BY_SPELLING.get(small.replace(/\s+/g, '-')) ?? BY_KEY.get(small);
}

const DIGITS = 9;
/** A number with its unit, if any: thousands with commas or spaces, a decimal point or comma, ½ is not read. */
const AMOUNT = /^([+\-−]?)(\d{1,3}(?:[, ]\d{3})+|\d+)?(?:[.,](\d+))?\s*(\D.*)?$/u;

/**
 * An amount as people write it, in the given unit: "0.4 kW" is 400 for watts, "1,200" is 1200, `12"` is 30.48 for
 * centimetres. Without a unit behind it a number is taken to be in the given one.
 * @returns the number, or what is wrong with the text
 */
export function readAmount(text: string, wanted: Unit | null): number | 'number' | 'unit' {
	const [, sign = '', whole = '', decimals = '', behind = ''] = AMOUNT.exec(text.trim()) ?? [];
	if (whole === '' && decimals === '') return 'number';
	const number = Number(`${whole.replace(/[, ]/g, '') || '0'}.${decimals || '0'}`);
	const signed = sign === '-' || sign === '−' ? -number : number;
	if (behind.trim() === '') return signed;
	const given = readUnit(behind);
	if (!given || !wanted || given.dimension !== wanted.dimension) return 'unit';
	return inUnit(signed, given, wanted);
}

/** A number of one unit in another of its dimension, rounded to nine digits: 12 inch are 30.48 cm. */
export function inUnit(number: number, from: Unit, to: Unit): number {
	return from === to ? number : Number(((number * from.factor) / to.factor).toPrecision(DIGITS));
}

/** A number with its unit for people: "1,200 W", "12 inch", "90°", "16 channels". */
export function amountText(number: number, key: string | null): string {
	const text = number.toLocaleString('en-NG', { maximumFractionDigits: 6 });
	if (key === null) return text;
	const { written, plural = written } = unitOf(key);
	const word = Math.abs(number) === 1 ? written : plural;
	return /^[°%]/.test(word) ? `${text}${word}` : `${text} ${word}`;
}
