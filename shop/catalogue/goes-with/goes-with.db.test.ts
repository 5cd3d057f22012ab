import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories, neededExtras, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { goesWithRules } from '#db/goes-with-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { accessoryFor } from '../../orders/accessory.ts';
import { readSiteLayout } from '../../settings/site-layout.ts';
import { productsByIds } from '../catalogue.ts';
import { goodsThatGoWith, previewRule } from './goes-with-goods.ts';
import { describeRules, storedRules } from './goes-with-rules.ts';
import { deleteRule, MOST_RULES, saveRule } from './goes-with-saving.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const make = (categoryId: number, given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId, ...given });
type Sent = Record<string, string | number>;
const save = (sent: Sent, id: number | null = null, expectedUpdatedAt?: Date) =>
	saveRule(db, {
		userId: admin.id,
		id,
		sent: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
		expectedUpdatedAt,
	});
const problemFields = async (sent: Sent) => {
	const error = await save(sent).catch((thrown) => thrown);
	return error.fields;
};

/** The names of what goes with a product. */
async function offered(id: number) {
	const layout = await readSiteLayout(db);
	const [product] = await productsByIds(db, [id]);
	if (!product) throw new Error('no product');
	const { goods } = await goodsThatGoWith(db, layout, product);
	return goods.map(({ name }) => name);
}

/** Loudspeakers with small ones below them, and cables of two connectors. */
async function audioShop() {
	const speakers = await makeCategory(db, { name: 'Speakers' });
	const small = await makeCategory(db, { name: 'Small', parentId: speakers.id });
	const cables = await makeCategory(db, { name: 'Cables' });
	const reels = await makeCategory(db, { name: 'Reels', parentId: cables.id });
	const powering = { key: 'powering', kind: 'choice' as const, choices: ['Active', 'Passive'] };
	const connector = { key: 'connector', kind: 'choice' as const, choices: ['XLR', 'Speakon'] };
	const ofSpeakers = await defineSpecifications(db, speakers.id, powering);
	const ofSmall = await defineSpecifications(db, small.id, powering);
	const ofCables = await defineSpecifications(db, cables.id, connector);
	const ofReels = await defineSpecifications(db, reels.id, connector);
	const passive = await make(speakers.id);
	const active = await make(speakers.id);
	const smallPassive = await make(small.id);
	await specify(db, passive.id, { [ofSpeakers.powering ?? 0]: 'Passive' });
	await specify(db, active.id, { [ofSpeakers.powering ?? 0]: 'Active' });
	await specify(db, smallPassive.id, { [ofSmall.powering ?? 0]: 'Passive' });
	const cable = async (name: string, soldCount: number, plug: string, given = {}) => {
		const product = await make(cables.id, { name, soldCount, ...given });
		await specify(db, product.id, { [ofCables.connector ?? 0]: plug });
		return product;
	};
	const reel = async (name: string, soldCount: number) => {
		const product = await make(reels.id, { name, soldCount });
		await specify(db, product.id, { [ofReels.connector ?? 0]: 'Speakon' });
		return product;
	};
	const rule = {
		category: speakers.id,
		specification: 'powering',
		value: 'passive',
		offered: cables.id,
		offered_specification: 'connector',
		offered_value: 'Speakon',
	};
	return { speakers, cables, passive, active, smallPassive, cable, reel, rule };
}

beforeEach(async () => {
	await db.delete(goesWithRules);
});

test('a rule offers what fits of a branch beside products of a branch, best sellers in stock first', async () => {
	const shop = await audioShop();
	await shop.cable('Speakon 5 m', 4, 'Speakon');
	await shop.cable('Speakon 10 m', 9, 'Speakon');
	await shop.cable('Sold out', 99, 'Speakon', { qty: 0 });
	await shop.cable('Hidden', 99, 'Speakon', { status: 1 });
	await shop.cable('Unpriced', 99, 'Speakon', { sellingKobo: 0 });
	await shop.cable('XLR', 50, 'XLR');
	await shop.reel('On a reel', 6);
	expect(await offered(shop.passive.id)).toEqual([]);
	const { id } = await save(shop.rule);
	const fitting = ['Speakon 10 m', 'On a reel', 'Speakon 5 m'];
	expect(await offered(shop.passive.id)).toEqual(fitting);
	expect(await offered(shop.smallPassive.id)).toEqual(fitting);
	expect(await offered(shop.active.id)).toEqual([]);
	await save({ category: shop.speakers.id, offered: shop.cables.id }, id);
	expect(await offered(shop.active.id)).toEqual(['XLR', ...fitting]);
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, shop.cables.id));
	expect(await offered(shop.active.id)).toEqual([]);
	expect((await describeRules(db, await storedRules(db)))[0]?.fault).toBe('A category is hidden');
});

test('never the product itself, its family, its parts, what staff chose or a thing twice', async () => {
	const { speakers, cables, passive, rule, cable } = await audioShop();
	const part = await cable('Part', 9, 'Speakon');
	const chosen = await cable('Chosen', 8, 'Speakon');
	const red = await cable('Red', 7, 'Speakon');
	const blue = await cable('Blue', 6, 'Speakon');
	const last = await cable('Last', 5, 'Speakon');
	const [family] = await db
		.insert(productFamilies)
		.values({ categoryId: cables.id, name: 'Cable', options: ['Colour'] })
		.returning();
	const familyId = family?.id ?? 0;
	await db.insert(familyVariants).values([
		{ productId: red.id, familyId, choice: ['Red'] },
		{ productId: blue.id, familyId, choice: ['Blue'] },
	]);
	await save(rule);
	await save({ category: speakers.id, offered: cables.id });
	expect(await offered(passive.id)).toEqual(['Part', 'Chosen', 'Red', 'Last']);
	await db.insert(neededExtras).values({ productId: passive.id, extraId: chosen.id, position: 0 });
	expect(await offered(passive.id)).toEqual(['Part', 'Red', 'Last']);
	await save({
		category: cables.id,
		offered: cables.id,
		offered_specification: 'connector',
		offered_value: 'Speakon',
	});
	expect(await offered(blue.id)).toEqual(['Part', 'Chosen', 'Last']);
	const kit = await makeKit(db, [[part, 1]], { categoryId: speakers.id, name: 'Set' });
	expect(await offered(kit.id)).not.toContain('Part');
	expect(await offered(last.id)).not.toContain('Last');
});

test('each field that is wrong is refused beside it', async () => {
	const { rule, cables, speakers } = await audioShop();
	expect(await problemFields({})).toEqual({
		category: ['Choose a category.'],
		offered: ['Choose a category.'],
	});
	expect(await problemFields({ ...rule, value: 'Nuclear', offered_value: '' })).toEqual({
		value: ['“Nuclear” is not among the choices: Active, Passive.'],
		offered_value: ['Say which value of connector.'],
	});
	expect(
		await problemFields({ ...rule, specification: 'colour', offered_specification: '' }),
	).toEqual({
		specification: ['Speakers has no such specification.'],
		offered_specification: ['Say of which specification this is the value.'],
	});
	expect(await problemFields({ category: speakers.id, offered: speakers.id })).toEqual({
		offered: ['Choose another category, or say below which goods of the same one.'],
	});
	await save(rule);
	expect(await problemFields(rule)).toEqual({ offered: ['This rule is in the list already.'] });
	expect(
		await problemFields({ ...rule, category: '0x1', offered: `${cables.id}\0` }),
	).toHaveProperty('category');
	await expect(deleteRule(db, admin.id, null)).rejects.toThrow('Rule not found');
});

test('of two who change a rule at once the second is refused, and nobody adds the hundred and first', async () => {
	const { rule, speakers, cables } = await audioShop();
	const { id, updatedAt } = await save(rule);
	await save({ category: speakers.id, offered: cables.id }, id, updatedAt);
	await expect(save(rule, id, updatedAt)).rejects.toThrow(/Somebody else/);
	const others = await Promise.all(
		Array.from({ length: MOST_RULES - 2 }, () => makeCategory(db, { name: 'Other' })),
	);
	await db
		.insert(goesWithRules)
		.values(others.map((other) => ({ categoryId: other.id, offeredCategoryId: cables.id })));
	const [one, two] = await Promise.allSettled([
		save(rule),
		save({ category: cables.id, offered: speakers.id }),
	]);
	expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await db.$count(goesWithRules)).toBe(MOST_RULES);
});

test('the preview says how many products a rule is about and what it offers; changes are in the activity log', async () => {
	const { rule, cable } = await audioShop();
	await cable('Speakon 5 m', 4, 'Speakon');
	const { id } = await save(rule);
	const { tree, goesWith } = await readSiteLayout(db);
	const [stored] = goesWith;
	if (!stored) throw new Error('no rule is in force');
	const { products: about, isMore, goods } = await previewRule(db, stored, tree);
	expect({ about, isMore, goods: goods.map(({ name }) => name) }).toEqual({
		about: 2,
		isMore: false,
		goods: ['Speakon 5 m'],
	});
	await deleteRule(db, admin.id, id);
	const log = await db.select().from(auditTrail).where(eq(auditTrail.noun, 'goes-with rule'));
	const words = { products: 'Speakers, powering: Passive', offers: 'Cables, connector: Speakon' };
	expect(log.filter(({ nounId }) => nounId === id)).toMatchObject([
		{ action: 'create', after: words },
		{ action: 'delete', before: words },
	]);
});

test('the alert after adding offers what staff chose, then what rules say, and nothing that is in the cart', async () => {
	const { rule, passive, cable } = await audioShop();
	const [first, second] = [await cable('First', 9, 'Speakon'), await cable('Second', 8, 'Speakon')];
	const { id: userId } = await makeShopper(db);
	const accessory = async () => {
		const found = await accessoryFor(db, await readSiteLayout(db), userId, passive.id);
		return found && `${found.kind} ${found.name}`;
	};
	expect(await accessory()).toBeNull();
	await save(rule);
	expect(await accessory()).toBe('goes-with First');
	await fillCart(db, userId, [first, 1]);
	expect(await accessory()).toBe('goes-with Second');
	const stand = await make(passive.categoryId, { name: 'Stand' });
	await db.insert(neededExtras).values({ productId: passive.id, extraId: stand.id, position: 0 });
	expect(await accessory()).toBe('needed Stand');
	await db.update(products).set({ qty: 0 }).where(eq(products.id, stand.id));
	expect(await accessory()).toBe('goes-with Second');
	await db.update(products).set({ qty: 0 }).where(eq(products.id, second.id));
	expect(await accessory()).toBeNull();
});
