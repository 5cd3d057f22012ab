import { expect, test } from 'vitest';
import { normalise } from './normalise.ts';
import { packedToEnvelope, tableToEnvelope } from './supplier-record.ts';

const settings = { rate: 1600 };
const lamp = {
	source: 'lamp-works',
	sku: 'L-1',
	name: 'Bright  Lamp 6" &deg;',
	brand: 'LampCo',
	model: 'L1',
	category_path: ['Stage', 'Lasers'],
	description: '<b>Bright</b>\\nVery',
	price: 10.5,
	price_unit: 'USD',
	upc: '065030795760',
	attributes: { t_product_colour: 'Black,Red' },
};

function accepted(fields: object, given = settings) {
	const product = normalise({ ...lamp, ...fields }, given);
	if (product.kind === 'refused') throw new Error(product.reason);
	return product;
}
function reason(fields: object) {
	const product = normalise({ ...lamp, ...fields }, settings);
	return product.kind === 'refused' ? product.reason : null;
}

test('a record becomes a product', () => {
	expect(accepted({})).toMatchObject({
		sourceKey: 'lamp-works:L-1',
		name: 'Bright Lamp 6" °',
		description: 'Bright\nVery',
		sellingKobo: 17_000_00,
		originalKobo: 17_000_00,
		brand: 'LampCo',
		model: 'L1',
		barcode: '065030795760',
		color: 'Black, Red',
		category: 'Lasers',
		qty: null,
		notes: [],
	});
});

test('a cartridge has the colour that it prints, a printer that of its housing', () => {
	const colours = { t_printing_colours: 'Yellow', t_product_colour: 'White' };
	const cartridge = { ...colours, n_colour_toner_page_yield: 3000 };
	expect(accepted({ attributes: cartridge }).color).toBe('Yellow');
	expect(accepted({ attributes: colours }).color).toBe('White');
	const several = { ...cartridge, t_printing_colours: 'Cyan,Yellow' };
	expect(accepted({ attributes: several }).color).toBe('White');
});

test('the packed shape is read like the envelope', () => {
	const packed = packedToEnvelope({
		id: '77',
		title: 'ACT Cable',
		name: 'Cable',
		supplier: 'ACT',
		short_description: 'A cable',
		price: 1050,
		ean: ['4960999455853'],
		attr_n_cable_length: 5,
	});
	expect(normalise(packed, settings)).toMatchObject({
		sourceKey: 'icecat-19k:77',
		name: 'ACT Cable',
		model: 'Cable',
		brand: 'ACT',
		sellingKobo: 17_000_00,
		category: null,
		description: 'A cable\n\nSpecifications\nCable length: 5 m',
	});
});

test("a supplier's table has prices in naira and categories by code", () => {
	const row = {
		sku: '9',
		name: 'LG 32LT TV',
		categories: 'led_tvs,lg,tvs_sales',
		family: 'led_tvs',
		price: '120,000',
		stock: '7',
		description: '',
		'description-de_de': 'nein',
		'description-en_us-print': 'Front clock',
	};
	expect(normalise(tableToEnvelope(row, 'feed'), settings)).toMatchObject({
		sourceKey: 'feed:9',
		brand: 'LG',
		category: 'Televisions',
		sellingKobo: 120_000_00,
		qty: 7,
		description: 'Front clock',
	});
});

test('a stage light has its maker in its name, once', () => {
	const light = { source: 'open-fixture-library', brand: 'Cameo' };
	expect(accepted({ ...light, name: 'Par 5' }).name).toBe('Cameo Par 5');
	expect(accepted({ ...light, name: 'CAMEO Par 5' }).name).toBe('CAMEO Par 5');
});

test('a name too long for the shop begins the description in full', () => {
	const name = `${'very '.repeat(60)}long`;
	const product = accepted({ name });
	expect(product.name.length).toBeLessThanOrEqual(255);
	expect(product.description.startsWith(`${name}\n\n`)).toBe(true);
	expect(product.notes[0]).toContain('name shortened');
});

test('a description that only repeats the name gives way to specifications, but not to nothing', () => {
	const repeats = { description: 'bright lamp 6"' };
	expect(accepted(repeats).description).toBe('bright lamp 6"');
	expect(accepted({ ...repeats, attributes: { t_material: 'Steel' } }).description).toBe(
		'Specifications\nMaterial: Steel',
	);
});

test('the price column comes before price_ngn, and that before the dollar price', () => {
	expect(accepted({ price_ngn: '999' }).sellingKobo).toBe(999_00);
	const column = { rate: 1600, priceColumn: 'shelf' };
	expect(accepted({ price_ngn: '999', shelf: 888 }, column).sellingKobo).toBe(888_00);
	expect(accepted({ price_ngn: '999', shelf: '' }, column).sellingKobo).toBe(999_00);
});

test('an original price below the selling price is ignored', () => {
	expect(accepted({ original_price: '20,000' }).originalKobo).toBe(20_000_00);
	expect(accepted({ original_price: '2' }).originalKobo).toBe(17_000_00);
});

test.each([
	[{ name: ' <b></b> ' }, 'it has no name'],
	[{ name: undefined }, 'the field name'],
	[{ name: 12 }, 'the field name'],
	[{ sku: '' }, 'the field sku'],
	[{ category_path: 'Audio' }, 'the field category_path'],
	[{ price: 0 }, 'not above zero'],
	[{ price_unit: 'GBP' }, 'unknown unit'],
	[{ qty: -1 }, 'stock is not a whole number'],
	[{ stock: '2.5' }, 'stock is not a whole number'],
	[{ description: 'caf\ufffd' }, 'not UTF-8'],
])('%j is refused: %s', (fields, expected) => {
	expect(reason(fields)).toContain(expected);
});

test('an invalid barcode is left out and reported', () => {
	expect(accepted({ upc: '065030795761', ean: null })).toMatchObject({
		barcode: null,
		notes: ['barcode left out, check digit is wrong: 065030795761'],
	});
});

test('the hash changes with the record, and with the rate only if that was used', () => {
	const { sourceHash } = accepted({});
	expect(accepted({ brand: 'LAMPCO' }).sourceHash).toBe(sourceHash);
	expect(accepted({ name: 'Bright Lamp 6" °' }).sourceHash).toBe(sourceHash);
	expect(accepted({ name: 'Other' }).sourceHash).not.toBe(sourceHash);
	expect(accepted({}, { rate: 1601 }).sourceHash).not.toBe(sourceHash);
	expect(accepted({ price_ngn: 5 }, { rate: 1601 }).sourceHash).toBe(
		accepted({ price_ngn: 5 }).sourceHash,
	);
	expect(accepted({ category_path: ['Stage', 'Fans'] }).sourceHash).not.toBe(sourceHash);
	expect(sourceHash.startsWith(accepted({ category_path: [] }).sourceHash)).toBe(true);
});
