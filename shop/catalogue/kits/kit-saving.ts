import { asc, eq, inArray } from 'drizzle-orm';
import { categories, kitParts, products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { recordChange } from '../../audit/audit.ts';
import { later } from '../../edits/edit-times.ts';
import { announce } from '../../kit/changes.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { noSuchProduct } from '../product-rows.ts';
import { tagsOfChange } from '../product-tags.ts';
import { setStockCause } from '../stock-movements/stock-cause.ts';
import {
	type KitPartInput,
	MOST_PARTS,
	PARTS,
	PIECES_OF,
	partsKey,
	TOO_MANY_PARTS,
} from './kit-input.ts';
import { type KitPart, kitsThatNeed, partsOfKit } from './kit-parts.ts';

// Making a product a kit of others, changing its parts, and making it an ordinary product again.

type KitChange = {
	kitId: number | null;
	/** In the order in which they are shown; none makes it an ordinary product, with nothing in stock. */
	parts: readonly KitPartInput[];
	/** The parts that the page showed (partsKey). */
	seen?: string;
	/** Hidden products may be parts; the kit is sold out until they are shown. */
	mayBeHidden?: boolean;
};
type KitEdit = Omit<KitChange, 'mayBeHidden'> & { userId: number };

/**
 * Stores what a product is made of. From then on its own stock is no longer counted: it follows from that of its parts.
 * @throws Problem not-found; conflict when somebody else changed the parts; invalid, beside the part: the kit itself,
 * another kit, a product that is hidden, deleted or without a price; under `parts`: more than 20, or a product that is
 * itself a part of a kit
 */
export async function saveKit(db: Db, { userId, ...change }: KitEdit): Promise<void> {
	await transact(db, async (tx) => {
		await setStockCause(tx, { cause: 'kit', userId });
		const changed = await writeParts(tx, change);
		if (changed) await recordChange(tx, { userId, action: 'update', noun: 'product', ...changed });
	});
}

/**
 * As saveKit, in the caller's transaction, which has said why the stock changes (setStockCause), and without an entry in the
 * audit trail: returns what is to be recorded there, null when nothing changed.
 * @throws Problem as saveKit
 */
export async function writeParts(tx: Tx, { kitId, parts, seen, mayBeHidden = false }: KitChange) {
	const ids = [kitId ?? 0, ...parts.map(({ partId }) => partId)];
	// As orders do (stock.ts), so that neither the parts nor their stock change meanwhile.
	const locked = await tx
		.select()
		.from(products)
		.where(inArray(products.id, ids))
		.orderBy(asc(products.isKit), asc(products.id))
		.for('no key update');
	const kit = locked.find(({ id }) => id === kitId);
	if (!kit) throw noSuchProduct();
	const before = await partsOfKit(tx, kit.id);
	if (seen !== undefined && seen !== partsKey(before))
		throw new Problem(
			'conflict',
			'Somebody else has changed the parts of this kit meanwhile. Nothing of yours was saved: go back to what is saved to see them.',
		);
	if (partsKey(before) === partsKey(parts)) return null;
	await refuseParts(tx, { kit, locked, parts, mayBeHidden });
	await tx.delete(kitParts).where(eq(kitParts.kitId, kit.id));
	if (parts.length > 0)
		await tx
			.insert(kitParts)
			.values(parts.map((part, position) => ({ ...part, kitId: kit.id, position })));
	const [after] = await tx
		.update(products)
		// Of a kit the database computes it (db/functions/kit-stock.sql).
		.set({ isKit: parts.length > 0, qty: 0, updatedAt: later(kit.updatedAt) })
		.where(eq(products.id, kit.id))
		.returning();
	if (!after) throw noSuchProduct();
	await announce(tx, tagsOfChange(kit, after));
	return {
		nounId: kit.id,
		before: { parts: named(before), qty: kit.qty },
		after: { parts: named(await partsOfKit(tx, kit.id)), qty: after.qty },
	};
}

type Locked = typeof products.$inferSelect;

async function refuseParts(
	tx: Tx,
	{
		kit,
		locked,
		parts,
		mayBeHidden = false,
	}: Omit<KitChange, 'kitId'> & { kit: Locked; locked: readonly Locked[] },
): Promise<void> {
	const errors: FieldErrors = parts.length > MOST_PARTS ? { [PARTS]: [TOO_MANY_PARTS] } : {};
	const hidden = new Set(await hiddenCategories(tx, locked));
	for (const { partId } of parts) {
		const part = locked.find(({ id }) => id === partId);
		const reason = whyNoPart(kit, part, { hidden, mayBeHidden });
		if (reason) errors[PIECES_OF + partId] = [reason];
	}
	const [needing] = parts.length > 0 ? await kitsThatNeed(tx, kit.id) : [];
	if (needing !== undefined)
		errors[PARTS] = [`It is a part of the kit ${needing}, and a kit cannot be made of kits.`];
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
}

function whyNoPart(
	kit: Locked,
	part: Locked | undefined,
	{
		hidden,
		mayBeHidden = false,
	}: { hidden: ReadonlySet<number>; mayBeHidden?: boolean | undefined },
): string | undefined {
	if (!part) return 'This product has been deleted: take it out.';
	if (part.id === kit.id) return 'A kit cannot be a part of itself: take it out.';
	if (part.isKit) return 'This is a kit too: add its parts instead.';
	if (part.status !== 0 || hidden.has(part.categoryId))
		return mayBeHidden ? undefined : 'This product is hidden: show it first, or take it out.';
	if (part.sellingKobo === 0) return 'This product has no price, so it is not sold: take it out.';
	return undefined;
}

async function hiddenCategories(tx: Tx, locked: readonly Locked[]): Promise<number[]> {
	const rows = await tx
		.select({ id: categories.id, status: categories.status })
		.from(categories)
		.where(
			inArray(
				categories.id,
				locked.map(({ categoryId }) => categoryId),
			),
		);
	return rows.flatMap(({ id, status }) => (status === 0 ? [] : [id]));
}

function named(parts: readonly KitPart[]): string[] {
	return parts.map(({ pieces, name }) => `${pieces} × ${name}`);
}
