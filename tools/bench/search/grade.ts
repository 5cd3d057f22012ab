import type { Db } from '#db/client.ts';
import { NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import { withPriceWords } from '#shop/search/price-words.ts';
import { searchProducts } from '#shop/search/search.ts';
import { specificationsText } from '#shop/specifications/specification-values.ts';
import type { GradedQuery } from './queries.ts';

export type Grade = {
	asked: number;
	/** How many found the right product among the first three. */
	right: number;
	/** How many found nothing at all. */
	empty: number;
	/** The queries that did not find the right product, and what they found first. */
	wrong: { query: string; first: string[] }[];
	/** The time of each query, in ms. */
	times: number[];
};

const FIRST = 3;

/** Runs every query and checks whether the right product is among the first three. */
export async function gradeSearch(db: Db, queries: readonly GradedQuery[]): Promise<Grade> {
	const grade: Grade = { asked: queries.length, right: 0, empty: 0, wrong: [], times: [] };
	for (const [query, expected, ...facts] of queries) {
		const began = performance.now();
		// As the shop's own search page does.
		const { q, filters } = withPriceWords(query, NO_FILTERS);
		const { products } = await searchProducts(db, q, { filters });
		grade.times.push(performance.now() - began);
		const texts = products.slice(0, FIRST).map(({ brand, name, model, specifications }) => {
			const text = `${brand ?? ''} ${name} ${model ?? ''}`.toLowerCase();
			return { text, facts: `${text}; ${specificationsText(specifications).toLowerCase()}` };
		});
		const first = texts.map(({ text }) => text);
		const isRight =
			expected === 'nothing'
				? products.length === 0
				: texts.some(
						(one) => expected.test(one.text) && facts.every((fact) => fact.test(one.facts)),
					);
		if (products.length === 0 && expected !== 'nothing') grade.empty += 1;
		if (isRight) grade.right += 1;
		else grade.wrong.push({ query, first });
	}
	return grade;
}
