import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { isReservedSlug } from '../../addresses/slug.ts';
import { noteSlug, retireCategorySlug } from '../../addresses/slug-redirects.ts';
import { recordChange } from '../../audit/audit.ts';
import { mergeOrRefuse, type SeenVersion } from '../../edits/edit-conflict.ts';
import { type ShownValues, shownValues } from '../../edits/edit-merge.ts';
import { later } from '../../edits/edit-times.ts';
import { advisoryLock } from '../../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../../kit/broken-rules.ts';
import { announce, type Tag } from '../../kit/changes.ts';
import {
	idOrNull,
	optionalText,
	SLUG_TAKEN,
	slugField,
	tick,
	tickOrNumber,
	wholeNumber,
} from '../../kit/form-fields.ts';
import { howMany } from '../../kit/how-many.ts';
import { requiredText } from '../../kit/input.ts';
import { fieldProblem, Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { LARGEST_CATEGORY_PICTURE } from '../../pictures/picture-limits.ts';
import type { Picture } from '../../pictures/picture-paths.ts';
import { sentPicture, storeSentPictures } from '../../pictures/sent-pictures.ts';
import type { Uploads } from '../../pictures/uploads.ts';
import type { Category } from '../catalogue.ts';
import { inColumns, inFields } from '../field-names.ts';
import { NO_SUCH_PARENT, refuseMisplaced, tagsOfPlace } from './category-place.ts';

// Creating, changing and deleting categories: each in one transaction, recorded and announced.

/**
 * The fields of a category that staff fill in, each stored in a column; rules of api-contract "Admin". Fields left out keep
 * their value.
 */
const CategoryFields = z.object({
	slug: slugField.refine((slug) => !isReservedSlug(slug), {
		error: 'This slug is the address of one of the shop’s own pages.',
	}),
	name: requiredText('name', 255),
	description: optionalText(),
	parent_id: idOrNull(NO_SUCH_PARENT).describe('The category that it is below; null at the top'),
	status: tick.describe('0 shown, 1 hidden'),
	navdisplay: tickOrNumber.describe('0: in the navigation'),
	nav_order: wholeNumber('place in the navigation')
		.optional()
		.describe('Place in the navigation, from 0'),
	featured: tick,
	meta_title: requiredText('meta title', 255),
	meta_keyword: optionalText(),
	meta_descrip: optionalText(),
});
export type CategoryField = keyof typeof CategoryFields.shape;
const CATEGORY_FIELDS = Object.keys(CategoryFields.shape) as CategoryField[];

/** What staff send for a category. */
export const CategoryInput = CategoryFields.extend({ image: sentPicture });
export type CategoryInput = z.infer<typeof CategoryInput>;

/** What was sent, in the columns that keep it. */
function categoryColumns({ image, ...fields }: CategoryInput) {
	return inColumns(fields);
}

/** The fields of a stored category. */
export function categoryFields(category: Category) {
	return inFields(category, CATEGORY_FIELDS);
}

/** What a form shows of a category, for comparing with what comes back. */
export function shownCategory(category: Category): ShownValues {
	return shownValues({ ...inColumns(categoryFields(category)), image: category.image });
}

const RULES: Rules = {
	categories_slug: SLUG_TAKEN,
	categories_parent_id_categories_id_fk: { field: 'parent_id', message: NO_SUCH_PARENT },
};
/** Fields that products' pages show of their category, or that decide whether those are visible. */
const SHOWN_EVERYWHERE = ['slug', 'name', 'status'] as const;
/** How many of those below a category its refused deletion names. */
const MOST_NAMED = 5;

/** Any category, hidden ones too. @throws Problem not-found, also for `null` */
export async function categoryForStaff(db: DbOrTx, id: number | null): Promise<Category> {
	const [category] = id ? await db.select().from(categories).where(eq(categories.id, id)) : [];
	if (!category) throw notFound();
	return category;
}

/**
 * @throws Problem invalid: the slug is taken, the parent does not exist or is too far down, the image is no picture or
 * larger than 5 MB
 */
export async function createCategory(
	db: Db,
	uploads: Uploads,
	userId: number,
	input: CategoryInput,
): Promise<Category> {
	await refuseTakenSlug(db, input.slug, null);
	const picture = await storeImage(uploads, input);
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			await advisoryLock(tx, LOCKS.categoryTree);
			await refuseMisplaced(tx, null, input.parent_id ?? null);
			const last = sql<number>`(select coalesce(max(${categories.navOrder}), -1) + 1 from ${categories})`;
			const [category] = await tx
				.insert(categories)
				.values({ navOrder: last, ...categoryColumns(input), ...imageColumns(picture) })
				.returning();
			if (!category) throw new Error('A category was not stored');
			await noteSlug(tx, 'category', category.id, category.slug);
			const after = auditFields(category);
			const change = { userId, noun: 'category', nounId: category.id, before: null, after };
			await recordChange(tx, { action: 'create', ...change });
			await announce(tx, [
				'catalogue',
				`category:${category.id}`,
				...(await tagsOfPlace(tx, category.parentId)),
			]);
			return category;
		}),
	);
}

/** Who changes which category to what, having seen which version. */
type CategoryEdit = {
	userId: number;
	id: number | null;
	input: CategoryInput;
	seen?: SeenVersion;
};

/**
 * Changes a category; without `image` it keeps its picture. A changed slug leaves a redirect; a changed parent needs
 * none, because the address of a category does not say what it is below. Of a category edited since it was `seen`,
 * `changedByOthers` are the columns that stayed as somebody else made them.
 * @throws Problem not-found; invalid as createCategory, also for a parent in its own branch; conflict when it was changed since it was `seen` (EditConflict
 * where the form says what it showed)
 */
export async function updateCategory(
	db: Db,
	uploads: Uploads,
	{ userId, id, input, seen = {} }: CategoryEdit,
): Promise<Category & { changedByOthers: string[] }> {
	const found = await categoryForStaff(db, id);
	await refuseTakenSlug(db, input.slug, found.id);
	const picture = await storeImage(uploads, input);
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			// Two moves that are each allowed may close a circle together.
			if (input.parent_id !== undefined) await advisoryLock(tx, LOCKS.categoryTree);
			const before = await lockCategory(tx, found.id);
			const sent = categoryColumns(input);
			const pictures = { image: before.image };
			const edit = { noun: 'category', seen, sent, now: before, pictures };
			const { changes, others } = await mergeOrRefuse(tx, edit);
			const { parentId = before.parentId } = changes;
			const isMoved = parentId !== before.parentId;
			if (isMoved) await refuseMisplaced(tx, before.id, parentId);
			const left = isMoved ? await tagsOfPlace(tx, before.parentId) : [];
			const joined = isMoved ? await tagsOfPlace(tx, parentId) : [];
			const [category] = await tx
				.update(categories)
				.set({
					...changes,
					...imageColumns(picture),
					updatedAt: later(before.updatedAt),
				})
				.where(eq(categories.id, before.id))
				.returning();
			if (!category) throw notFound();
			await noteSlug(tx, 'category', category.id, category.slug, before.slug);
			const change = { before: auditFields(before), after: auditFields(category) };
			await recordChange(tx, {
				userId,
				action: 'update',
				noun: 'category',
				nounId: category.id,
				...change,
			});
			await announce(tx, [...new Set([...tagsOfChange(before, category), ...left, ...joined])]);
			return { ...category, changedByOthers: others };
		}),
	);
}

/** @throws Problem not-found; conflict while products or other categories, shown or hidden, are in the category */
export async function deleteCategory(db: Db, userId: number, id: number | null): Promise<void> {
	const { id: categoryId } = await categoryForStaff(db, id);
	await transact(db, async (tx) => {
		// Waits for anybody who is putting a product into it; whoever comes later waits and finds it gone.
		const before = await lockCategory(tx, categoryId);
		const count = await tx.$count(products, eq(products.categoryId, before.id));
		if (count > 0) {
			const there =
				count === 1
					? `There is still 1 product in ${before.name}. Please move or delete it first.`
					: `There are still ${count} products in ${before.name}. Please move or delete them first.`;
			throw new Problem('conflict', there);
		}
		await refuseParent(tx, before);
		const left = await tagsOfPlace(tx, before.parentId);
		await tx.delete(categories).where(eq(categories.id, before.id));
		await retireCategorySlug(tx, before.id, before.slug);
		const change = { noun: 'category', nounId: before.id, before: auditFields(before) };
		await recordChange(tx, { userId, action: 'delete', ...change, after: null });
		await announce(tx, ['catalogue', `category:${before.id}`, ...left]);
	});
}

/** @throws Problem conflict while other categories are below this one */
async function refuseParent(tx: Tx, { id, name }: Category): Promise<void> {
	const below = await tx
		.select({ name: categories.name })
		.from(categories)
		.where(eq(categories.parentId, id))
		.orderBy(asc(categories.navOrder), asc(categories.id));
	if (below.length === 0) return;
	const named = below.slice(0, MOST_NAMED).map((child) => child.name);
	const more = below.length - named.length;
	throw new Problem(
		'conflict',
		`${howMany(below.length, 'category is', 'categories are')} below ${name}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Please move or delete ${below.length === 1 ? 'it' : 'them'} first.`,
	);
}

async function lockCategory(tx: Tx, id: number): Promise<Category> {
	const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
	if (!category) throw notFound();
	return category;
}

/** Checked before the slow making of the picture; the database has the last word. */
async function refuseTakenSlug(db: DbOrTx, slug: string, ownId: number | null): Promise<void> {
	const [owner] = await db
		.select({ id: categories.id })
		.from(categories)
		.where(eq(categories.slug, slug));
	if (owner && owner.id !== ownId) throw fieldProblem(SLUG_TAKEN.field, SLUG_TAKEN.message);
}

async function storeImage(
	uploads: Uploads,
	{ image }: CategoryInput,
): Promise<Picture | undefined> {
	const files = image ? [image] : [];
	const [picture] = await storeSentPictures(
		uploads,
		'categories',
		'image',
		files,
		LARGEST_CATEGORY_PICTURE,
	);
	return picture;
}

/** The API gives a category's image as a bare file name. */
function imageColumns(picture: Picture | undefined) {
	if (!picture) return {};
	const image = picture.path.slice(picture.path.lastIndexOf('/') + 1);
	return { image, imageWidth: picture.width, imageHeight: picture.height };
}

function tagsOfChange(before: Category, after: Category): Tag[] {
	if (SHOWN_EVERYWHERE.some((field) => before[field] !== after[field])) return ['all'];
	return ['catalogue', `category:${after.id}`];
}

function auditFields({ id, createdAt, updatedAt, imageWidth, imageHeight, ...fields }: Category) {
	return fields;
}

function notFound(): Problem {
	return new Problem('not-found', 'Category not found');
}
