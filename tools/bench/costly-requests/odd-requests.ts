// Requests that nobody sends who means well: as long as is accepted, and odd.

export type OddRequest = {
	what: string;
	path: string;
	method?: 'GET' | 'POST';
	headers?: Record<string, string>;
	body?: string;
};

/** As long as one part of an address may be. */
const PART = 512;
/** What is left of the 16 KB that Node reads of a request's head. */
const HEAD = 12_000;
const FORM = 'application/x-www-form-urlencoded';
/** As many fields as a form may have, and as many bytes as a body of the API. */
const FIELDS = 4900;
const BODY = 1_000_000;

const UNITS = [
	'a',
	'0',
	'-',
	'.',
	' ',
	'%',
	'"',
	"'",
	'(',
	'[',
	'{',
	'\\',
	'*',
	'+',
	'&',
	'<',
	'/',
	'\t',
	'a ',
	'1 ',
	'a-',
	'-1',
	'1.',
	'é',
	'漢',
	'😀',
	'a\u0301',
	'\u00ad',
	'₦',
	'1,000 ',
	'under 1',
	'"a" ',
	'mic ',
	'12 inch ',
] as const;
// Those that the parsers of headers could stumble over.
const HEADER_UNITS = [
	'a',
	',',
	';',
	'=',
	'"',
	' ,',
	'; ',
	'a=b; ',
	'a;q=0.1,',
	'%',
	'\\"',
	'W/"a", ',
];
const HEADERS = [
	'accept',
	'accept-encoding',
	'accept-language',
	'authorization',
	'cache-control',
	'cookie',
	'content-type',
	'forwarded',
	'if-modified-since',
	'if-none-match',
	'origin',
	'range',
	'referer',
	'save-data',
	'sec-fetch-site',
	'user-agent',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-request-id',
];

/** `unit` repeated up to `length` characters. */
const fill = (unit: string, length: number) =>
	unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** `unit` repeated until it has `length` characters once escaped. */
const fillEscaped = (unit: string, length: number) => {
	const escaped = encodeURIComponent(unit);
	return escaped.repeat(Math.max(1, Math.floor(length / escaped.length)));
};

/**
 * Odd addresses of one route.
 * @param pattern its path, with the parameters as `:name`
 * @param plain an address of it
 */
export function oddAddresses(pattern: string, plain: string): OddRequest[] {
	const named = (value: string) => pattern.replaceAll(/:\w+/g, value);
	const ofParts = /:/.test(pattern)
		? ['a', '-', '%20', '%2F', '%F0%9F%98%80', '9', '..%2F', ';a=1'].map((unit) => ({
				what: `a part of ${unit}`,
				path: named(fill(unit, PART - (PART % unit.length))),
			}))
		: [];
	const names = [
		'page',
		'sort',
		'q',
		'search',
		'brand',
		'min',
		'max',
		'status',
		'from',
		'to',
		'size',
		'color',
		'_routes',
	];
	const known = names.map((name) => `${name}=${fill('1', 40)}`).join('&');
	const queries = [
		['many parameters', Array.from({ length: HEAD / 6 }, (_, n) => `p${n}=`).join('&')],
		['the same parameters again and again', fill(`${known}&`, HEAD)],
		['one brand again and again', fill('brand=a&', HEAD)],
		[
			'long values of every parameter',
			names.map((name) => `${name}=${fill('9', HEAD / names.length - 8)}`).join('&'),
		],
		['a value of escapes', `q=${fillEscaped('漢', HEAD)}`],
		['nothing but separators', fill('&', HEAD)],
		['brackets in a name', `${fill('a[', HEAD)}=1`],
	].map(([what = '', query = '']) => ({ what, path: `${plain}?${query}` }));
	return [
		...ofParts,
		{ what: 'many parts after it', path: `${plain}${fill('/a', HEAD)}` },
		{ what: 'many slashes after it', path: `${plain}${fill('/', HEAD)}` },
		{ what: 'many dots after it', path: `${plain}${fill('/..', HEAD)}` },
		{ what: 'many matrix parameters', path: `${plain}${fill(';a=1', HEAD)}` },
		...queries,
	];
}

/** Odd headers, each as long as a request's head may be. */
export function oddHeaders(path: string): OddRequest[] {
	const alone = HEADERS.flatMap((name) =>
		HEADER_UNITS.map((unit) => ({
			what: `${name} of ${unit}`,
			path,
			headers: { [name]: fill(unit, HEAD).trim() },
		})),
	);
	const cookies = [
		Array.from({ length: HEAD / 8 }, (_, n) => `c${n}=1`).join('; '),
		fill('bridgehead_session=1|a; ', HEAD),
		`bridgehead_session=1|${fill('a', HEAD)}`,
		`bridgehead_session=${fill('|', HEAD)}`,
		`bridgehead_lite=${fill('%25', HEAD)}`,
	].map((cookie) => ({ what: `cookie ${cookie.slice(0, 30)}`, path, headers: { cookie } }));
	const many = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`x-${n}`, '1']));
	return [...alone, ...cookies, { what: 'many headers', path, headers: many }];
}

/** Odd texts to search for at an address that takes them as its last parameter. */
export function oddSearches(address: string): OddRequest[] {
	return UNITS.flatMap((unit) => [
		{ what: `${unit} repeated`, path: address + fillEscaped(unit, HEAD) },
		{
			what: `${unit} repeated, as long as a search`,
			path: address + encodeURIComponent(fill(unit, 100)),
		},
	]);
}

/** Odd forms. @param fields the names of its fields */
export function oddForms(path: string, fields: readonly string[]): OddRequest[] {
	const form = (what: string, body: string, type = FORM): OddRequest => ({
		what: `a form of ${what}`,
		path,
		method: 'POST',
		headers: { 'content-type': type },
		body,
	});
	const each = (value: string) => fields.map((name) => `${name}=${value}`).join('&');
	const share = Math.floor(BODY / 4 / Math.max(1, fields.length));
	return [
		form('many fields', Array.from({ length: FIELDS }, (_, n) => `f${n}=${n}`).join('&')),
		form('one field many times', fill('name=a&', 7 * FIELDS)),
		form('long fields', each(fill('a', share))),
		form('fields of spaces', each(fill('+', share))),
		form('fields of escapes', each(fillEscaped('漢', share))),
		form('fields of marks', each(fillEscaped('<a href="', share))),
		form('fields of digits', each(fill('9', share))),
		form(
			'half a part',
			'--b\r\nContent-Disposition: form-data; name="a"',
			'multipart/form-data; boundary=b',
		),
		form('boundaries', fill('--b\r\n', BODY / 4), 'multipart/form-data; boundary=b'),
	];
}

/** Odd bodies of an API call. @param fields the names that it knows */
export function oddBodies(path: string, fields: readonly string[]): OddRequest[] {
	const json = (what: string, body: string): OddRequest => ({
		what: `JSON of ${what}`,
		path,
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body,
	});
	const each = (value: unknown) =>
		JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])));
	const share = Math.floor(BODY / 2 / Math.max(1, fields.length));
	return [
		json(
			'many fields',
			JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`f${n}`, 1]))),
		),
		json('long texts', each(fill('a', share))),
		json('texts of spaces', each(fill(' ', share))),
		json('texts of marks', each(fill('<a href="', share))),
		json('texts like addresses', each(fill('a@a.', share))),
		json('texts of digits', each(fill('9', share))),
		json('long lists', each(Array.from({ length: share / 4 }, (_, n) => n % 10))),
		json('lists of objects', each(Array.from({ length: share / 20 }, () => ({ id: 1, qty: 1 })))),
		json('lists within lists', `${fill('[', 50_000)}${fill(']', 50_000)}`),
		json('objects within objects', `${fill('{"a":', 100_000)}1${fill('}', 20_000)}`),
		json('half a text', `{"name":"${fill('\\u0061', BODY / 2)}`),
		json('odd numbers', each(1e308)),
	];
}
