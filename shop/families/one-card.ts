import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { familyVariants } from '#db/family-schema.ts';
import {
	readTally,
	selectTally,
	type Tally,
	type TallyRow,
} from '../catalogue/lists/product-counts.ts';
import { familiesOf } from './families.ts';

// Lists that show one card a family, for shops that have chosen so (decision 23).

/** Of each family only the first of its products that is among these; the others as they are. */
export async function onePerFamily(db: DbOrTx, ids: readonly number[]): Promise<number[]> {
	const families = await familiesOf(db, ids);
	const shown = new Set<number>();
	return ids.filter((id) => {
		const family = families.get(id);
		if (family === undefined) return true;
		const isFirst = !shown.has(family);
		shown.add(family);
		return isFirst;
	});
}

/**
 * Counts rows of `id`, `brand`, `category`, `step` and `flags`, those of one family once: as in stock if any of them is.
 */
export async function tallyByFamily(db: DbOrTx, facts: SQL): Promise<Tally> {
	const { rows } = await db.execute<TallyRow>(sql`
		with counted as materialized (${facts}), apart as (
			select distinct on (coalesce(v.family_id, -c.id)) c.brand, c.category, c.step, c.flags
			from counted c left join ${familyVariants} v on v.product_id = c.id
			order by coalesce(v.family_id, -c.id), c.flags & 1 desc
		)
		${selectTally(sql`apart`)}`);
	return readTally(rows, Number.POSITIVE_INFINITY);
}
