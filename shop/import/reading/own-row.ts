import { isReservedSlug, isSlug } from '../../addresses/slug.ts';
import { MOST_LEVELS } from '../../catalogue/categories/category-tree.ts';
import { inColumns } from '../../catalogue/field-names.ts';
import { revive } from '../../kit/csv.ts';
import { fieldErrors, isStorable } from '../../kit/input.ts';
import { MOST_IMAGES } from '../../pictures/product-image-limit.ts';
import { levelsOf } from '../shop-category.ts';
import { type Amounts, newAmounts, plainAmount } from './amounts.ts';
import {
	COLUMNS,
	type Column,
	type ProductImage,
	readImages,
	readSpecificationCells,
	type SpecificationCell,
} from './catalogue-csv.ts';
import { dropHalfCharacter } from './clean-text.ts';
import { type FamilyCells, readFamilyCells } from './family-cells.ts';
import { type KitCell, readKitCell } from './kit-cells.ts';
import { type MediaCells, readMediaCells, sentMediaCells } from './media-cells.ts';
import { LONGEST_SOURCE_KEY, type Rejection } from './normalise.ts';
import { count, type OwnValues, OwnValuesRow } from './own-values.ts';
import { undecidedPrice } from './shop-price.ts';

/** A row of the shop's own table. An undefined field has no column in the file and stays unchanged. */
export type OwnProduct = {
	kind: 'own';
	sku: string;
	sourceKey: string | null;
	sourceHash: string | null;
	slug: string;
	/** Undefined when the file has no column for it, as are the fields of `values`. */
	category: { slug: string; name: string; above: string[] } | undefined;
	values: OwnValues;
	/** Undefined when the file has no column for it; null for a product without one. */
	family: FamilyCells | null | undefined;
	/** What it is made of; empty for a product that is no kit. */
	kit: KitCell[] | undefined;
	/** Whether its price is an empty cell; `values` has 0 then. */
	isUnpriced: boolean;
	images: ProductImage[] | undefined;
	/** Its documents, sounds and videos, of the kinds that the file has columns for. */
	media: MediaCells | undefined;
	/** All that it has of its category's specifications. */
	specifications: SpecificationCell[] | undefined;
	soldCount: number;
};

/** Amounts that may be unknown. */
const MAY_BE_EMPTY = ['cost_price', 'supplier_price'] as const;
const VALUES = Object.keys(OwnValuesRow.shape) as (keyof typeof OwnValuesRow.shape)[];

/**
 * Reads one row of the shop's own table. Nothing is cleaned, only checked, so that an export can be imported unchanged.
 */
export function readOwnRow(
	row: Record<string, string>,
	amounts = newAmounts(),
): OwnProduct | Rejection {
	const cell: Cell = (column) => {
		const text = row[column];
		return text === undefined ? undefined : revive(text);
	};
	const slug = (cell('product_slug') ?? '').trim();
	try {
		return readCells(row, cell, slug, amounts);
	} catch (error) {
		if (!(error instanceof UnreadableCell)) throw error;
		return { kind: 'refused', sku: slug, name: cell('name') ?? '', reason: error.message };
	}
}

/** A cell holds what cannot be read; the message says which and why. */
class UnreadableCell extends Error {
	override name = 'UnreadableCell';
}

/** What was read of cells. @throws UnreadableCell where it is the reason why they cannot be */
function readable<Read>(read: Read | string): Exclude<Read, string> {
	if (typeof read === 'string') throw new UnreadableCell(read);
	return read as Exclude<Read, string>;
}

/** @throws UnreadableCell */
function readCells(
	row: Record<string, string>,
	cell: Cell,
	slug: string,
	amounts: Amounts,
): OwnProduct {
	if (!isSlug(slug))
		throw new UnreadableCell('product_slug may only hold a-z, 0-9 and single hyphens');
	readable(unreadableText(row));
	const { values, isUnpriced } = readValues(cell, amounts);
	const parts = cell('kit_parts');
	return {
		kind: 'own',
		sku: slug,
		slug,
		category: readable(readCategoryCells(cell)),
		values,
		isUnpriced,
		images: readImagesCell(row.images),
		specifications: readSpecifications(cell('specifications')),
		family: readable(
			readFamilyCells(cell('family'), cell('family_options'), cell('family_choice')),
		),
		kit: parts === undefined ? undefined : readable(readKitCell(parts, slug)),
		media: readable(readMediaCells(sentMediaCells(cell))),
		sourceKey: readSourceKey(cell),
		sourceHash: cell('source_hash') || null,
		soldCount: readSoldCount(cell),
	};
}

/** The columns of the product itself. @throws UnreadableCell */
function readValues(cell: Cell, amounts: Amounts) {
	const cells = Object.fromEntries(VALUES.map((name) => [name, cell(name)]));
	const isUnpriced = cells.selling_price?.trim() === '';
	if (isUnpriced) cells.selling_price = '0';
	readable(makePricesPlain(cells, amounts));
	const parsed = OwnValuesRow.safeParse(cells);
	if (!parsed.success) {
		const [column, messages] = Object.entries(fieldErrors(parsed.error))[0] ?? ['form', []];
		throw new UnreadableCell(`${column} ${messages[0] ?? 'is wrong'}`);
	}
	if (parsed.data.supplier_price && parsed.data.supplier_currency === null)
		throw new UnreadableCell('supplier_price needs its supplier_currency');
	if ((parsed.data.condition ?? 'new') !== 'new' && parsed.data.condition_note?.trim() === '')
		throw new UnreadableCell('condition_note has to say what a buyer should know');
	return { values: inColumns(parsed.data), isUnpriced };
}

/** @throws UnreadableCell */
function readImagesCell(text: string | undefined): OwnProduct['images'] {
	if (text === undefined) return undefined;
	const images = readImages(text);
	if (images === null)
		throw new UnreadableCell(
			'images holds something else than "uploads/product_image/name 800x600"',
		);
	if (images.length > MOST_IMAGES)
		throw new UnreadableCell(`images holds more than ${MOST_IMAGES} pictures`);
	return images;
}

/** @throws UnreadableCell */
function readSpecifications(text: string | undefined): OwnProduct['specifications'] {
	if (text === undefined) return undefined;
	return readable(
		readSpecificationCells(text) ??
			'specifications holds something else than "key=value | key=value"',
	);
}

/** @throws UnreadableCell */
function readSourceKey(cell: Cell): string | null {
	const sourceKey = cell('source_key') || null;
	if (sourceKey && sourceKey.length > LONGEST_SOURCE_KEY)
		throw new UnreadableCell(`source_key may not be longer than ${LONGEST_SOURCE_KEY} characters`);
	return sourceKey;
}

/** @throws UnreadableCell */
function readSoldCount(cell: Cell): number {
	const soldCount = count.safeParse(cell('sold_count') || '0');
	if (soldCount.success) return soldCount.data;
	throw new UnreadableCell(`sold_count ${soldCount.error.issues[0]?.message}`);
}

type Cell = (column: Column) => string | undefined;

/** Why a text of the row cannot be stored as it is; null when all can. */
function unreadableText(row: Record<string, string>): string | null {
	const unstorable = COLUMNS.find((column) => !isStorable(row[column] ?? ''));
	if (unstorable) return `${unstorable} contains a character that cannot be stored`;
	// A spreadsheet's own form of CSV is not UTF-8: what it holds besides plain letters is lost once it is read.
	const lost = COLUMNS.find((column) => row[column]?.includes('\ufffd'));
	return lost ? `${lost} holds “\ufffd”: save the table as “CSV UTF-8”, or type what it was` : null;
}

/** Writes the prices of these cells without separators. Returns why one of them cannot be read; null when all can. */
function makePricesPlain(
	cells: Record<string, string | undefined>,
	amounts: Amounts,
): string | null {
	for (const column of ['selling_price', 'original_price', ...MAY_BE_EMPTY] as const) {
		const given = cells[column];
		if (
			given === undefined ||
			(given.trim() === '' && MAY_BE_EMPTY.some((each) => each === column))
		)
			continue;
		const amount = plainAmount(given, amounts);
		if (amount === null) return undecidedPrice(given);
		cells[column] = amount;
	}
	return null;
}

/** The category of a row, undefined without a column for it; a text says what is wrong. */
function readCategoryCells(cell: Cell): OwnProduct['category'] | string {
	const slug = cell('category_slug')?.trim();
	if (slug !== undefined && !isSlug(slug))
		return 'category_slug may only hold a-z, 0-9 and single hyphens';
	if (slug && isReservedSlug(slug))
		return `category_slug ${slug} is the address of one of the shop's own pages`;
	const path = levelsOf(cell('category_path') ?? '');
	if (path.length > MOST_LEVELS) return `category_path names more than ${MOST_LEVELS} levels`;
	if (slug === undefined) return undefined;
	const name = dropHalfCharacter((cell('category') || path.at(-1) || slug).slice(0, 255));
	return { slug, name, above: path.slice(0, -1) };
}
