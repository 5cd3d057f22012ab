import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { freeProductSlugs } from '../../addresses/free-product-slugs.ts';
import { slugify } from '../../addresses/slug.ts';
import { setStockCause } from '../../catalogue/stock-movements/stock-cause.ts';
import { announce } from '../../kit/changes.ts';
import { recordProductChanges } from '../../kit/webhook-outbox.ts';
import {
	type Directory,
	rememberCategories,
	type WantedCategory,
	wantedCategory,
} from '../category-choices.ts';
import type { SupplierProduct } from '../reading/normalise.ts';
import type { OwnProduct } from '../reading/own-row.ts';
import { createCategories } from '../shop-categories.ts';
import type { Decision } from './decision.ts';
import type { WriteSettings, WrittenAs } from './row-writing.ts';
import { writeOwn } from './write-own-rows.ts';
import { writeSupplied } from './write-supplier-rows.ts';

const LONGEST_SLUG = 120;

/**
 * Writes the new and changed records of a batch and announces to every process that the catalogue changed. Returns, by
 * line, what of a record could not be done, and under which slugs the products are stored.
 */
export async function writeBatch(
	tx: Tx,
	decisions: readonly Decision[],
	directory: Directory,
	settings: WriteSettings,
): Promise<{ notes: Map<number, string>; slugs: Map<number, string> }> {
	const writes = decisions.flatMap((decision) =>
		decision.outcome === 'new' || decision.outcome === 'changed' ? [decision] : [],
	);
	if (writes.length === 0) return { notes: new Map(), slugs: new Map() };
	const made = await createCategories(
		tx,
		directory,
		wantedCategories(writes),
		settings.newCategories,
	);
	await rememberCategories(tx, made);
	const categoryOf = (product: SupplierProduct | OwnProduct) => {
		const wanted = wantedCategory(product);
		return (wanted && directory.find(wanted)?.id) ?? 0;
	};
	const slugs = await slugsFor(tx, writes);
	const ours: WrittenAs<OwnProduct>[] = [];
	const theirs: WrittenAs<SupplierProduct>[] = [];
	writes.forEach(({ line, product, known, odd = null, specified }, place) => {
		const slug = slugs[place] ?? '';
		if (product.kind === 'own') ours.push({ line, product, known, slug, odd, specified });
		else theirs.push({ line, product, known, slug, odd });
	});
	await setStockCause(tx, settings.cause);
	await writeSupplied(tx, theirs, categoryOf, settings);
	const notes = await writeOwn(tx, ours, categoryOf, settings);
	await recordProductChanges(
		tx,
		sql`select id from products where slug = any(${sql.param(slugs)}::text[])`,
	);
	await announce(tx, ['all']);
	return { notes, slugs: new Map(writes.map(({ line }, place) => [line, slugs[place] ?? ''])) };
}

/** The categories that must exist: a record without one only needs one when it is new. */
export function wantedCategories(writes: readonly Decision[]): WantedCategory[] {
	return writes.flatMap(({ product, known }) => {
		if (product.kind === 'supplier' && product.category === null && known) return [];
		return wantedCategory(product) ?? [];
	});
}

async function slugsFor(tx: Tx, writes: readonly Decision[]): Promise<string[]> {
	const fresh = writes.filter(({ known }) => !known);
	const free = await freeProductSlugs(
		tx,
		fresh.map(({ product }) => (product.kind === 'own' ? product.slug : slugOf(product))),
	);
	const bySlug = new Map(fresh.map((decision, place) => [decision, free[place] ?? '']));
	return writes.map((decision) => decision.known?.slug ?? bySlug.get(decision) ?? '');
}

/** Ends with what distinguishes the product, however long its name is. */
function slugOf({ name, difference = '' }: SupplierProduct): string {
	const end = difference && `-${slugify(withoutMarks(difference)).slice(0, LONGEST_SLUG / 2)}`;
	const beginning = difference ? name.slice(0, -difference.length) : name;
	const slug = slugify(withoutMarks(beginning)).slice(0, LONGEST_SLUG - end.length);
	return `${slug.replace(/-+$/, '')}${end.replace(/-+$/, '')}`;
}

/** In a slug, "Tru-Form™" would become "tru-formtm". */
function withoutMarks(name: string): string {
	return name.replace(/[™®©℠]/g, ' ');
}
