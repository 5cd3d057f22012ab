import { expect, test } from 'vitest';
import { sampleCategories } from '#db/seed/index.ts';
import { brandInName, nameParts } from './name-parts.ts';

test('a brand is split off a name that begins with it, however it is written, and off no other', () => {
	expect(brandInName('Corvane XLR Cable, 10 m', 'Corvane')).toEqual([
		'Corvane ',
		'XLR Cable, 10 m',
	]);
	expect(brandInName('CORVANE XLR Cable', 'Corvane')).toEqual(['CORVANE ', 'XLR Cable']);
	for (const [name, brand] of [
		['Corvanet Router', 'Corvane'],
		['XLR Cable by Corvane', 'Corvane'],
		['Corvane', 'Corvane'],
		['Corvane ', 'Corvane'],
		['null and void', null],
		[' Udu', ''],
	] as const)
		expect(brandInName(name, brand)).toEqual(['', name]);
});

test('the parts of every sample name make the whole name again, and each has something in bold', () => {
	for (const { products } of sampleCategories)
		for (const { name, brand: maker } of products) {
			const { brand, model, type } = nameParts(name, maker);
			expect(brand + model + type).toBe(name);
			expect(brand).toBe(`${maker} `);
			expect(model.trim(), name).not.toBe('');
		}
});

test.each([
	['Nkwelle N12A 12-inch Active Loudspeaker', 'Nkwelle', 'N12A', ' 12-inch Active Loudspeaker'],
	['Nkwelle Column 600 Portable PA System', 'Nkwelle', 'Column 600', ' Portable PA System'],
	['Cantemore SP-88 Pro Stage Piano', 'Cantemore', 'SP-88 Pro', ' Stage Piano'],
	['Yamaha Stagepas 400BT PA System', 'Yamaha', 'Stagepas 400BT', ' PA System'],
	['Scarlett 2i2 3rd Gen Interface', null, 'Scarlett 2i2', ' 3rd Gen Interface'],
	['Harrowlux Par 19 Set of Four', 'Harrowlux', 'Par 19', ' Set of Four'],
	['Shure SM58', 'Shure', 'SM58', ''],
	['EON ONE MK2', 'JBL', 'EON ONE MK2', ''],
])('%s (%s) has the model %s', (name, brand, model, type) => {
	expect(nameParts(name, brand)).toMatchObject({ model, type });
});

test.each([
	['Udala Craft Talking Drum, Large', 'Udala Craft', 'Talking Drum', ', Large'],
	['Oduma Stage Kit with DV-3 and Cable', 'Oduma', 'Stage Kit', ' with DV-3 and Cable'],
	['Brennick Steel Snare 14 x 5.5', 'Brennick', 'Steel Snare 14 x 5.5', ''],
	['12-inch Active Loudspeaker', null, '12-inch Active Loudspeaker', ''],
	['500W Amplifier (refurbished)', null, '500W Amplifier', ' (refurbished)'],
	['Studio 24 Channel Mixer', null, 'Studio 24 Channel Mixer', ''],
	['Corvane', 'Corvane', 'Corvane', ''],
	['600', null, '600', ''],
	[', x', null, ', x', ''],
	['a'.repeat(190), null, 'a'.repeat(190), ''],
])('sizes are no model numbers: %s (%s) says first what it is', (name, brand, model, type) => {
	expect(nameParts(name, brand)).toMatchObject({ model, type });
});
