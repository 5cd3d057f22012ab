import { inArray, or, sql } from 'drizzle-orm';
import { type ForeignCurrency, productImages, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { partsOfKits } from '../catalogue/kits/kit-parts.ts';
import { choicesOf } from '../families/families.ts';
import { type MediaRow, mediaRowsOf } from '../media/media.ts';
import { type Directory, wantedCategory } from './category-choices.ts';
import { distinguish, distinguishedName, isDistinguishedName } from './distinguish.ts';
import { oddPrice } from './odd-prices.ts';
import {
	type PlannedSpecifications,
	planSpecifications,
	readSpecified,
	type Specified,
} from './own-specifications.ts';
import { NEW_PRODUCT_COLUMNS, type ProductImage, writeImages } from './reading/catalogue-csv.ts';
import { foldForComparing } from './reading/clean-text.ts';
import type { FamilyCells } from './reading/family-cells.ts';
import { type KitCell, writeKitCell } from './reading/kit-cells.ts';
import { changedMedia, writeMediaCells } from './reading/media-cells.ts';
import type { SupplierProduct } from './reading/normalise.ts';
import type { OwnProduct, OwnValues } from './reading/own-row.ts';
import { type Goods, goodsOf, goodsOfRow, sameGoods } from './same-goods.ts';
import type { Product, Survey } from './survey.ts';

/** The shop's product that a record is about. */
export type Known = {
	id: number;
	slug: string;
	sourceKey: string | null;
	sourceHash: string | null;
	categoryId: number;
	name: string;
	sellingKobo: number;
	inTheBox: string;
	costKobo: number | null;
	supplierCurrency: ForeignCurrency | null;
	supplierMinor: number | null;
	/** All of it, where the record is a row of the shop's own table. */
	row?: typeof products.$inferSelect;
	/** What it is made of, there too. */
	kit?: readonly KitCell[];
	/** Its documents, sounds and videos, there too. */
	media?: readonly MediaRow[];
};
/** What to do with a record; `reason` says why it is merged or refused, `odd` what is odd about its price. */
export type Decision = { line: number; product: Product; known: Known | undefined } & (
	| {
			outcome: 'new' | 'changed';
			odd?: string | null;
			/** Of a row of the shop's own table that has such a column. */
			specified?: PlannedSpecifications;
	  }
	| { outcome: 'unchanged' }
	| { outcome: 'merged' | 'refused'; reason: string }
);
/** The products of the shop that rows of its own table were about so far. Belongs to one run and grows with it. */
export type Seen = Map<string, number>;
/** What the first pass found out about the records among each other. */
export type Compared = Pick<Survey, 'duplicates' | 'differences' | 'medians'>;

/** Decides for each record of a batch what to do with it. Reads only. */
export async function planBatch(
	tx: DbOrTx,
	rows: readonly { line: number; product: Product }[],
	{ seen, compared, directory }: { seen: Seen; compared: Compared; directory: Directory },
): Promise<Decision[]> {
	const ours = rows.flatMap(({ product }) => (product.kind === 'own' ? [product] : []));
	const theirs = rows.flatMap(({ product }) => (product.kind === 'supplier' ? [product] : []));
	const stored = await findStored(tx, ours);
	const specified = await readSpecified(
		tx,
		ours.some(({ specifications }) => specifications !== undefined),
		stored.map(({ id }) => id),
	);
	const bySource = await findBySource(tx, theirs);
	const supplied = rows.flatMap(({ line, product }) =>
		product.kind === 'supplier'
			? [suppliedRow(line, product, bySource.get(product.sourceKey), compared)]
			: [],
	);
	const alike = await findAlike(
		tx,
		supplied.filter(({ known }) => !known),
	);
	const bySupplied = new Map(supplied.map((row) => [row.line, row]));
	const decisions = rows.flatMap(({ line, product }) => {
		const row = bySupplied.get(line);
		if (row) return [decideSupplier(row, alike, compared)];
		return product.kind === 'own'
			? [decideOwn(line, product, stored, { seen, directory, specified })]
			: [];
	});
	return decisions.map((decision) =>
		decision.outcome === 'new' || decision.outcome === 'changed'
			? { ...decision, odd: oddPrice(decision.product, compared.medians, priceSoFar(decision)) }
			: decision,
	);
}

function priceSoFar({ known }: Decision): number {
	return known?.sellingKobo ?? 0;
}

type Supplied = {
	line: number;
	product: SupplierProduct;
	known: Known | undefined;
	goods: Goods;
};

/** A supplier's record under the name that distinguishes it from others of the file; a stored one keeps that name. */
function suppliedRow(
	line: number,
	given: SupplierProduct,
	known: Known | undefined,
	{ differences }: Compared,
): Supplied {
	const difference = differences.get(line) ?? '';
	const name =
		known && isDistinguishedName(known.name, given.name, given)
			? known.name
			: distinguishedName(given.name, difference);
	const product = { ...given, name, difference };
	return { line, product, known, goods: goodsOf(given, name) };
}

function decideSupplier(
	{ line, product, known, goods }: Supplied,
	alike: Alike,
	{ duplicates }: Compared,
): Decision {
	if (known) {
		// A record without a category does not change its product's category.
		const outcome = known.sourceHash?.startsWith(product.sourceHash) ? 'unchanged' : 'changed';
		return { line, product, known, outcome };
	}
	const namesakes: Goods[] = [];
	const merged = (reason: string): Decision => ({
		line,
		product,
		known,
		outcome: 'merged',
		reason,
	});
	const twin = duplicates.get(line);
	if (twin) return merged(twin);
	for (const other of alike(goods, product.name)) {
		const why = sameGoods(goods, other.goods);
		if (why) return merged(`${why} as the shop's ${other.slug}`);
		if (isSameText(other.name, product.name)) namesakes.push(other.goods);
	}
	return { line, product: apartFrom(namesakes, product), known, outcome: 'new' };
}

/** A new product under a name that no other product of the shop has. */
function apartFrom(namesakes: readonly Goods[], product: SupplierProduct): SupplierProduct {
	if (namesakes.length === 0) return product;
	const difference = distinguish([product, ...namesakes], product.name).get(product) ?? product.sku;
	return { ...product, name: distinguishedName(product.name, difference), difference };
}

async function findBySource(
	tx: DbOrTx,
	theirs: readonly SupplierProduct[],
): Promise<Map<string, Known>> {
	if (theirs.length === 0) return new Map();
	const rows = await tx
		.select({
			id: products.id,
			slug: products.slug,
			sourceKey: products.sourceKey,
			sourceHash: products.sourceHash,
			categoryId: products.categoryId,
			name: products.name,
			sellingKobo: products.sellingKobo,
			inTheBox: products.inTheBox,
			costKobo: products.costKobo,
			supplierCurrency: products.supplierCurrency,
			supplierMinor: products.supplierMinor,
		})
		.from(products)
		.where(
			inArray(
				products.sourceKey,
				theirs.map((product) => product.sourceKey),
			),
		);
	return new Map(rows.map((row) => [row.sourceKey ?? '', row]));
}

type Namesake = { slug: string; name: string; goods: Goods };
/** The shop's products that may be the same goods as a record: with one of its barcodes, or its name. */
type Alike = (goods: Goods, name: string) => Iterable<Namesake>;

async function findAlike(tx: DbOrTx, rows: readonly Supplied[]): Promise<Alike> {
	if (rows.length === 0) return () => [];
	const barcodes = rows.flatMap(({ goods }) => goods.barcodes);
	const names = rows.map(({ product }) => foldForComparing(product.name));
	const found = await tx
		.select({
			slug: products.slug,
			name: products.name,
			brand: products.brand,
			model: products.model,
			barcode: products.barcode,
			size: products.size,
			color: products.color,
			description: products.description,
			sellingKobo: products.sellingKobo,
			sourceKey: products.sourceKey,
		})
		.from(products)
		.where(
			or(
				sql`lpad(${products.barcode}, 14, '0') = any(${sql.param(barcodes)}::text[])`,
				sql`lower(${products.name}) = any(${sql.param(names)}::text[])`,
			),
		);
	const namesakes = found.map((row) => ({ ...row, goods: goodsOfRow(row) }));
	const byName = Map.groupBy(namesakes, ({ name }) => foldForComparing(name));
	const byBarcode = Map.groupBy(namesakes, ({ goods }) => goods.barcodes[0]);
	return ({ barcodes: codes }, name) => [
		...codes.flatMap((code) => byBarcode.get(code) ?? []),
		...(byName.get(foldForComparing(name)) ?? []),
	];
}

function isSameText(one: string, other: string): boolean {
	return foldForComparing(one) === foldForComparing(other);
}

type Stored = Known & {
	row: typeof products.$inferSelect;
	values: Required<OwnValues>;
	images: ProductImage[];
	family: FamilyCells | null;
};

function decideOwn(
	line: number,
	product: OwnProduct,
	stored: readonly Stored[],
	{ seen, directory, specified }: { seen: Seen; directory: Directory; specified: Specified },
): Decision {
	const { sourceKey, slug } = product;
	const known =
		stored.find((row) => sourceKey !== null && row.sourceKey === sourceKey) ??
		stored.find((row) => row.slug === slug && (row.sourceKey === null || sourceKey === null));
	const claims = [sourceKey && `source ${sourceKey}`, known && `id ${known.id}`].filter(Boolean);
	for (const claim of claims as string[]) {
		const first = seen.get(claim) ?? line;
		if (first !== line) {
			const reason = `the same product of the shop as line ${first}`;
			return { line, product, known, outcome: 'merged', reason };
		}
		seen.set(claim, line);
	}
	const refused = (reason: string): Decision => ({
		line,
		product,
		known,
		outcome: 'refused',
		reason,
	});
	if (!known) {
		const reason = whyNotNew(product);
		if (reason) return refused(reason);
		const planned = planOwn(product, undefined, directory, specified);
		if (planned && 'wrong' in planned) return refused(planned.wrong);
		return { line, product, known, outcome: 'new', ...(planned ? { specified: planned } : {}) };
	}
	if (product.isUnpriced) return refused('selling_price is empty');
	// The stock of a kit follows from that of its parts, whatever the file says.
	const becomesKit = product.kit !== undefined && product.kit.length > 0;
	if ((known.row.isKit || becomesKit) && product.values.qty !== undefined)
		product.values.qty = known.row.qty;
	const planned = planOwn(product, known, directory, specified);
	if (planned && 'wrong' in planned) return refused(planned.wrong);
	const same =
		!planned?.isChange &&
		isSameCategory(known, product, directory) &&
		(product.images === undefined || writeImages(product.images) === writeImages(known.images)) &&
		(product.sourceKey === null || known.sourceKey === product.sourceKey) &&
		isSameFamily(known.family, product.family) &&
		isSameKit(known, product) &&
		mediaChanges(known, product).length === 0 &&
		Object.entries(product.values).every(
			([field, value]) => known.values[field as keyof OwnValues] === value,
		);
	if (same) return { line, product, known, outcome: 'unchanged' };
	const { status, sellingKobo } = { ...known.row, ...product.values };
	if (status === 0 && sellingKobo === 0)
		return refused('a product without a price cannot be shown: status must be 1');
	return { line, product, known, outcome: 'changed', ...(planned ? { specified: planned } : {}) };
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

/** The stored products that rows of the shop's own table are about. */
async function findStored(tx: DbOrTx, ours: readonly OwnProduct[]): Promise<Stored[]> {
	if (ours.length === 0) return [];
	const sources = ours.flatMap(({ sourceKey }) => (sourceKey ? [sourceKey] : []));
	const slugs = ours.map(({ slug }) => slug);
	const rows = await tx
		.select({ product: products })
		.from(products)
		.where(or(inArray(products.sourceKey, sources), inArray(products.slug, slugs)));
	const ids = rows.map(({ product }) => product.id);
	const [images, families] = [await findImages(tx, ids), await choicesOf(tx, ids)];
	const kits = await partsOfKits(
		tx,
		rows.flatMap(({ product }) => (product.isKit ? [product.id] : [])),
	);
	const media = ours.some((row) => row.media) ? await mediaRowsOf(tx, ids) : new Map();
	return rows.map(({ product }) => ({
		...product,
		row: product,
		values: product,
		images: images.get(product.id) ?? [],
		family: families.get(product.id) ?? null,
		kit: kits.get(product.id) ?? [],
		media: media.get(product.id) ?? [],
	}));
}

/** The pictures of products, cover first. */
export async function findImages(
	tx: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, ProductImage[]>> {
	const found = new Map<number, ProductImage[]>();
	if (productIds.length === 0) return found;
	const rows = await tx
		.select()
		.from(productImages)
		.where(inArray(productImages.productId, [...productIds]))
		.orderBy(productImages.productId, productImages.position, productImages.id);
	for (const row of rows) found.set(row.productId, [...(found.get(row.productId) ?? []), row]);
	return found;
}
