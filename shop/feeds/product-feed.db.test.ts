import { expect, test } from 'vitest';
import { productImages, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { saveMethod, saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';

// What Google Merchant Center fetches from the server.

const db = await testDatabase();
const { app } = await testApp(db);
const category = await makeCategory(db);
const PLAIN = { categoryId: category.id, name: 'Clip', sellingKobo: 900_00, originalKobo: 900_00 };

async function sold(given: Partial<Parameters<typeof makeProduct>[1]>, pictures = 1) {
	const product = await makeProduct(db, { categoryId: category.id, ...given });
	for (let position = 0; position < pictures; position += 1)
		await db.insert(productImages).values({
			productId: product.id,
			imagePath: `uploads/product_image/${product.id}-${position}.jpg`,
			width: 640,
			height: 480,
			position,
		});
	return product;
}

async function feed(): Promise<string> {
	const answer = await app.inject('/product-feed.xml');
	expect(answer.statusCode).toBe(200);
	expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
	return answer.body;
}

function itemOf(xml: string, id: number): string {
	const items = xml.split('<item>').slice(1);
	return items.find((item) => item.includes(`<g:id>${id}</g:id>`)) ?? '';
}

test('the feed is compressed for those who accept it, and the second of a network at once gets 503', async () => {
	const headers = { 'accept-encoding': 'gzip' };
	const [first, second] = await Promise.all(
		[1, 2].map(() => app.inject({ url: '/product-feed.xml', headers })),
	);
	expect(first?.headers['content-encoding']).toBe('gzip');
	expect([first, second].map((answer) => answer?.statusCode)).toEqual([200, 503]);
	expect(second?.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
	for (const refused of ['', 'gzip;q=0, br']) {
		const plain = await app.inject({
			url: '/product-feed.xml',
			headers: { 'accept-encoding': refused },
		});
		expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
	}
});

test("texts are cut to Google's limits, characters XML cannot represent are left out, and there are at most ten further pictures", async () => {
	const model = 'M'.repeat(80);
	const { id } = await sold(
		{
			name: `${'Long '.repeat(50)}end`,
			description: `A\ud800\uffffB ${'word '.repeat(1100)}`,
			model,
		},
		13,
	);
	const item = itemOf(await feed(), id);
	const textOf = (name: string) => new RegExp(`<g:${name}>([^<]*)<`).exec(item)?.[1] ?? '';
	expect(textOf('title').length).toBeGreaterThan(100);
	expect(textOf('title').length).toBeLessThanOrEqual(150);
	expect(textOf('description').length).toBeLessThanOrEqual(5000);
	expect(textOf('description')).toMatch(/^A\ufffdB word/);
	expect(textOf('mpn').length).toBeLessThanOrEqual(70);
	expect(item.match(/<g:additional_image_link>/g)).toHaveLength(10);
	// Maker and the maker's part number identify the product.
	expect(item).not.toContain('identifier_exists');
});

test("an entry has the product's prices, identifiers and pictures", async () => {
	const product = await sold(
		{ name: 'Mic & <Clip>\u0007', barcode: '4006381333931', model: 'V58', description: 'Clear.' },
		2,
	);
	const item = itemOf(await feed(), product.id);
	for (const [name, value] of Object.entries({
		title: 'Mic &amp; &lt;Clip&gt;',
		description: 'Clear.',
		link: `http://shop.test/product/${product.slug}`,
		image_link: `http://shop.test/uploads/product_image/${product.id}-0.jpg`,
		additional_image_link: `http://shop.test/uploads/product_image/${product.id}-1.jpg`,
		availability: 'in_stock',
		price: '52000.00 NGN',
		sale_price: '45000.00 NGN',
		condition: 'new',
		brand: 'Ogene',
		gtin: '4006381333931',
		mpn: 'V58',
		product_type: 'Microphones',
	}))
		expect(item).toContain(`<g:${name}>${value}</g:${name}>`);
	expect(item).toContain('<g:shipping><g:country>NG</g:country><g:price>0.00 NGN</g:price>');
	expect(item).not.toContain('identifier_exists');
});

test('what is not new is offered as what it is', async () => {
	const box = await sold({ condition: 'open-box', conditionNote: 'Shown in the shop' });
	expect(itemOf(await feed(), box.id)).toContain('<g:condition>used</g:condition>');
	const repaired = await sold({ condition: 'refurbished', conditionNote: 'New fader' });
	expect(itemOf(await feed(), repaired.id)).toContain('<g:condition>refurbished</g:condition>');
});

test('a product without identifiers says so, and one that is not reduced has one price', async () => {
	const product = await sold({ qty: 0, originalKobo: 45_000_00 });
	const item = itemOf(await feed(), product.id);
	expect(item).toContain('<g:identifier_exists>no</g:identifier_exists>');
	expect(item).toContain('<g:availability>out_of_stock</g:availability>');
	expect(item).toContain('<g:price>45000.00 NGN</g:price>');
	expect(item).not.toContain('sale_price');
});

test('hidden products and those without price or picture are left out, also beyond the first batch', async () => {
	const hidden = await makeCategory(db, { status: 1 });
	const left = [
		await sold({ status: 1 }),
		await sold({ categoryId: hidden.id }),
		await sold({ sellingKobo: 0 }),
		await sold({}, 0),
	];
	const many = await db
		.insert(products)
		.values(Array.from({ length: 520 }, (_, n) => ({ ...PLAIN, slug: `many-${n}` })))
		.returning();
	await db
		.insert(productImages)
		.values(many.map(({ id }) => ({ productId: id, imagePath: 'x.jpg', width: 9, height: 9 })));
	const xml = await feed();
	for (const { id } of left) expect(itemOf(xml, id)).toBe('');
	for (const { id } of many) expect(itemOf(xml, id)).not.toBe('');
	expect(xml).toMatch(/^<\?xml .*<rss [^>]+><channel>.*<\/channel><\/rss>\n$/s);
});

test('products of one family are one item group', async () => {
	const [red, blue] = [await sold({}), await sold({})];
	const alone = await sold({});
	const [family] = await db
		.insert(productFamilies)
		.values({ name: 'Lead', options: ['Colour'], categoryId: category.id })
		.returning();
	const familyId = family?.id ?? 0;
	await db.insert(familyVariants).values([
		{ productId: red.id, familyId, choice: ['Red'] },
		{ productId: blue.id, familyId, choice: ['Blue'] },
	]);
	const xml = await feed();
	for (const { id } of [red, blue])
		expect(itemOf(xml, id)).toContain(`<g:item_group_id>${familyId}</g:item_group_id>`);
	expect(itemOf(xml, alone.id)).not.toContain('item_group_id');
});

test('where fees differ by place, the feed names them by state', async () => {
	const product = await sold({ sellingKobo: 45_000_00 });
	const userId = (await makeAdminUser(db)).id;
	const sent = { kind: 'rider', name: 'Our rider' };
	const { id } = await saveMethod(db, { userId, id: null, sent });
	const rate = { [`on_${id}`]: '1', [`fee_${id}`]: '1500', [`bulky_${id}`]: '500' };
	const days = { [`days_from_${id}`]: '1', [`days_to_${id}`]: '3' };
	const zone = { name: 'Near', 'whole_NG-AN': '1', 'whole_NG-EN': '1', ...rate, ...days };
	await saveZone(db, { userId, id: null, sent: zone });
	await switchDelivery(db, userId, { on: true, acceptGaps: true });
	const bulky = await sold({ sellingKobo: 45_000_00, bulky: 1 });
	const shipping = (region: string, price: string) =>
		`<g:shipping><g:country>NG</g:country><g:region>${region}</g:region><g:service>Our rider</g:service><g:price>${price} NGN</g:price></g:shipping>`;
	const text = await feed();
	expect(itemOf(text, product.id)).toContain(shipping('AN', '1500.00') + shipping('EN', '1500.00'));
	expect(itemOf(text, bulky.id)).toContain(shipping('AN', '2000.00'));
	await switchDelivery(db, userId, { on: false });
});
