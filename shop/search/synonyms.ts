import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { missedSearches, searchSynonyms } from '#db/search-schema.ts';
import { recordChange } from '#shop/audit/audit.ts';
import { later, refuseStale } from '#shop/edits/edit-times.ts';
import { type Rules, tellingBrokenRules } from '#shop/kit/broken-rules.ts';
import { countRows } from '#shop/kit/counted.ts';
import { requiredText } from '#shop/kit/input.ts';
import { escapeLike } from '#shop/kit/like-pattern.ts';
import { type ListPage, type ListQuery, listPage } from '#shop/kit/list-pages.ts';
import { Problem } from '#shop/kit/problem.ts';
import { transact } from '#shop/kit/transact.ts';
import { fold } from './fold.ts';

// Synonyms that staff have entered: somebody who types the term also finds its meaning. Changes apply to the next search.

type Synonym = typeof searchSynonyms.$inferSelect;
export const SYNONYM_SORTS = ['term', 'meaning', 'newest'] as const;
type SynonymSort = (typeof SYNONYM_SORTS)[number];

const LONGEST = 80;
const MOST_WORDS = 3;
const TAKEN = { field: 'meaning', message: 'This meaning of the word is in the list already.' };
const RULES: Rules = { search_synonyms_once: TAKEN };

const phrase = (label: string) =>
	requiredText(label, LONGEST)
		.transform(fold)
		.refine((text) => text !== '', 'Please type a word of letters or digits.')
		.refine(
			(text) => text.split(' ').length <= MOST_WORDS,
			`Please type at most ${MOST_WORDS} words.`,
		);

/** A word or phrase that shoppers type, and the one the catalogue uses; both are stored folded. */
export const SynonymInput = z
	.object({ term: phrase('typed word'), meaning: phrase('meaning') })
	.refine(({ term, meaning }) => term === '' || term !== meaning, {
		path: ['meaning'],
		message: 'This is the same word.',
	});
export type SynonymInput = z.infer<typeof SynonymInput>;

/** One page of the synonyms. */
export async function synonymPage(
	db: DbOrTx,
	query: ListQuery<SynonymSort>,
): Promise<ListPage<Synonym>> {
	const like = `%${escapeLike(fold(query.q))}%`;
	const which = query.q
		? or(sql`${searchSynonyms.term} like ${like}`, sql`${searchSynonyms.meaning} like ${like}`)
		: undefined;
	const [rows, counted] = await Promise.all([
		db
			.select()
			.from(searchSynonyms)
			.where(which)
			.orderBy(...ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, searchSynonyms, which, query),
	]);
	return listPage(rows, counted, query);
}

const ORDER: Record<SynonymSort, SQL[]> = {
	term: [asc(searchSynonyms.term), asc(searchSynonyms.meaning)],
	meaning: [asc(searchSynonyms.meaning), asc(searchSynonyms.term)],
	newest: [desc(searchSynonyms.id)],
};

/** @throws Problem not-found, also for `null` */
export async function synonymForStaff(db: DbOrTx, id: number | null): Promise<Synonym> {
	const [row] = id ? await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)) : [];
	if (!row) throw notFound();
	return row;
}

/**
 * Adds a synonym, or changes the one with this id, and removes its term from the searches that found nothing.
 * @throws Problem not-found; invalid when the same pair exists; conflict when it was changed since
 */
export async function saveSynonym(
	db: Db,
	userId: number,
	id: number | null,
	input: SynonymInput,
	expectedUpdatedAt?: Date,
): Promise<Synonym> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			const before = id === null ? null : await lockedSynonym(tx, id, expectedUpdatedAt);
			const [after] = before
				? await tx
						.update(searchSynonyms)
						.set({ ...input, updatedAt: later(before.updatedAt) })
						.where(eq(searchSynonyms.id, before.id))
						.returning()
				: await tx.insert(searchSynonyms).values(input).returning();
			if (!after) throw new Error('A synonym was not stored');
			await tx.delete(missedSearches).where(eq(missedSearches.query, after.term));
			await recordChange(tx, {
				userId,
				action: before ? 'update' : 'create',
				noun: 'synonym',
				nounId: after.id,
				before: before ? auditFields(before) : null,
				after: auditFields(after),
			});
			return after;
		}),
	);
}

/** @throws Problem not-found; conflict when it was changed since */
async function lockedSynonym(tx: Tx, id: number, expectedUpdatedAt?: Date): Promise<Synonym> {
	const which = eq(searchSynonyms.id, id);
	const [row] = await tx.select().from(searchSynonyms).where(which).for('update');
	if (!row) throw notFound();
	refuseStale(row.updatedAt, expectedUpdatedAt);
	return row;
}

/** @throws Problem not-found */
export async function deleteSynonym(db: Db, userId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		const which = eq(searchSynonyms.id, id ?? 0);
		const [row] = await tx.delete(searchSynonyms).where(which).returning();
		if (!row) throw notFound();
		const change = { noun: 'synonym', nounId: row.id, before: auditFields(row), after: null };
		await recordChange(tx, { userId, action: 'delete', ...change });
	});
}

const auditFields = ({ term, meaning }: Synonym) => ({ term, meaning });
const notFound = () => new Problem('not-found', 'Synonym not found');
