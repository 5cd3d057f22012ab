import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeSampleGoods } from '#tests/helpers/sample-catalogue.ts';
import { searchProducts, suggest } from './search.ts';

const db = await testDatabase();
await makeSampleGoods(db);

/** What a shopper types, and the beginning of the slug of what he means. */
const QUERIES: [query: string, slug: RegExp][] = [
	['oduma dv-3', /^oduma-dv-3/],
	['dv3', /^oduma-dv-3/],
	['DV 7', /^oduma-dv-7/],
	['oduma dv7', /^oduma-dv-7/],
	['sp88', /sp-88/],
	['sp-88 home', /sp-88-home/],
	['px1200', /px1200/],
	['px 1200', /px1200/],
	['k16d', /k16d/],
	['K-12', /k12/],
	['n15a', /n15a/],
	['ck 49', /ck-49/],
	['tc1', /tc-1/],
	['mg25', /mg-25/],
	['mircophone', /microphone|dv-/],
	['micrphone', /microphone|dv-/],
	['amplifire', /amplifier|px1200/],
	['guiter', /guitar/],
	['gitar', /guitar/],
	['hedphones', /headphones/],
	['headfones', /headphones/],
	['loudspeeker', /loudspeaker|n1\d/],
	['subwofer', /subwoofer|s18/],
	['kestreline mixer', /kestrelline/],
	['kestrel line k6', /kestrelline-k6/],
	['tarnhold', /tarnholt/],
	['conden[ser', /condenser|tc-/],
	['condensor mic', /tc-|condenser/],
	['turn table', /turntable/],
	['talkin drum', /talking-drum/],
	['xylofone', /xylophone/],
	['ringless mic', /wireless|w-100|w-400/],
	['cordless microphone', /microphone|wireless/],
	['wireless mic', /wireless|w-100|w-400/],
	['mic', /microphone|dv-/],
	['mics', /microphone|dv-/],
	['microphones', /microphone|dv-/],
	['guitar amp', /ember-30/],
	['bass guitar', /deepwater/],
	['piano', /piano/],
	['pianos', /piano/],
	['keyboard stand', /keyboard-stand|kx-2/],
	['mic stand', /microphone-stand|ms-2/],
	['xlr cable', /xlr/],
	['xlr cord 10m', /xlr.*10/],
	['cable 20 metres', /20-m|20m/],
	['microphone cable 5 m', /5-m|5m/],
	['15 inch speaker', /n15/],
	['15" speaker', /n15/],
	['15 inches loudspeaker', /n15/],
	['speaker 12inch', /n12a/],
	['18" subwoofer', /s18/],
	['moving head', /beam-150/],
	['par light', /par-19/],
	['dj controller', /dj-controller|r2/],
	['open headphones', /velmora-h3/],
	['in ear monitors', /in-ear/],
	['usb microphone', /usb-microphone/],
	['audio interface', /interface/],
	['sound card', /interface/],
	['studio monitors', /studio-monitor/],
	['megaphone', /megaphone/],
	['line array', /line-array|la-4/],
	['power amplifier', /power-amplifier|px1200/],
	['pulpit microphone', /gn-18/],
	['red guitar', /red|cherry/],
	['Ùdú', /udu/],
	['clay udu', /udu/],
	['drum kit blue', /drum-kit.*blue|arena.*blue/],
	['snare', /snare/],
	['cajon', /cajon/],
	['please i want to buy a microphone for church', /microphone|dv-|choir/],
];

test('in the sample catalogue, nine in ten searches find the right product among the first three', async () => {
	const wrong: string[] = [];
	const empty: string[] = [];
	for (const [query, slug] of QUERIES) {
		const { products } = await searchProducts(db, query);
		if (products.length === 0) empty.push(query);
		if (!products.slice(0, 3).some((product) => slug.test(product.slug))) wrong.push(query);
	}
	expect(wrong.length, `not found: ${wrong.join(', ')}`).toBeLessThanOrEqual(QUERIES.length / 10);
	expect(empty.length, `empty: ${empty.join(', ')}`).toBeLessThanOrEqual(QUERIES.length * 0.03);
});

test('a corrected search says what was searched for, a correct one does not', async () => {
	expect((await searchProducts(db, 'mircophone')).corrected).toBe('microphone');
	expect((await searchProducts(db, 'odumma dv-3')).corrected).toBe('oduma dv-3');
	for (const q of ['microphone', 'microphones', 'mic', 'dv3', 'sp 88', '15" speaker'])
		expect((await searchProducts(db, q)).corrected, q).toBeNull();
});

test('suggestions complete a word, and offer the category it names', async () => {
	for (const q of ['mi', 'mic', 'microp', 'oduma mic']) {
		const { products } = await suggest(db, q);
		expect(products.length, q).toBeGreaterThan(0);
		expect(products[0]?.name, q).toMatch(/Mi/);
	}
	const { categories } = await suggest(db, 'microphones');
	expect(categories).toEqual([{ slug: 'microphones', name: 'Microphones' }]);
	expect(await suggest(db, 'm')).toEqual({ products: [], categories: [] });
});

test('pages of a search have no gaps and no product twice', async () => {
	const category = await makeCategory(db, { name: 'Odds', slug: 'odds' });
	for (let n = 1; n <= 50; n += 1)
		await makeProduct(db, { categoryId: category.id, name: `Snorvil ${n}`, soldCount: n % 7 });
	const seen: number[] = [];
	for (let page = 1; page <= 3; page += 1) {
		const found = await searchProducts(db, 'snorvil', { page });
		expect(found).toMatchObject({ page, total: 50, lastPage: 3, isMore: false });
		seen.push(...found.products.map(({ id }) => id));
	}
	expect(new Set(seen).size).toBe(50);
	expect((await searchProducts(db, 'snorvil', { page: 4 })).products).toEqual([]);
});

test('if no product has all words, those with most of them are offered as partial results', async () => {
	const found = await searchProducts(db, 'zzyqx dynamic microphone');
	expect(found).toMatchObject({ isPartial: true, corrected: null });
	expect(found.products[0]?.name).toMatch(/Dynamic.*Microphone/);
	expect((await searchProducts(db, 'dynamic microphone')).isPartial).toBe(false);
});
