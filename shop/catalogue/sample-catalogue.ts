import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import { categories, kitParts, productImages, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { withSessionLock } from '#db/connection/session-lock.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { goesWithRules } from '#db/goes-with-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { sampleRules } from '#db/seed/goes-with.ts';
import { sampleArticles, sampleCategories } from '#db/seed/index.ts';
import { sampleReviews } from '#db/seed/reviews.ts';
import type {
	SampleArticle,
	SampleCategory,
	SampleProduct,
	SampleReview,
} from '#db/seed/sample.ts';
import { sampleSpecifications } from '#db/seed/specifications.ts';
import { reviews } from '#db/shopper-schema.ts';
import { articleImages, articles } from '#db/site-schema.ts';
import { specificationDefinitions } from '#db/specification-schema.ts';
import { proposeFamily } from '../families/propose-family.ts';
import { announce } from '../kit/changes.ts';
import { nairaToKobo } from '../kit/money.ts';
import { firstLarge } from '../kit/text.ts';
import { insertSampleMedia, storeSampleMedia } from '../media/sample-media.ts';
import { storePicture } from '../pictures/images.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import type { UploadArea, Uploads } from '../pictures/uploads.ts';
import { recount } from '../shoppers/reviews.ts';
import { writeValues } from '../specifications/product-specifications.ts';
import { readDescription } from './description.ts';

type Sample = {
	categories: SampleCategory[];
	articles: SampleArticle[];
	reviews: SampleReview[];
};
type Options = {
	/** Told how many of all pictures are stored. */
	onProgress?: ((done: number, all: number) => void) | undefined;
	signal?: AbortSignal | undefined;
	sample?: Sample;
};
type Stored = (area: UploadArea, file: string) => Picture;
type Placed = { product: SampleProduct; categoryId: number };

const PICTURES = new URL('../../db/seed/pictures/', import.meta.url);
const SAMPLE: Sample = {
	categories: sampleCategories,
	articles: sampleArticles,
	reviews: sampleReviews,
};
const AT_ONCE = 2;
const HOUR_MS = 3_600_000;

/**
 * Fills a shop without categories with the sample catalogue; does nothing otherwise. Pictures are stored first,
 * skipping those already there; then one transaction writes all rows, so that an interruption leaves the database empty
 * or complete. Of several processes one does all this, and the others wait for it.
 * @throws the reason of `signal` when that is aborted
 */
export async function loadSampleCatalogue(
	db: Db,
	uploads: Uploads,
	{ onProgress, signal, sample = SAMPLE }: Options = {},
): Promise<void> {
	if (await hasCategories(db)) return;
	const load = async () => {
		if (await hasCategories(db)) return;
		const stored = await storePictures(uploads, sample, { onProgress, signal });
		const slugs = sample.categories.flatMap((one) => one.products.map(({ slug }) => slug));
		const media = await storeSampleMedia(uploads, new Set(slugs));
		await db.transaction(async (tx) => {
			// Storing the pictures takes minutes, in which staff may have begun a catalogue of their own.
			if (await hasCategories(tx)) return;
			const productIds = await insertCatalogue(tx, sample.categories, stored);
			await insertSampleMedia(tx, media, productIds);
			await insertReviews(tx, sample.reviews, productIds);
			await insertArticles(tx, sample.articles, stored);
			await announce(tx, ['all']);
		});
	};
	await withSessionLock(db, LOCKS.sampleCatalogue, load, signal);
}

/** Whether the shop has categories: if not, loadSampleCatalogue would fill it. */
export async function hasCategories(db: DbOrTx): Promise<boolean> {
	const found = await db.select({ id: categories.id }).from(categories).limit(1);
	return found.length > 0;
}

async function storePictures(
	uploads: Uploads,
	sample: Sample,
	{ onProgress, signal }: Options,
): Promise<Stored> {
	const wanted = neededPictures(sample);
	const pictures = new Map<string, Picture>();
	const waiting = wanted.values();
	const work = async () => {
		for (const { area, file } of waiting) {
			signal?.throwIfAborted();
			const bytes = await readFile(new URL(file, PICTURES));
			pictures.set(`${area}/${file}`, await storePicture(uploads, area, bytes));
			onProgress?.(pictures.size, wanted.length);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return (area, file) => {
		const picture = pictures.get(`${area}/${file}`);
		if (!picture) throw new Error(`${file} was not stored under ${area}`);
		return picture;
	};
}

/** Every picture, once for each area it is shown in. */
function neededPictures(sample: Sample): { area: UploadArea; file: string }[] {
	const files: Record<UploadArea, string[]> = {
		categories: sample.categories.map(({ picture }) => picture),
		product_image: sample.categories.flatMap((category) =>
			category.products.flatMap(({ pictures }) => pictures),
		),
		article_images: sample.articles.flatMap((a) => [a.mainPicture, ...a.morePictures]),
		banners: [],
	};
	return (Object.keys(files) as UploadArea[]).flatMap((area) =>
		[...new Set(files[area])].map((file) => ({ area, file })),
	);
}

/** The ids of the products, by slug. */
async function insertCatalogue(
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

/** Shown at once; nobody has an account that wrote them. Pages show the highest id first, so the oldest comes first. */
async function insertReviews(
	tx: Tx,
	sample: SampleReview[],
	productIds: Map<string, number>,
): Promise<void> {
	if (sample.length === 0) return;
	const rows = sample
		.toSorted((a, b) => b.daysAgo - a.daysAgo)
		.map(({ product, author, stars, daysAgo, text }) => {
			const createdAt = new Date(Date.now() - daysAgo * 24 * HOUR_MS);
			const productId = productIds.get(product) ?? 0;
			return { productId, author, stars, text, state: 'shown', createdAt, decidedAt: createdAt };
		});
	await tx.insert(reviews).values(rows);
	for (const productId of new Set(rows.map((row) => row.productId))) await recount(tx, productId);
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
		qty: product.qty,
		size: product.size ?? null,
		color: product.color ?? null,
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
	return stated.includes(';') ? '' : stated.split(', ').map(firstLarge).join('\n');
}

async function insertArticles(tx: Tx, sample: SampleArticle[], stored: Stored): Promise<void> {
	for (const article of sample.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
		const main = stored('article_images', article.mainPicture);
		const createdAt = new Date(article.createdAt);
		const [row] = await tx
			.insert(articles)
			.values({
				slug: article.slug,
				title: article.title,
				content: article.content,
				author: article.author,
				mainImage: main.path,
				mainWidth: main.width,
				mainHeight: main.height,
				createdAt,
				updatedAt: createdAt,
			})
			.returning({ id: articles.id });
		const images = article.morePictures.map((file, position) => ({
			articleId: row?.id ?? 0,
			position,
			...imageColumns(stored('article_images', file)),
		}));
		if (images.length > 0) await tx.insert(articleImages).values(images);
	}
}

function imageColumns({ path, width, height }: Picture) {
	return { imagePath: path, width, height };
}

function toKobo(naira: number): number {
	const kobo = nairaToKobo(naira);
	if (kobo === null) throw new Error(`${naira} is no amount in naira`);
	return kobo;
}
