import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import type { ChangedPart, ChangedProduct, LeftProduct } from '#db/staff-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { parseId } from '../../kit/parse-id.ts';
import { fieldProblem, Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { KIT_CHANGES, MOST_PARTS, MOST_PIECES, partsKey, readPieces } from '../kits/kit-input.ts';
import { namedParts, possibleParts } from '../kits/kit-parts.ts';
import { writeParts } from '../kits/kit-saving.ts';
import type { ProductRow } from '../product-rows.ts';
import { setStockCause } from '../stock-movements/stock-cause.ts';
import { CHOOSE_ONE, lockSeen, planSeen, storeBulkChange } from './bulk-change.ts';

// Adding a part to many selected kits, taking one off them or putting another in its place: shown first, then made, and
// undone for an hour like other changes of many products (bulk-undo.ts).

type KitsChangeKind = keyof typeof KIT_CHANGES;

/** `part`: the product that comes in, as an id; `old`: the one that goes; `pieces`: how many of a part are added. */
export const KitsEdit = z
	.object({
		change: z.enum(Object.keys(KIT_CHANGES) as [KitsChangeKind, ...KitsChangeKind[]], {
			error: 'Please choose what to do.',
		}),
		part: z.string().default('').transform(parseId),
		old: z.string().default('').transform(parseId),
		pieces: z.string().default('1').transform(readPieces),
	})
	.superRefine(({ change, part, old, pieces }, context) => {
		const refuse = (field: string, message: string) =>
			context.addIssue({ code: 'custom', path: [field], message });
		if (change !== 'take' && part === null)
			refuse('part', 'Search for a product above and add it.');
		if (change !== 'add' && old === null) refuse('old', 'Please choose the part that goes.');
		if (change === 'swap' && old !== null && part === old)
			refuse('old', 'It is the same as the part that comes in.');
		if (change === 'add' && pieces === null)
			refuse('pieces', `Type a whole number from 1 to ${MOST_PIECES}.`);
	});
export type KitsEdit = z.infer<typeof KitsEdit>;

/** A product with what it is made of and is to be made of, which is the same for one that stays as it is. */
type PlannedKit = {
	id: number;
	name: string;
	before: ChangedPart[];
	after: ChangedPart[];
	/** Why it stays as it is. */
	reason: string | null;
};

/**
 * What a change would make of each of these products, by name; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without products, or (`part`) for a part that is deleted
 */
export async function previewKitsChange(
	db: DbOrTx,
	ids: readonly number[],
	edit: KitsEdit,
): Promise<PlannedKit[]> {
	if (ids.length === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const part = await newPart(db, edit);
	const rows = await db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.name), asc(products.id));
	const kits = await namedParts(db, ids);
	return rows.map(({ id, name }) => ({ id, name, ...planned(id, kits.get(id), edit, part) }));
}

type KitsChange = {
	userId: number;
	edit: KitsEdit;
	/** What the preview showed of each product, as partsKey. */
	seen: ReadonlyMap<number, string>;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Makes the change to all kits that still are as the preview showed them, and stores it, so that it can be undone; returns
 * its id. The others stay as they are, with the reason in the stored change.
 * @throws Problem invalid as previewKitsChange; conflict when not a single kit is changed, or that form made its change
 * before
 */
export function makeKitsChange(
	db: Db,
	{ userId, edit, seen, formKey }: KitsChange,
): Promise<number> {
	if (seen.size === 0) throw fieldProblem('ids', CHOOSE_ONE);
	return transact(db, async (tx) => {
		const stored = await namedParts(tx, [...seen.keys()]);
		const parts = [...stored.values()].flat().map(({ partId }) => partId);
		const rows = await lockSeen(tx, seen, formKey, [...parts, edit.part ?? 0]);
		const part = await newPart(tx, edit);
		const kits = await namedParts(tx, [...seen.keys()]);
		const { changed, left } = planSeen(seen, rows, (row) => {
			const { before, after, reason } = planned(row.id, kits.get(row.id), edit, part);
			const key = partsKey(before);
			const change = key === partsKey(after) ? null : { row, before, after };
			return { isOther: key !== seen.get(row.id), reason, change };
		});
		for (const { row, after } of changed)
			await writeKit(tx, { cause: 'bulk', userId }, row.id, after);
		return storeBulkChange(tx, {
			userId,
			changed: changed.map(({ row, before, after }) => ({
				row,
				next: row,
				kit: { before, after },
			})),
			left,
		});
	});
}

/** The products whose rows an undo locks before the kits. */
export function partsOfChanges(changed: readonly ChangedProduct[]): number[] {
	return changed.flatMap(({ kit }) =>
		kit ? [...kit.before, ...kit.after].map(({ partId }) => partId) : [],
	);
}

/** Gives kits, which are locked with their parts, the parts they had before; returns those that stay, and why. */
export async function giveBackKits(
	tx: Tx,
	userId: number | null,
	changed: readonly ChangedProduct[],
	rows: ReadonlyMap<number, ProductRow>,
): Promise<LeftProduct[]> {
	const own = changed.filter(({ kit }) => kit);
	const kits = await namedParts(
		tx,
		own.map(({ id }) => id),
	);
	const left: LeftProduct[] = [];
	for (const { id, kit } of own) {
		const row = rows.get(id);
		if (!row || !kit) continue;
		const reason =
			partsKey(kits.get(id) ?? []) === partsKey(kit.after)
				? await whyNotBack(tx, userId, id, kit.before)
				: 'What it is made of was changed since.';
		if (reason !== null) left.push({ id, name: row.name, reason });
	}
	return left;
}

/** Writes the former parts of a kit, hidden ones too; or says why that cannot be. */
async function whyNotBack(
	tx: Tx,
	userId: number | null,
	kitId: number,
	parts: readonly ChangedPart[],
): Promise<string | null> {
	try {
		await writeKit(tx, { cause: 'undo', userId }, kitId, parts, true);
		return null;
	} catch (error) {
		// A refusal comes before anything is written.
		if (!(error instanceof Problem)) throw error;
		return Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
	}
}

async function writeKit(
	tx: Tx,
	by: { cause: 'bulk' | 'undo'; userId: number | null },
	kitId: number,
	parts: readonly ChangedPart[],
	mayBeHidden = false,
): Promise<void> {
	await setStockCause(tx, by);
	const inputs = parts.map(({ partId, pieces }) => ({ partId, pieces }));
	const changed = await writeParts(tx, { kitId, parts: inputs, mayBeHidden });
	const { userId } = by;
	if (changed) await recordChange(tx, { userId, action: 'update', noun: 'product', ...changed });
}

type NewPart = Awaited<ReturnType<typeof possibleParts>>[number];

/** The part that comes in. @throws Problem invalid (`part`) when it was deleted */
async function newPart(db: DbOrTx, { change, part }: KitsEdit): Promise<NewPart | null> {
	if (change === 'take') return null;
	const [found] = await possibleParts(db, [part ?? 0]);
	if (!found) throw fieldProblem('part', 'This product has been deleted: choose another.');
	return found;
}

/** What becomes of one product. */
function planned(
	id: number,
	before: ChangedPart[] = [],
	{ change, old, pieces }: KitsEdit,
	part: NewPart | null,
): Omit<PlannedKit, 'id' | 'name'> {
	const stays = (reason: string | null) => ({ before, after: before, reason });
	if (before.length === 0) return stays('It is not a kit.');
	const going = before.find(({ partId }) => partId === old);
	if (change !== 'add' && !going) return stays('It has no such part.');
	const others = before.filter((one) => one !== going);
	if (part === null)
		return others.length > 0
			? { before, after: others, reason: null }
			: stays('It would have no part left.');
	const why = whyNoPart(id, part);
	if (why !== null) return stays(why);
	const own = before.find(({ partId }) => partId === part.partId);
	const { partId, name } = part;
	if (change === 'swap') {
		if (own) return stays(`It has ${name} already: change its pieces on the kit’s own page.`);
		const after = before.map((one) => (one === going ? { ...one, partId, name } : one));
		return { before, after, reason: null };
	}
	const added = { partId, name, pieces: pieces ?? 1 };
	if (own)
		return own.pieces === added.pieces
			? stays(null)
			: stays(`It has ${own.pieces} × ${name} already: change that on the kit’s own page.`);
	if (before.length >= MOST_PARTS) return stays(`It has ${MOST_PARTS} parts, which is the most.`);
	return { before, after: [...before, added], reason: null };
}

function whyNoPart(kitId: number, part: NewPart): string | null {
	if (part.partId === kitId) return 'A kit cannot be a part of itself.';
	if (part.isKit) return `${part.name} is a kit too, and a kit cannot be made of kits.`;
	if (!part.isShown) return `${part.name} is hidden: show it first.`;
	return part.sellingKobo === 0 ? `${part.name} has no price, so it is not sold.` : null;
}
