import { asc, eq, inArray } from 'drizzle-orm';
import { neededExtras, productImages, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';
import { freeProductSlugs } from '../addresses/free-product-slugs.ts';
import { slugify } from '../addresses/slug.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { mediaRowsOf } from '../media/media.ts';
import { isSameValue } from './family-input.ts';

// The products that a family lacks, as copies of the one that is most like each: hidden and without stock, for staff to
// complete.

const HIDDEN = 1;
const LONGEST_SLUG = 120;

/** A product of a family, with its choice: one value for each option. */
export type Member = { row: ProductRow; choice: string[] };
/** What each copy is like, in the order of the copies. */
type Models = readonly (Member | undefined)[];

type Copies = { name: string; options: string[]; members: readonly Member[]; missing: string[][] };

/** One copy for each missing choice, in their order, with the pictures of the product it is like if that has its colour. */
export async function insertCopies(
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
	await copySpecifications(tx, { options, models, rows });
	await copyExtras(tx, models, rows);
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
		soldInKits: 0,
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
	}: { options: string[]; missing: string[][]; models: Models; rows: ProductRow[] },
): Promise<void> {
	const place = options.findIndex(isColour);
	const pictures = await tx
		.select()
		.from(productImages)
		.where(inArray(productImages.productId, idsOf(models)))
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
async function copyMedia(tx: Tx, models: Models, rows: readonly ProductRow[]): Promise<void> {
	const media = await mediaRowsOf(tx, idsOf(models));
	const stored = [...media.values()].flat().map(({ id, createdAt, ...row }) => row);
	const copies = copiesOf(stored, models, rows);
	if (copies.length > 0) await tx.insert(productMedia).values(copies);
}

/** What the options say is not copied: there each differs. */
async function copySpecifications(
	tx: Tx,
	{ options, models, rows }: { options: string[]; models: Models; rows: ProductRow[] },
): Promise<void> {
	const stored = await tx
		.select({ value: productSpecifications, label: specificationDefinitions.label })
		.from(productSpecifications)
		.innerJoin(
			specificationDefinitions,
			eq(specificationDefinitions.id, productSpecifications.definitionId),
		)
		.where(inArray(productSpecifications.productId, idsOf(models)));
	const copies = copiesOf(
		stored.flatMap(({ value, label }) =>
			options.some((option) => isSameValue(option, label)) ? [] : [value],
		),
		models,
		rows,
	);
	if (copies.length > 0) await tx.insert(productSpecifications).values(copies);
}

async function copyExtras(tx: Tx, models: Models, rows: readonly ProductRow[]): Promise<void> {
	const stored = await tx
		.select()
		.from(neededExtras)
		.where(inArray(neededExtras.productId, idsOf(models)));
	const copies = copiesOf(stored, models, rows);
	if (copies.length > 0) await tx.insert(neededExtras).values(copies);
}

const idsOf = (models: Models) => [...new Set(models.flatMap((model) => model?.row.id ?? []))];

/** Of rows of the models, one for each copy of their product. */
function copiesOf<Row extends { productId: number }>(
	stored: readonly Row[],
	models: Models,
	rows: readonly ProductRow[],
): Row[] {
	return rows.flatMap(({ id }, at) =>
		stored
			.filter(({ productId }) => productId === models[at]?.row.id)
			.map((row) => ({ ...row, productId: id })),
	);
}
