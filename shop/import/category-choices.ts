import { eq, inArray, sql } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { slugRedirects } from '#db/site-schema.ts';
import { importCategories } from '#db/staff-schema.ts';
import { slugify } from '../addresses/slug.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import { Problem } from '../kit/problem.ts';
import { foldForComparing } from './reading/clean-text.ts';
import type { SupplierProduct } from './reading/normalise.ts';
import type { OwnProduct } from './reading/own-row.ts';
import { OTHER_CATEGORY } from './shop-category.ts';

// Which category of the shop a file's category is: chosen for this import, remembered from the supplier's last one, or
// of the same name or slug.

/** Whose files the shop's own tables are, among the suppliers that choices are remembered for. */
export const OWN_SOURCE = 'own table';
/** The key of a record without a category. */
export const NO_CATEGORY = '';

/** The category that a record names; of the shop's own table by its slug. */
export type WantedCategory = {
	key: string;
	name: string;
	slug?: string;
	source: string;
	/** The names of those that the file puts it below, top first. */
	above?: readonly string[];
};
export type FoundCategory = { id: number; slug: string; name: string; parentId: number | null };
/** Slugs of the shop's categories by the keys of the wanted ones. */
export type CategoryChoices = Readonly<Record<string, string>>;

export function wantedCategory(product: SupplierProduct | OwnProduct): WantedCategory | null {
	if (product.kind === 'supplier') {
		const { category, categoryAbove, source } = product;
		if (category === null) return { key: NO_CATEGORY, name: OTHER_CATEGORY, source };
		return { key: foldForComparing(category), name: category, source, above: categoryAbove };
	}
	if (!product.category) return null;
	const { slug, name } = product.category;
	return { key: slug, name, slug, source: OWN_SOURCE, above: product.category.above };
}

/** The shop's categories as one import sees them; it grows with those that are created. */
export type Directory = {
	/** Undefined for a category that the shop does not have yet. */
	find: (wanted: WantedCategory) => FoundCategory | undefined;
	add: (wanted: WantedCategory, created: FoundCategory) => void;
	/** The category of this name below another, or (below none) at the top, or else anywhere. */
	findBelow: (parentId: number | null, name: string) => FoundCategory | undefined;
	/** How many categories are above one. */
	levelOf: (id: number) => number;
	isTaken: (slug: string) => boolean;
};

/** @throws Problem `invalid` when a chosen category does not exist */
export async function readDirectory(db: DbOrTx, choices: CategoryChoices): Promise<Directory> {
	const rows: FoundCategory[] = await db
		.select({
			id: categories.id,
			slug: categories.slug,
			name: categories.name,
			parentId: categories.parentId,
		})
		.from(categories)
		.orderBy(categories.id);
	const old = await db
		.select({ id: slugRedirects.targetId, slug: slugRedirects.oldSlug })
		.from(slugRedirects)
		.where(eq(slugRedirects.kind, 'category'));
	const remembered = await rememberedChoices(db);
	const byId = new Map(rows.map((row) => [row.id, row]));
	const bySlug = new Map<string, FoundCategory>();
	for (const { id, slug } of [...rows, ...old]) {
		const row = byId.get(id);
		if (row && !bySlug.has(slug)) bySlug.set(slug, row);
	}
	const byName = new Map<string, FoundCategory>();
	for (const row of rows) {
		const name = foldForComparing(row.name);
		if (!byName.has(name)) byName.set(name, row);
	}
	for (const slug of Object.values(choices)) {
		if (!bySlug.has(slug))
			throw new Problem('invalid', `The shop has no category with the address "${slug}".`);
	}
	const created = new Map<string, FoundCategory>();
	return {
		find: (wanted) => {
			const chosen = choices[wanted.key];
			if (chosen !== undefined) return bySlug.get(chosen);
			const id = remembered.get(keyOf(wanted));
			if (id !== undefined) return byId.get(id);
			if (wanted.slug !== undefined) return bySlug.get(wanted.slug) ?? created.get(wanted.key);
			return byName.get(foldForComparing(wanted.name)) ?? bySlug.get(slugify(wanted.name));
		},
		add: (wanted, row) => {
			created.set(wanted.key, row);
			byId.set(row.id, row);
			bySlug.set(row.slug, row);
			byName.set(foldForComparing(row.name), row);
		},
		findBelow: (parentId, name) => {
			const folded = foldForComparing(name);
			const named = [...byId.values()].filter((row) => foldForComparing(row.name) === folded);
			const there = named.find((row) => row.parentId === parentId);
			return there ?? (parentId === null ? named[0] : undefined);
		},
		levelOf: (id) => above([...byId.values()], id).length,
		isTaken: (slug) => bySlug.has(slug) || old.some((row) => row.slug === slug),
	};
}

const keyOf = ({ source, key }: Pick<WantedCategory, 'source' | 'key'>) => `${source}\n${key}`;

async function rememberedChoices(db: DbOrTx): Promise<Map<string, number>> {
	const rows = await db.select().from(importCategories);
	return new Map(rows.map((row) => [keyOf({ source: row.source, key: row.name }), row.categoryId]));
}

/** Remembers for the suppliers' next files which category each of these is. */
export async function rememberCategories(
	tx: Tx,
	decided: readonly { wanted: WantedCategory; categoryId: number }[],
): Promise<void> {
	if (decided.length === 0) return;
	await tx
		.insert(importCategories)
		.values(
			decided.map(({ wanted, categoryId }) => ({
				source: wanted.source,
				name: wanted.key,
				categoryId,
			})),
		)
		.onConflictDoUpdate({
			target: [importCategories.source, importCategories.name],
			set: { categoryId: sql`excluded.category_id` },
		});
}

/** A category that a file names and the shop does not have. */
export type NewCategory = {
	key: string;
	name: string;
	/** Of how many new or changed products. */
	products: number;
	/** Slugs of the shop's categories with the most similar names, the most similar first. */
	nearest: string[];
	/** The one of them that is most likely meant. */
	likely: string | null;
};

const MOST_NEAREST = 3;
/** Parts of a name that occur in both: from here on it is offered, and from there on suggested. */
const SIMILAR = 0.3;
const LIKELY = 0.5;

/** Adds to each new category those of the shop that it may be. */
export async function withNearest(
	db: DbOrTx,
	wanted: readonly Omit<NewCategory, 'nearest' | 'likely'>[],
): Promise<NewCategory[]> {
	if (wanted.length === 0) return [];
	const names = wanted.map(({ name }) => foldForComparing(name));
	const { rows } = await db.execute<{
		place: number;
		slug: string;
		alike: number;
		part: number;
	}>(sql`
		select place::int, slug, alike, part from (
			select place, c.slug, similarity(lower(c.name), w.name) as alike,
				greatest(word_similarity(lower(c.name), w.name), word_similarity(w.name, lower(c.name))) as part
			from unnest(${sql.param(names)}::text[]) with ordinality as w (name, place), ${categories} c
		) as pairs
		where greatest(alike, part) >= ${SIMILAR}
		order by place, alike + part desc, slug
	`);
	const byPlace = Map.groupBy(rows, ({ place }) => place);
	return wanted.map((category, at) => {
		const found = (byPlace.get(at + 1) ?? []).slice(0, MOST_NEAREST);
		const [best] = found;
		return {
			...category,
			nearest: category.key === NO_CATEGORY ? [] : found.map(({ slug }) => slug),
			likely: category.key !== NO_CATEGORY && best && best.alike >= LIKELY ? best.slug : null,
		};
	});
}

/** The slugs among these that are not of a category of the shop. */
export async function missingCategories(db: DbOrTx, slugs: readonly string[]): Promise<string[]> {
	if (slugs.length === 0) return [];
	const rows = await db
		.select({ slug: categories.slug })
		.from(categories)
		.where(inArray(categories.slug, [...slugs]));
	const known = new Set(rows.map(({ slug }) => slug));
	return slugs.filter((slug) => !known.has(slug));
}

/** All categories by name, for staff to choose from. */
export function allCategoryNames(db: DbOrTx): Promise<{ slug: string; name: string }[]> {
	return db
		.select({ slug: categories.slug, name: categories.name })
		.from(categories)
		.orderBy(categories.name, categories.id);
}
