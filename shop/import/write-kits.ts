import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kitParts, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { writeParts } from '../catalogue/kits/kit-saving.ts';
import { type StockCause, setStockCause } from '../catalogue/stock-movements/stock-cause.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { isSameKit } from './batch/decide-own-row.ts';
import type { Decision } from './batch/decision.ts';
import type { KitCell } from './reading/kit-cells.ts';
import type { ReportRow } from './report.ts';

// The kits that rows of the shop's own table name. They are written after all rows, since a part may come after its kit.

/** A row whose product gets other parts; without any it becomes an ordinary product, with nothing in stock. */
type KitRow = { line: number; slug: string; name: string; parts: readonly KitCell[] };
type Kits = {
	rows: KitRow[];
	/** Slugs in the shop by those of the file, where they differ. */
	stored: Map<string, string>;
};

export const noKits = (): Kits => ({ rows: [], stored: new Map() });

/** Notes those rows of a batch. `slugs` are those of the products that were written, by line. */
export function collectKits(
	kits: Kits,
	decisions: readonly Decision[],
	slugs: ReadonlyMap<number, string> = new Map(),
): void {
	for (const { line, product, known, outcome } of decisions) {
		if (product.kind !== 'own' || outcome === 'merged' || outcome === 'refused') continue;
		const slug = slugs.get(line) ?? known?.slug ?? product.slug;
		if (slug !== product.slug) kits.stored.set(product.slug, slug);
		if (product.kit === undefined || isSameKit(known, product)) continue;
		const name = product.values.name ?? known?.name ?? '';
		kits.rows.push({ line, slug, name, parts: product.kit });
	}
}

/** What the report says of kits that cannot be made, by the rules of today. `isInFile` knows products yet to be imported. */
export async function checkKits(
	db: DbOrTx,
	kits: Kits,
	isInFile: (slug: string) => boolean,
): Promise<ReportRow[]> {
	const why = await refusals(db, asStored(kits), isInFile);
	return [...why].map(([row, reason]) => noted(row, reason));
}

/** Stores the kits. Returns what the report says of those that could not be made. */
export async function writeKits(db: Db, kits: Kits, cause: StockCause): Promise<ReportRow[]> {
	const rows = asStored(kits);
	const why = await refusals(db, rows, () => false);
	// First those that are taken apart. A product may be a part until another row is done, so that one may have to wait.
	let left = rows
		.filter((row) => !why.has(row))
		.toSorted((a, b) => Math.min(a.parts.length, 1) - Math.min(b.parts.length, 1));
	for (;;) {
		const refused: typeof left = [];
		for (const row of left) {
			const reason = await writeKit(db, row, cause);
			if (reason === null) why.delete(row);
			else {
				why.set(row, reason);
				refused.push(row);
			}
		}
		if (refused.length === 0 || refused.length === left.length) break;
		left = refused;
	}
	return [...why].map(([row, reason]) => noted(row, reason));
}

function asStored({ rows, stored }: Kits): KitRow[] {
	return rows.map((row) => ({
		...row,
		parts: row.parts.map((part) => ({ ...part, slug: stored.get(part.slug) ?? part.slug })),
	}));
}

function noted({ line, slug, name, parts }: KitRow, reason: string): ReportRow {
	const what = parts.length > 0 ? 'not made a kit' : 'still a kit';
	return { line, sku: slug, name, outcome: 'noted', reason: `${what}: ${reason}` };
}

/** Why rows cannot be what they name once all of the file is done. */
async function refusals(
	db: DbOrTx,
	rows: readonly KitRow[],
	isInFile: (slug: string) => boolean,
): Promise<Map<KitRow, string>> {
	const why = new Map<KitRow, string>();
	if (rows.length === 0) return why;
	const inFile = new Map(rows.map((row) => [row.slug, row]));
	const shop = await areKits(
		db,
		rows.flatMap(({ parts }) => parts.map(({ slug }) => slug)),
	);
	const neededBy = await kitsByPart(db, [...inFile.keys()]);
	for (const { slug, parts } of rows) for (const part of parts) neededBy.push([part.slug, slug]);
	const isKit = (slug: string) => {
		const row = inFile.get(slug);
		return row ? row.parts.length > 0 : shop.get(slug) === true;
	};
	const keeps = ([part, kit]: [string, string]) =>
		inFile.get(kit)?.parts.some(({ slug }) => slug === part) ?? true;
	const needed = new Map(neededBy.filter(keeps));
	for (const row of rows) {
		const unknown = row.parts.find(({ slug }) => !shop.has(slug) && !isInFile(slug));
		const kit = row.parts.find(({ slug }) => isKit(slug));
		const needing = row.parts.length > 0 ? needed.get(row.slug) : undefined;
		if (unknown) why.set(row, `the shop has no product ${unknown.slug}`);
		else if (kit) why.set(row, `${kit.slug} is a kit too: name its parts instead`);
		else if (needing)
			why.set(row, `it is a part of the kit ${needing}, and a kit cannot be made of kits`);
	}
	return why;
}

/** Of the products of the shop with these slugs, which are kits. */
async function areKits(db: DbOrTx, slugs: readonly string[]): Promise<Map<string, boolean>> {
	const rows = await db
		.select({ slug: products.slug, isKit: products.isKit })
		.from(products)
		.where(sql`${products.slug} = any(${sql.param([...slugs])}::text[])`);
	return new Map(rows.map(({ slug, isKit }) => [slug, isKit]));
}

/** The kits of the shop that need products with these slugs: part, kit. */
async function kitsByPart(db: DbOrTx, slugs: readonly string[]): Promise<[string, string][]> {
	const kit = alias(products, 'kit');
	const rows = await db
		.select({ part: products.slug, kit: kit.slug })
		.from(kitParts)
		.innerJoin(products, eq(products.id, kitParts.partId))
		.innerJoin(kit, eq(kit.id, kitParts.kitId))
		.where(sql`${products.slug} = any(${sql.param([...slugs])}::text[])`);
	return rows.map((row) => [row.part, row.kit]);
}

/** In words why it was not stored, null when it was. */
async function writeKit(
	db: Db,
	{ slug, parts }: KitRow,
	cause: StockCause,
): Promise<string | null> {
	try {
		await transact(db, async (tx) => {
			const rows = await tx
				.select({ id: products.id, slug: products.slug })
				.from(products)
				.where(inArray(products.slug, [slug, ...parts.map((part) => part.slug)]));
			const ids = new Map(rows.map((row) => [row.slug, row.id]));
			await setStockCause(tx, cause);
			await writeParts(tx, {
				kitId: ids.get(slug) ?? null,
				parts: parts.map((part) => ({ partId: ids.get(part.slug) ?? 0, pieces: part.pieces })),
				mayBeHidden: true,
			});
		});
		return null;
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
	}
}
