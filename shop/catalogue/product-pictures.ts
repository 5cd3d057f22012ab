import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { productImages } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { announce } from '../kit/changes.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { MOST_IMAGES, tooManyMore } from '../pictures/product-image-limit.ts';
import { ADDED } from '../pictures/sent-pictures.ts';
import type { PicturePlace, ProductInput } from './product-input.ts';
import { lockProduct, touchProduct } from './product-rows.ts';

// The pictures of a product: at most eight, in order, the first is the cover.

type PictureEdit = {
	/** Stored pictures to append. */
	added?: readonly Picture[];
	/** Ids to remove; those of other products are ignored. */
	removed?: readonly number[];
	/** The new order; stored pictures not listed come next in their old order, then the added ones. */
	order?: readonly PicturePlace[];
};

/**
 * Adds, removes and orders the pictures of a product that the caller has locked.
 * @throws Problem invalid under `images` when more than eight would remain
 */
export async function editPictures(
	tx: Tx,
	productId: number,
	{ added = [], removed = [], order = [] }: PictureEdit,
): Promise<void> {
	const ofProduct = eq(productImages.productId, productId);
	if (removed.length > 0)
		await tx.delete(productImages).where(and(ofProduct, inArray(productImages.id, [...removed])));
	const remaining = await imageIds(tx, productId);
	refuseOverfull(remaining.length, added.length);
	const addedIds = await addPictures(tx, productId, added);
	const all = [...remaining, ...addedIds];
	if (all.length === 0) return;
	const named = order.map((place) => (typeof place === 'number' ? place : addedIds[Number(place)]));
	const ordered = [...new Set([...named, ...all])].filter((id) => id && all.includes(id));
	await tx.execute(sql`
		update product_images i set position = place.position
		from unnest(${sql.param(ordered)}::int[]) with ordinality as place(id, position)
		where i.id = place.id and i.position <> place.position`);
}

/** Returns their ids; the caller writes their order. */
async function addPictures(tx: Tx, productId: number, added: readonly Picture[]) {
	if (added.length === 0) return [];
	const rows = added.map(({ path, width, height }) => ({
		productId,
		imagePath: path,
		width,
		height,
	}));
	const stored = await tx.insert(productImages).values(rows).returning({ id: productImages.id });
	return stored.map(({ id }) => id);
}

/** A stored picture and its id. */
type Copied = Picture & { id: number };

/** The pictures of another product that a copy of it keeps. */
export async function copiedPictures(
	db: DbOrTx,
	copyOf: number | null,
	{ image_order, images_to_delete }: Pick<ProductInput, 'image_order' | 'images_to_delete'>,
): Promise<Copied[]> {
	const named = image_order.filter(
		(place) => typeof place === 'number' && !images_to_delete.includes(place),
	);
	if (copyOf === null || named.length === 0) return [];
	const { id, imagePath: path, width, height, productId } = getTableColumns(productImages);
	const rows = await db
		.select({ id, path, width, height })
		.from(productImages)
		.where(eq(productId, copyOf));
	return rows.filter((row) => named.includes(row.id));
}

/** Copied and newly sent pictures as those to add to a new product, and their order. */
export function withCopies(
	copied: readonly Copied[],
	sent: readonly Picture[],
	order: readonly PicturePlace[],
): { added: Picture[]; order: PicturePlace[] } {
	const placeOf = (place: PicturePlace): PicturePlace => {
		const at =
			typeof place === 'number'
				? copied.findIndex(({ id }) => id === place)
				: copied.length + Number(place);
		return `${ADDED}${at}`;
	};
	return { added: [...copied, ...sent], order: order.map(placeOf) };
}

/** Refuses what editPictures would refuse, before pictures are made. @throws Problem invalid */
export async function refuseTooManyPictures(
	db: DbOrTx,
	productId: number,
	{ added, removed }: { added: number; removed: readonly number[] },
): Promise<void> {
	const remaining = (await imageIds(db, productId)).filter((id) => !removed.includes(id));
	refuseOverfull(remaining.length, added);
}

function refuseOverfull(remaining: number, added: number): void {
	if (remaining + added > MOST_IMAGES)
		throw fieldProblem('images', tooManyMore(MOST_IMAGES - remaining));
}

/** Removes one picture from its product. @throws Problem not-found */
export async function deleteProductImage(
	db: Db,
	userId: number,
	imageId: number | null,
): Promise<void> {
	const [image] = imageId
		? await db
				.select({ productId: productImages.productId })
				.from(productImages)
				.where(eq(productImages.id, imageId))
		: [];
	if (!image || !imageId) throw new Problem('not-found', 'Image not found');
	const { productId } = image;
	await transact(db, async (tx) => {
		const product = await lockProduct(tx, productId);
		const before = { images: await imagePaths(tx, productId) };
		await editPictures(tx, productId, { removed: [imageId] });
		const after = { images: await imagePaths(tx, productId) };
		await touchProduct(tx, product);
		const change = { noun: 'product', nounId: productId, before, after };
		await recordChange(tx, { userId, action: 'update', ...change });
		await announce(tx, [`product:${productId}`]);
	});
}

/** The paths of a product's pictures, cover first. */
export async function imagePaths(db: DbOrTx, productId: number): Promise<string[]> {
	const rows = await selectImages(db, productId);
	return rows.map(({ path }) => path);
}

async function imageIds(db: DbOrTx, productId: number): Promise<number[]> {
	const rows = await selectImages(db, productId);
	return rows.map(({ id }) => id);
}

function selectImages(db: DbOrTx, productId: number) {
	return db
		.select({ id: productImages.id, path: productImages.imagePath })
		.from(productImages)
		.where(eq(productImages.productId, productId))
		.orderBy(asc(productImages.position), asc(productImages.id));
}
