import { asc, eq, inArray } from 'drizzle-orm';
import { productImages, products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { freeProductSlugs } from '../addresses/free-product-slugs.ts';
import { slugify } from '../addresses/slug.ts';
import { noteSlug } from '../addresses/slug-redirects.ts';
import { recordChange } from '../audit/audit.ts';
import { lockProducts } from '../catalogue/bulk/bulk-change.ts';
import { lockProduct, type ProductRow, productAuditFields } from '../catalogue/product-rows.ts';
import { listTags } from '../catalogue/product-tags.ts';
import { later } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { fieldProblem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { mediaRowsOf } from '../media/media.ts';
import { type Family, familyNameOf, variantsOf } from './families.ts';
import { auditFields, lockFamily } from './family-editing.ts';
import { MOST_VARIANTS, optionField, valuesField } from './family-fields.ts';
import { isSameValue } from './family-input.ts';
import { combinations, type VersionsInput } from './versions-input.ts';

// Making the products of a family from its options: copies of the one that is most like each, hidden and without stock,
// for staff to complete.

const HIDDEN = 1;
const LONGEST_SLUG = 120;

type Versions = { userId: number; productId: number; input: VersionsInput; formKey?: string };
type Member = { row: ProductRow; choice: string[] };

/**
 * Makes every product of these options that is missing in the family of a product. One that has no family is the first
 * value of each option in a new one.
 * @returns the family, and how many products were made
 * @throws Problem not-found; invalid when the family has other options, would be too large, or nothing is missing;
 * conflict when this form did its work before
 */
export async function makeVersions(
	db: Db,
	{ userId, productId, input, formKey }: Versions,
): Promise<{ familyId: number; made: number }> {
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'These products were made already. Look at the family.');
		const known = await familyNameOf(tx, productId);
		const family = known ? await lockFamily(tx, known.id) : null;
		const before = family && auditFields(family, await variantsOf(tx, family.id));
		const members = family ? await membersOf(tx, family) : [];
		if (family) refuseOtherOptions(family, input);
		const all = combinations(input.options);
		const [own = []] = all;
		if (!family) members.push({ row: await lockProduct(tx, productId), choice: own });
		const missing = all.filter(
			(choice) => !members.some((member) => isSame(member.choice, choice)),
		);
		if (missing.length === 0)
			throw fieldProblem(valuesField(0), 'All of these products are there already.');
		if (members.length + missing.length > MOST_VARIANTS)
			throw fieldProblem(
				valuesField(0),
				`The family would have ${members.length + missing.length} products; it has at most ${MOST_VARIANTS}.`,
			);
		const { id, name } = family ?? (await insertFamily(tx, input, members));
		const options = input.options.map((option) => option.name);
		const rows = await insertCopies(tx, { name, options, members, missing });
		await tx
			.insert(familyVariants)
			.values(
				rows.map((row, at) => ({ productId: row.id, familyId: id, choice: missing[at] ?? [] })),
			);
		for (const row of rows) {
			await noteSlug(tx, 'product', row.id, row.slug);
			const change = { noun: 'product', nounId: row.id, before: null };
			await recordChange(tx, {
				userId,
				action: 'create',
				...change,
				after: productAuditFields(row),
			});
		}
		await recordFamily(tx, { userId, id, before });
		await announce(tx, [...new Set([...members.map(({ row }) => row), ...rows].flatMap(listTags))]);
		return { familyId: id, made: rows.length };
	});
}

async function membersOf(tx: Tx, family: Family): Promise<Member[]> {
	const variants = await variantsOf(tx, family.id);
	const rows = await lockProducts(
		tx,
		variants.map(({ productId }) => productId),
	);
	return rows.map((row) => ({
		row,
		choice: variants.find(({ productId }) => productId === row.id)?.choice ?? [],
	}));
}

function refuseOtherOptions({ options }: Family, input: VersionsInput): void {
	const isOther =
		options.length !== input.options.length ||
		options.some((option, at) => !isSameValue(option, input.options[at]?.name ?? ''));
	if (isOther)
		throw fieldProblem(optionField(0), `The family has the options ${options.join(', ')}.`);
}

async function insertFamily(
	tx: Tx,
	{ name, options }: VersionsInput,
	members: readonly Member[],
): Promise<Family> {
	const [first] = members;
	const [family] = await tx
		.insert(productFamilies)
		.values({
			name,
			options: options.map((option) => option.name),
			categoryId: first?.row.categoryId ?? 0,
		})
		.returning();
	if (!family || !first) throw new Error('A family was not stored');
	const { row, choice } = first;
	await tx.insert(familyVariants).values({ productId: row.id, familyId: family.id, choice });
	return family;
}

type Copies = { name: string; options: string[]; members: readonly Member[]; missing: string[][] };

/** One copy for each missing choice, in their order, with the pictures of the product it is like if that has its colour. */
async function insertCopies(
	tx: Tx,
	{ name, options, members, missing }: Copies,
): Promise<ProductRow[]> {
	const names = missing.map((choice) => `${name}, ${choice.join(', ')}`.slice(0, 255));
	const slugs = await freeProductSlugs(
		tx,
		names.map((each) => slugify(each).slice(0, LONGEST_SLUG).replace(/-+$/, '')),
	);
	const models = missing.map((choice) => mostLike(members, choice));
	const rows = await tx
		.insert(products)
		.values(
			missing.map((choice, at) => ({
				...copied(models[at]?.row),
				...namedColumns(options, choice),
				name: names[at] ?? '',
				metaTitle: names[at] ?? '',
				slug: slugs[at] ?? '',
			})),
		)
		.returning();
	rows.sort((a, b) => a.id - b.id);
	await copyPictures(tx, { options, missing, models, rows });
	await copyMedia(tx, models, rows);
	return rows;
}

/** What a copy has of a product: not its numbers, stock, sales and reviews, nor the parts of a kit. */
function copied(row: ProductRow | undefined): typeof products.$inferInsert {
	if (!row) throw new Error('A family has no product to copy');
	const { id, createdAt, updatedAt, sourceKey, sourceHash, reviewCount, reviewStars, ...rest } =
		row;
	return {
		...rest,
		isKit: false,
		sku: null,
		barcode: null,
		soldCount: 0,
		qty: 0,
		featured: 0,
		popular: 0,
		status: HIDDEN,
	};
}

const isColour = (option: string) => /^colou?r$/i.test(option);

/** Size and colour are columns of a product, too. */
function namedColumns(options: readonly string[], choice: readonly string[]) {
	const colour = choice[options.findIndex(isColour)];
	const size = choice[options.findIndex((option) => /^(?:size|length)$/i.test(option))];
	return { ...(colour ? { color: colour } : {}), ...(size ? { size } : {}) };
}

function mostLike(members: readonly Member[], choice: readonly string[]): Member | undefined {
	const likeness = (member: Member) =>
		member.choice.filter((value, at) => isSameValue(value, choice[at] ?? '')).length;
	return members.toSorted((a, b) => likeness(b) - likeness(a) || a.row.id - b.row.id)[0];
}

async function copyPictures(
	tx: Tx,
	{
		options,
		missing,
		models,
		rows,
	}: { options: string[]; missing: string[][]; models: (Member | undefined)[]; rows: ProductRow[] },
): Promise<void> {
	const place = options.findIndex(isColour);
	const ids = [...new Set(models.flatMap((model) => model?.row.id ?? []))];
	const pictures = await tx
		.select()
		.from(productImages)
		.where(inArray(productImages.productId, ids))
		.orderBy(asc(productImages.position), asc(productImages.id));
	const copies = rows.flatMap((row, at) => {
		const model = models[at];
		const hasItsColour =
			place < 0 || isSameValue(model?.choice[place] ?? '', missing[at]?.[place] ?? '');
		if (!model || !hasItsColour) return [];
		return pictures
			.filter(({ productId }) => productId === model.row.id)
			.map(({ imagePath, width, height, position }) => ({
				productId: row.id,
				imagePath,
				width,
				height,
				position,
			}));
	});
	if (copies.length > 0) await tx.insert(productImages).values(copies);
}

/** One manual is for all of them, and so is how they sound. */
async function copyMedia(
	tx: Tx,
	models: readonly (Member | undefined)[],
	rows: readonly ProductRow[],
): Promise<void> {
	const ids = [...new Set(models.flatMap((model) => model?.row.id ?? []))];
	const media = await mediaRowsOf(tx, ids);
	const copies = rows.flatMap(({ id: productId }, at) =>
		(media.get(models[at]?.row.id ?? 0) ?? []).map(({ id, createdAt, ...row }) => ({
			...row,
			productId,
		})),
	);
	if (copies.length > 0) await tx.insert(productMedia).values(copies);
}

async function recordFamily(
	tx: Tx,
	{ userId, id, before }: { userId: number; id: number; before: Record<string, unknown> | null },
): Promise<void> {
	const now = await lockFamily(tx, id);
	const [family = now] = before
		? await tx
				.update(productFamilies)
				.set({ updatedAt: later(now.updatedAt) })
				.where(eq(productFamilies.id, id))
				.returning()
		: [];
	await recordChange(tx, {
		userId,
		action: before ? 'update' : 'create',
		noun: 'family',
		nounId: id,
		before,
		after: auditFields(family, await variantsOf(tx, id)),
	});
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.every((value, at) => isSameValue(value, other[at] ?? ''));
}
