import { BARCODES, HEAVIEST_GRAMS } from '../../catalogue/product-input.ts';
import { firstBarcode } from '../../kit/barcode.ts';
import { type Directory, wantedCategory } from '../category-choices.ts';
import { NEW_PRODUCT_COLUMNS, writeImages } from '../reading/catalogue-csv.ts';
import type { FamilyCells } from '../reading/family-cells.ts';
import { writeKitCell } from '../reading/kit-cells.ts';
import { changedMedia, writeMediaCells } from '../reading/media-cells.ts';
import type { OwnProduct } from '../reading/own-row.ts';
import type { OwnValues } from '../reading/own-values.ts';
import type { Decision, Seen } from './decision.ts';
import {
	type PlannedSpecifications,
	planSpecifications,
	type Specified,
} from './own-specifications.ts';
import type { Known, Stored } from './stored-products.ts';

// What becomes of a row of the shop's own table.

type OwnPlan = { seen: Seen; directory: Directory; specified: Specified; leaveStock: boolean };

/** What to do with a row. Adds what the row is about to `seen`, so that a later row about the same is merged. */
export function decideOwn(
	line: number,
	product: OwnProduct,
	stored: readonly Stored[],
	{ seen, directory, specified, leaveStock }: OwnPlan,
): Decision {
	const known = productAbout(product, stored);
	const first = firstAbout(line, product, known, seen);
	if (first !== line) {
		const reason = `the same product of the shop as line ${first}`;
		return { line, product, known, outcome: 'merged', reason };
	}
	const refused = (reason: string): Decision => ({
		line,
		product,
		known,
		outcome: 'refused',
		reason,
	});
	const wrong =
		wrongNumber(product.values, known?.values) ??
		(known ? (product.isUnpriced ? 'selling_price is empty' : null) : whyNotNew(product));
	if (wrong) return refused(wrong);
	if (known) leaveKitStock(product, known, leaveStock);
	const planned = planOwn(product, known, directory, specified);
	if (planned && 'wrong' in planned) return refused(planned.wrong);
	const plan = planned ? { specified: planned } : {};
	if (!known) return { line, product, known, outcome: 'new', ...plan };
	if (!planned?.isChange && isAsStored(known, product, directory))
		return { line, product, known, outcome: 'unchanged' };
	const { status, sellingKobo } = { ...known.row, ...product.values };
	if (status === 0 && sellingKobo === 0)
		return refused('a product without a price cannot be shown: status must be 1');
	return { line, product, known, outcome: 'changed', ...plan };
}

/** The shop's product that a row is about: by its source, otherwise by the slug it has or had. */
function productAbout({ sourceKey, slug }: OwnProduct, stored: readonly Stored[]) {
	const isOther = (row: Stored) => row.sourceKey !== null && sourceKey !== null;
	return (
		stored.find((row) => sourceKey !== null && row.sourceKey === sourceKey) ??
		stored.find((row) => row.slug === slug && !isOther(row)) ??
		stored.find((row) => row.oldSlugs.includes(slug) && !isOther(row))
	);
}

/** The line of the first row about the same product, which may be this one; notes that it is about it. */
function firstAbout(
	line: number,
	{ sourceKey }: OwnProduct,
	known: Stored | undefined,
	seen: Seen,
): number {
	const claims = [sourceKey ? `source ${sourceKey}` : '', known ? `id ${known.id}` : ''];
	for (const claim of claims.filter(Boolean)) {
		const first = seen.get(claim) ?? line;
		if (first !== line) return first;
		seen.set(claim, line);
	}
	return line;
}

/** The stock of a kit follows from that of its parts, whatever the file says. */
function leaveKitStock({ values, kit }: OwnProduct, known: Stored, leaveStock: boolean): void {
	const becomesKit = kit !== undefined && kit.length > 0;
	if ((leaveStock || known.row.isKit || becomesKit) && values.qty !== undefined)
		values.qty = known.row.qty;
}

/** Whether a row changes nothing of its product, its specifications aside. */
function isAsStored(known: Stored, product: OwnProduct, directory: Directory): boolean {
	const { images, sourceKey, family, values } = product;
	return (
		isSameCategory(known, product, directory) &&
		(images === undefined || writeImages(images) === writeImages(known.images)) &&
		(sourceKey === null || known.sourceKey === sourceKey) &&
		isSameFamily(known.family, family) &&
		isSameKit(known, product) &&
		mediaChanges(known, product).length === 0 &&
		Object.entries(values).every(
			([field, value]) => known.values[field as keyof OwnValues] === value,
		)
	);
}

/** Why the form of a product would refuse a number; one that the product has stays, since older exports hold it. */
function wrongNumber(values: OwnValues, known: OwnValues | undefined): string | null {
	const { barcode, weightGrams } = values;
	if (barcode && barcode !== known?.barcode) {
		const read = firstBarcode(barcode).barcode;
		if (read === null) return `barcode ${barcode} is none: ${BARCODES}`;
		values.barcode = read;
	}
	if (weightGrams && weightGrams !== known?.weightGrams && weightGrams > HEAVIEST_GRAMS)
		return `weight_grams must be at most ${HEAVIEST_GRAMS}`;
	return null;
}

/** What its cell of specifications makes of a product; undefined when the file has no such column. */
function planOwn(
	product: OwnProduct,
	known: Known | undefined,
	directory: Directory,
	{ definitions, values }: Specified,
): PlannedSpecifications | { wrong: string } | undefined {
	if (product.specifications === undefined) return undefined;
	const wanted = wantedCategory(product);
	const categoryId = wanted === null ? known?.categoryId : directory.find(wanted)?.id;
	const before = known && known.categoryId === categoryId ? values.get(known.id) : undefined;
	return planSpecifications(
		product.specifications,
		definitions.get(categoryId ?? 0) ?? [],
		before ?? [],
	);
}

/** A row that names no options asks for none. */
function isSameFamily(now: FamilyCells | null, wanted: FamilyCells | null | undefined): boolean {
	if (wanted === undefined) return true;
	if (now === null || wanted === null) return now === wanted;
	const options = wanted.options.length > 0 ? wanted.options : now.options;
	return JSON.stringify({ ...now }) === JSON.stringify({ ...now, ...wanted, options });
}

/** Whether a row leaves the parts of its product as they are. */
export function isSameKit(known: Known | undefined, { kit }: OwnProduct): boolean {
	return kit === undefined || writeKitCell(known?.kit ?? []) === writeKitCell(kit);
}

/** The kinds of media of which a row names others than its product has. */
export function mediaChanges(known: Known | undefined, { media }: OwnProduct) {
	return media ? changedMedia(writeMediaCells(known?.media ?? []), media) : [];
}

function isSameCategory(known: Known, product: OwnProduct, directory: Directory): boolean {
	const wanted = wantedCategory(product);
	return wanted === null || directory.find(wanted)?.id === known.categoryId;
}

/** Columns may be missing for products that the shop has, but not for new ones. */
function whyNotNew({ slug, values, category }: OwnProduct): string | null {
	if (values.name !== undefined && category && values.sellingKobo !== undefined) return null;
	const needed = NEW_PRODUCT_COLUMNS.join(', ');
	return `the shop has no product ${slug}; a new one needs the columns ${needed}`;
}
