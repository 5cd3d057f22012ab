import { eq } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { forgetSlugs, noteSlug } from '../addresses/slug-redirects.ts';
import { recordChange } from '../audit/audit.ts';
import { mergeOrRefuse, type SeenVersion } from '../edits/edit-conflict.ts';
import { later } from '../edits/edit-times.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { announce } from '../kit/changes.ts';
import { SLUG_TAKEN } from '../kit/form-fields.ts';
import { type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import {
	copiesOf,
	mediaAfter,
	mediaText,
	storedMedia,
	storeSentMedia,
	writeMedia,
} from '../media/media-editing.ts';
import type { SentMedia } from '../media/media-input.ts';
import { storeSentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import {
	afterWriting,
	readSpecifications,
	writeSpecifications,
} from '../specifications/product-specifications.ts';
import { specificationsOf } from '../specifications/read-specifications.ts';
import { specificationsText } from '../specifications/specification-values.ts';
import type { StaffProduct } from './catalogue.ts';
import { KIT_STOCK } from './kits/kit-input.ts';
import { kitsThatNeed } from './kits/kit-parts.ts';
import { NO_SUCH_CATEGORY, type ProductInput, productColumns } from './product-input.ts';
import { refuseSharedNumbers } from './product-numbers.ts';
import {
	copiedPictures,
	editPictures,
	imagePaths,
	refuseTooManyPictures,
	withCopies,
} from './product-pictures.ts';
import {
	lockProduct,
	noSuchProduct,
	type ProductRow,
	productAuditFields,
	productForStaff,
} from './product-rows.ts';
import { listTags, tagsOfChange } from './product-tags.ts';
import { refusePutAside } from './put-aside.ts';
import { setStockCause } from './stock-movements/stock-cause.ts';

// Creating, changing and deleting products: each in one transaction, recorded and announced.

const RULES: Rules = {
	products_slug: SLUG_TAKEN,
	products_category_id_categories_id_fk: { field: 'category_id', message: NO_SUCH_CATEGORY },
};

/** What the editor was shown, so that nothing that happened since is overwritten. */
type Seen = SeenVersion & {
	/**
	 * The stock. It is only written when the editor changed the number, since orders take stock without being an edit.
	 */
	expectedQty?: number;
};

/** Who changes which product to what; no product has the id `null`. */
type ProductEdit = {
	userId: number;
	id: number | null;
	input: ProductInput;
	/** Its documents, sounds and videos; without, they stay as they are. */
	media?: SentMedia | undefined;
	seen?: Seen;
};

/**
 * Creates a product; its pictures are in the order sent, the first is the cover. A copy of another product (`copyOf`) also
 * shows those of the other's pictures that `image_order` names, and those of its documents, sounds and videos that `media`
 * names.
 * @throws Problem invalid: slug, SKU or barcode taken, no such category, a file that is not a picture
 */
export async function createProduct(
	db: Db,
	uploads: Uploads,
	userId: number,
	input: ProductInput,
	{ copyOf = null, media = [] }: { copyOf?: number | null; media?: SentMedia | undefined } = {},
): Promise<StaffProduct> {
	await refuseEarly(db, input, null);
	const copied = await copiedPictures(db, copyOf, input);
	const sent = await storeSentPictures(uploads, 'product_image', 'images', input.images);
	const sentMedia = await storeSentMedia(uploads, media);
	const { added, order } = withCopies(copied, sent, input.image_order);
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			const [row] = await tx.insert(products).values(productColumns(input)).returning();
			if (!row) throw new Error('A product was not stored');
			await refuseSharedNumbers(tx, row, { id: row.id });
			await editPictures(tx, row.id, { added, order });
			const ofCopied = copyOf === null ? [] : await storedMedia(tx, copyOf);
			const ownMedia = copiesOf(mediaAfter(ofCopied, sentMedia));
			await writeMedia(tx, row.id, ownMedia);
			const read = await readSpecifications(tx, row.categoryId, input.specifications);
			await writeSpecifications(tx, row.id, read);
			await noteSlug(tx, 'product', row.id, row.slug);
			const after = {
				...productAuditFields(row),
				specifications: specificationsText(afterWriting([], read)),
				images: await imagePaths(tx, row.id),
				media: mediaText(ownMedia),
			};
			const change = { noun: 'product', nounId: row.id, before: null, after };
			await recordChange(tx, { userId, action: 'create', ...change });
			await announce(tx, listTags(row));
			return productForStaff(tx, row.id);
		}),
	);
}

/**
 * Changes a product; pictures stay unless named in `images_to_delete`. A changed slug leaves a redirect. Of a product
 * edited since it was `seen`, `changedByOthers` are the columns that stayed as somebody else made them.
 * @throws Problem not-found; invalid as createProduct, or more than eight pictures in all; conflict when it was edited
 * since it was `seen` (EditConflict where the form says what it showed), or when both the editor and an order changed
 * the stock
 */
export async function updateProduct(
	db: Db,
	uploads: Uploads,
	{ userId, id, input, media, seen = {} }: ProductEdit,
): Promise<StaffProduct & { changedByOthers: string[] }> {
	const found = await productForStaff(db, id);
	await refuseEarly(db, input, found.id);
	const added = await storeSentPictures(uploads, 'product_image', 'images', input.images);
	const sentMedia = media && (await storeSentMedia(uploads, media));
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			const before = await lockProduct(tx, found.id);
			const imagesBefore = await imagePaths(tx, before.id);
			const { qty: sentQty, ...sent } = productColumns(input);
			const pictures = { images: imagesBefore };
			const specificationsBefore = await specificationsTextOf(tx, before.id);
			const specified = await specificationsAfter(tx, before, input);
			const mediaBefore = await storedMedia(tx, before.id);
			const mediaSent = sentMedia && mediaAfter(mediaBefore, sentMedia);
			const edit = {
				noun: 'product',
				seen,
				sent: {
					...sent,
					...specified?.compared,
					...(mediaSent ? { media: mediaText(mediaSent) } : {}),
				},
				now: { ...before, specifications: specificationsBefore, media: mediaText(mediaBefore) },
				pictures,
			};
			const {
				changes: { specifications: changed, media: mediaChanged, ...changes },
				others,
			} = await mergeOrRefuse(tx, edit);
			await refuseSharedNumbers(tx, changes, before);
			const qty = stockToKeep(before, sentQty, seen.expectedQty);
			const { images_to_delete: removed, image_order: order } = input;
			await editPictures(tx, before.id, { added, removed, order });
			await setStockCause(tx, { cause: 'edit', userId });
			const [after] = await tx
				.update(products)
				.set({ ...changes, qty, updatedAt: later(before.updatedAt) })
				.where(eq(products.id, before.id))
				.returning();
			if (!after) throw noSuchProduct();
			if (changed !== undefined) await writeSpecifications(tx, after.id, specified?.read ?? []);
			if (mediaChanged !== undefined) await writeMedia(tx, after.id, mediaSent ?? []);
			await noteSlug(tx, 'product', after.id, after.slug, before.slug);
			await recordChange(tx, {
				userId,
				action: 'update',
				noun: 'product',
				nounId: after.id,
				before: {
					...productAuditFields(before),
					specifications: specificationsBefore,
					images: imagesBefore,
					media: mediaText(mediaBefore),
				},
				after: {
					...productAuditFields(after),
					specifications: await specificationsTextOf(tx, after.id),
					images: await imagePaths(tx, after.id),
					media: mediaText(await storedMedia(tx, after.id)),
				},
			});
			// Lists show the specifications that decide, too.
			const listed = new Set([...listTags(before), ...listTags(after)]);
			await announce(tx, changed === undefined ? tagsOfChange(before, after) : [...listed]);
			return { ...(await productForStaff(tx, after.id)), changedByOthers: others };
		}),
	);
}

/**
 * Deletes a product: it leaves all carts; past orders keep their lines with name and price as sold.
 * @throws Problem not-found; conflict when a kit needs it, or it is put aside for an open layaway
 */
export async function deleteProduct(db: Db, userId: number, id: number | null): Promise<void> {
	const { id: productId } = await productForStaff(db, id);
	await transact(db, async (tx) => {
		// Carts first, then the product: the order in which placing an order locks them, so no deadlock.
		await tx.delete(cartItems).where(eq(cartItems.productId, productId));
		const row = await lockProduct(tx, productId);
		await refuseNeeded(tx, row);
		await refusePutAside(tx, row);
		const before = {
			...productAuditFields(row),
			specifications: await specificationsTextOf(tx, productId),
			images: await imagePaths(tx, productId),
			media: mediaText(await storedMedia(tx, productId)),
		};
		await tx.delete(products).where(eq(products.id, productId));
		await forgetSlugs(tx, 'product', productId);
		const change = { noun: 'product', nounId: productId, before, after: null };
		await recordChange(tx, { userId, action: 'delete', ...change });
		await announce(tx, listTags(row));
	});
}

/** Whoever makes it a part of a kit at the same time waits for its lock, and finds it deleted. */
async function refuseNeeded(tx: Tx, { id, name }: ProductRow): Promise<void> {
	const kits = await kitsThatNeed(tx, id);
	if (kits.length === 0) return;
	throw new Problem(
		'conflict',
		`${name} is a part of ${kits.join(', ')}: take it out there first, or hide it.`,
	);
}

/** Checked before the slow making of pictures; the transaction has the last word. */
async function refuseEarly(db: DbOrTx, input: ProductInput, ownId: number | null): Promise<void> {
	const [owner] = await db
		.select({ id: products.id })
		.from(products)
		.where(eq(products.slug, input.slug));
	const known = await db.$count(categories, eq(categories.id, input.category_id));
	const fields: FieldErrors = {
		...(owner && owner.id !== ownId ? { [SLUG_TAKEN.field]: [SLUG_TAKEN.message] } : {}),
		...(known === 0 ? { category_id: [NO_SUCH_CATEGORY] } : {}),
	};
	const [first] = Object.values(fields);
	if (first) throw new Problem('invalid', first[0] ?? '', { fields });
	await readSpecifications(db, input.category_id, input.specifications);
	if (ownId === null) return;
	const { images, images_to_delete: removed } = input;
	await refuseTooManyPictures(db, ownId, { added: images.length, removed });
}

/** What the sent specifications make of those of a product: to be compared with what it has, and to be written. */
async function specificationsAfter(tx: Tx, { id, categoryId }: ProductRow, input: ProductInput) {
	if (input.specifications === undefined) return null;
	const read = await readSpecifications(tx, input.category_id, input.specifications);
	// Those of the category that it leaves are no longer its own.
	const own = input.category_id === categoryId ? await specificationsOf(tx, [id]) : new Map();
	const after = afterWriting(own.get(id) ?? [], read);
	return { read, compared: { specifications: specificationsText(after) } };
}

async function specificationsTextOf(tx: Tx, productId: number): Promise<string> {
	const values = await specificationsOf(tx, [productId]);
	return specificationsText(values.get(productId) ?? []);
}

/**
 * The stock after an edit whose form showed `expected`: what was sent, or what orders made of it meanwhile.
 * @throws Problem conflict (`qty`) when both changed it; invalid (`qty`) for a kit, whose stock follows from its parts
 */
function stockToKeep(
	{ qty: now, isKit }: Pick<ProductRow, 'qty' | 'isKit'>,
	sent: number,
	expected = now,
): number {
	if (expected !== now && sent === expected) return now;
	if (expected !== now) {
		const message = `The stock has changed meanwhile: it was ${expected} and is ${now} now.`;
		throw new Problem('conflict', message, { fields: { qty: [message] }, facts: { qty: now } });
	}
	if (isKit && sent !== now) throw fieldProblem('qty', KIT_STOCK);
	return sent;
}
