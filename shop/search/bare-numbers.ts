import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { branchIds } from '../catalogue/categories/category-tree.ts';
import { fold } from './fold.ts';
import type { Group, Way } from './query-groups.ts';
import type { Vocabulary } from './vocabulary.ts';

// Numbers without a unit: beside the name of a category, "12 speaker" means 12 inch where its goods have one such amount.

const BARE = /^\d{1,6}(?:p\d{1,3})?$/;
const MOST_NUMBERS = 3;

/**
 * The groups of a query, with the amount that a bare number may be: in the one unit in which goods of the categories that
 * the query names have this number. Where several units have it, nobody can tell, and the number stays what was typed.
 */
export async function withAmounts(
	db: DbOrTx,
	groups: readonly Group[],
	vocabulary: Vocabulary,
): Promise<Group[]> {
	const bare = groups.filter(({ typed }) => BARE.test(typed)).slice(0, MOST_NUMBERS);
	const categoryIds = bare.length > 0 ? namedBy(groups, vocabulary) : [];
	if (categoryIds.length === 0) return [...groups];
	const numbers = bare.map(({ typed }) => Number(typed.replace('p', '.')));
	// Each number is looked up in each definition: as an "exists" PostgreSQL reads the values of the whole shop first, for four seconds
	// at a million products.
	const { rows } = await db.execute<{ number: number; unit: string }>(sql`
		select n.number, min(d.unit) as unit
		from unnest(${sql.param(numbers)}::float8[]) n (number)
			join specification_definitions d on d.category_id = any(${sql.param(categoryIds)}::int[]) and d.unit is not null
		where (select true from product_specifications v where v.definition_id = d.id and v.number = n.number limit 1)
		group by n.number having count(distinct d.unit) = 1`);
	return groups.map((group) => {
		const found = bare.includes(group)
			? rows.find(({ number }) => number === Number(group.typed.replace('p', '.')))
			: undefined;
		return found ? { ...group, ways: [...group.ways, amountOf(found)] } : group;
	});
}

function amountOf({ number, unit }: { number: number; unit: string }): Way {
	const word = fold(`${number}${unit}`);
	return { words: [word], stems: [word], kind: 'meaning', titles: Number.POSITIVE_INFINITY };
}

/** The shown categories that some group of the query names, with those below them. */
function namedBy(groups: readonly Group[], { categories }: Vocabulary): number[] {
	const named = categories.filter(
		({ isShown, stems }) =>
			isShown &&
			groups.some(({ ways }) => ways.some((way) => way.stems.every((one) => stems.includes(one)))),
	);
	return [...new Set(named.flatMap(({ id }) => branchIds(categories, id)))];
}
