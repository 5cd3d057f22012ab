import { inArray } from 'drizzle-orm';
import { categories, kitParts, productImages, products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { goesWithRules } from '#db/goes-with-schema.ts';
import { sampleRules } from '#db/seed/goes-with.ts';
import type { SampleCategory, SampleProduct } from '#db/seed/sample.ts';
import { sampleSpecifications } from '#db/seed/specifications.ts';
import { specificationDefinitions } from '#db/specification-schema.ts';
import { proposeFamily } from '../../families/propose-family.ts';
import { nairaToKobo } from '../../kit/money.ts';
import { capitalized } from '../../kit/text.ts';
import { writeValues } from '../../specifications/product-specifications.ts';
import { readDescription } from '../description.ts';
import { imageColumns, type Stored } from './store-pictures.ts';

// The sample's categories and products, with all that belongs to them.

const HOUR_MS = 3_600_000;

type Placed = { product: SampleProduct; categoryId: number };

/** The ids of the products, by slug. */
export async function insertCatalogue(
	tx: Tx,
	sample: SampleCategory[],
	stored: Stored,
): Promise<Map<string, number>> {
	const rows = await tx
		.insert(categories)
		.values(sample.map((category, index) => categoryRow(category, index, stored)))
		.returning({ id: categories.id, slug: categories.slug });
	const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
	const placed = oldestFirst(
		sample.map(({ slug, products: own }) =>
			own.map((product) => ({ product, categoryId: idOf.get(slug) ?? 0 })),
		),
	);
	const now = Date.now();
	const inserted = await tx
		.insert(products)
		.values(
			placed.map((each, index) =>
				productRow(each, index, now - (placed.length - index) * 7 * HOUR_MS),
			),
		)
		.returning({ id: products.id, slug: products.slug });
	const productIds = new Map(inserted.map(({ id, slug }) => [slug, id]));
	const images = placed.flatMap(({ product }) =>
		product.pictures.map((file, position) => ({
			productId: productIds.get(product.slug) ?? 0,
			position,
			...imageColumns(stored('product_image', file)),
		})),
	);
	if (images.length > 0) await tx.insert(productImages).values(images);
	for (const { slug } of sample) await insertSpecifications(tx, slug, idOf, productIds);
	await insertKits(
		tx,
		placed.map(({ product }) => product),
		productIds,
	);
	await insertFamilies(tx, placed, productIds);
	await insertRules(tx, idOf);
	return productIds;
}

/** What goes with what, of the categories that there are. */
async function insertRules(tx: Tx, categoryIds: ReadonlyMap<string, number>): Promise<void> {
	const rows = sampleRules.flatMap(({ of, having, offers, offeredHaving }) => {
		const [categoryId, offeredCategoryId] = [categoryIds.get(of), categoryIds.get(offers)];
		if (!categoryId || !offeredCategoryId) return [];
		const [key, value] = having ?? [null, null];
		const [offeredKey, offeredValue] = offeredHaving ?? [null, null];
		return [{ categoryId, key, value, offeredCategoryId, offeredKey, offeredValue }];
	});
	if (rows.length > 0) await tx.insert(goesWithRules).values(rows);
}

/** What the products of a category are compared by; a category that is not of the real sample has none. */
async function insertSpecifications(
	tx: Tx,
	slug: string,
	categoryIds: ReadonlyMap<string, number>,
	productIds: ReadonlyMap<string, number>,
): Promise<void> {
	const specified = sampleSpecifications[slug];
	if (!specified) return;
	const categoryId = categoryIds.get(slug) ?? 0;
	const rows = await tx
		.insert(specificationDefinitions)
		.values(specified.definitions.map((one, position) => ({ ...one, categoryId, position })))
		.returning({ id: specificationDefinitions.id, key: specificationDefinitions.key });
	const definitionIds = new Map(rows.map(({ id, key }) => [key, id]));
	const values = Object.entries(specified.values).flatMap(([product, own]) => {
		const productId = productIds.get(product);
		if (productId === undefined) return [];
		return Object.entries(own).map(([key, value]) => ({
			productId,
			definitionId: definitionIds.get(key) ?? 0,
			value,
		}));
	});
	await writeValues(tx, values);
}

/** Makes the kits of the sample of their parts, all of which are stored. */
export async function insertKits(
	tx: DbOrTx,
	samples: readonly SampleProduct[],
	productIds: ReadonlyMap<string, number>,
): Promise<void> {
	const rows = samples.flatMap(({ slug, parts = {} }) =>
		Object.entries(parts).map(([part, pieces], position) => ({
			kitId: productIds.get(slug) ?? 0,
			partId: productIds.get(part) ?? 0,
			pieces,
			position,
		})),
	);
	if (rows.length === 0) return;
	await tx.insert(kitParts).values(rows);
	const ids = rows.map(({ kitId }) => kitId);
	await tx.update(products).set({ isKit: true }).where(inArray(products.id, ids));
}

async function insertFamilies(
	tx: Tx,
	placed: readonly Placed[],
	productIds: Map<string, number>,
): Promise<void> {
	const byName = Map.groupBy(placed, ({ product }) => product.family);
	for (const [name, own] of byName) {
		const [first] = own;
		if (name === undefined || !first) continue;
		const { options, choices } = proposeFamily(
			own.map(({ product: { slug, name, size = null, color = null } }) => ({
				productId: productIds.get(slug) ?? 0,
				name,
				size,
				color,
			})),
		);
		const [family] = await tx
			.insert(productFamilies)
			.values({ name, options, categoryId: first.categoryId })
			.returning({ id: productFamilies.id });
		const familyId = family?.id ?? 0;
		await tx
			.insert(familyVariants)
			.values([...choices].map(([productId, choice]) => ({ productId, familyId, choice })));
	}
}

/**
 * The order in which products are inserted. The first of each list is its newest, and every list is spread over the
 * whole time, so that the newest products of the shop are the best of each category.
 */
function oldestFirst(lists: Placed[][]): Placed[] {
	return lists
		.flatMap((list) => list.map((placed, index) => ({ placed, age: (index + 0.5) / list.length })))
		.toSorted((a, b) => b.age - a.age)
		.map(({ placed }) => placed);
}

function categoryRow(category: SampleCategory, index: number, stored: Stored) {
	const { path, width, height } = stored('categories', category.picture);
	return {
		slug: category.slug,
		name: category.name,
		description: category.description,
		navdisplay: category.inNav ? 0 : 1,
		navOrder: index,
		featured: category.featured ? 1 : 0,
		metaTitle: category.metaTitle,
		metaDescrip: category.metaDescrip,
		// The API gives a category's image as a bare file name.
		image: path.slice(path.lastIndexOf('/') + 1),
		imageWidth: width,
		imageHeight: height,
	};
}

function productRow({ product, categoryId }: Placed, index: number, createdAt: number) {
	const [intro = ''] = product.description.split('\n');
	return {
		categoryId,
		slug: product.slug,
		name: product.name,
		brand: product.brand,
		description: product.description,
		inTheBox: statedContents(product),
		metaTitle: product.name,
		metaKeyword: product.metaKeyword ?? '',
		metaDescrip: intro,
		sellingKobo: toKobo(product.sellingNaira),
		originalKobo: toKobo(product.originalNaira),
		// A kit has nothing of its own: what it shows follows from its parts, once it has them.
		qty: product.parts ? 0 : product.qty,
		size: product.size ?? null,
		color: product.color ?? null,
		serialised: product.warrantyMonths ? 1 : 0,
		warrantyMonths: product.warrantyMonths ?? null,
		featured: product.featured ? 1 : 0,
		popular: product.popular ? 1 : 0,
		soldCount: product.popular ? 18 + ((index * 7) % 23) : (index * 5) % 17,
		createdAt: new Date(createdAt),
		updatedAt: new Date(createdAt),
	};
}

/** What its description says is in the box; left there where it also says what is not. */
function statedContents({ description }: SampleProduct): string {
	const { specifications } = readDescription(description);
	const stated = specifications.find(({ label }) => label === 'In the box')?.value ?? ';';
	return stated.includes(';') ? '' : stated.split(', ').map(capitalized).join('\n');
}

function toKobo(naira: number): number {
	const kobo = nairaToKobo(naira);
	if (kobo === null) throw new Error(`${naira} is no amount in naira`);
	return kobo;
}
